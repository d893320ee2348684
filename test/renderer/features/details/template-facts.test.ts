import { describe, expect, it } from 'vitest';
import type { TemplateData } from '../../../../src/contract/schemas/template.ts';
import {
  headerFacts,
  identityFacts,
  senderFacts,
} from '../../../../src/renderer/features/details/template-facts.ts';

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

describe('fields in which substitutions are filled in', () => {
  const template = {
    message: null,
    senderName: '{{Shop}}',
    senderEmail: 'a@b.example',
    replyTo: null,
    subject: 'Hello',
    unsubscribeUrl: 'https://x.example/{{Id}}',
    headers: [
      { name: 'List-Unsubscribe', value: '<https://x.example/{{Id}}>' },
      { name: 'X-A', value: '{{Id}}' },
    ],
  } as unknown as TemplateData;
  const merged = new Map([
    ['sender_name', 'Harbour & Pine'],
    ['subject', 'Hello'],
    ['options.unsubscribe_url', ' '],
    ['headers["List-Unsubscribe"]', '<https://x.example/7>'],
  ]);
  const noteOf = (facts: readonly Shown[], name: string): string | undefined =>
    facts.find((one) => one.name === name)?.note;

  it('say what the recipient gets where that differs', () => {
    const sender = senderFacts(template, merged) as readonly Shown[];
    expect(noteOf(sender, 'Sender name')).toBe('With these values: Harbour & Pine');
    expect(noteOf(sender, 'Subject')).toBeUndefined();
    expect(noteOf(sender, 'Unsubscribe address')).toBe('With these values it is empty.');
    const headers = headerFacts(template, merged) as readonly Shown[];
    expect(noteOf(headers, 'List-Unsubscribe')).toBe('With these values: <https://x.example/7>');
    // Nothing is filled in there.
    expect(noteOf(headers, 'X-A')).toBeUndefined();
  });
});
