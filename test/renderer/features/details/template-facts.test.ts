import { describe, expect, it } from 'vitest';
import type { TemplateData } from '../../../../src/contract/schemas/template.ts';
import { identityFacts } from '../../../../src/renderer/features/details/template-facts.ts';

interface Shown {
  readonly name: string;
  readonly value: string | null;
  readonly note?: string | undefined;
}

const facts = (html: string | null): readonly Shown[] =>
  identityFacts({
    name: 'Sale',
    id: 'a',
    templateBuilder: 'html',
    body: { html, plaintext: null, amp: null },
  } as TemplateData) as readonly Shown[];

describe('what made a mail', () => {
  it('stands among the facts, with the mark it is known by', () => {
    expect(facts('<div class="mj-column-per-100">Tea</div>')).toContainEqual(
      expect.objectContaining({
        name: 'Made with',
        value: 'MJML',
        note: expect.stringContaining('mj-column-per') as string,
      }),
    );
    expect(facts('<mjml><mj-body></mj-body></mjml>').at(-1)?.note).toContain('build it first');
    expect(facts('<table></table>').at(-1)?.value).toContain('Hand-written');
  });

  it('is not asked of a mail without html', () => {
    expect(facts(null).map(({ name }) => name)).toEqual(['Name', 'Id', 'Editor']);
    expect(facts(' ').map(({ name }) => name)).toEqual(['Name', 'Id', 'Editor']);
  });
});
