import { describe, expect, it } from 'vitest';
import { mergeMail } from '../../../src/core/mail/merged-mail.ts';
import { tagFaults } from '../../../src/core/mail/tag-faults.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';

/** Faults of a mail with conditions, which is read once as if all held and once as if none did. */
function faultsOf(html: string) {
  const { html: place } = mergeMail(
    decodeTemplate({
      name: 'x',
      body: { html, plaintext: null, amp: null },
      headers: { 'X-SVC-Template-Engine': 'liquid' },
    }),
  );
  if (!place) throw new Error('no html');
  return tagFaults(place);
}

describe('faults of tags', () => {
  it('are told once, however many branches show them', () => {
    const { imbalances, errors } = faultsOf('{% if a %}<p>x</p>{% endif %}<div a="1" a="2"><i>y</div>');
    expect(imbalances.map(({ kind, tag }) => [kind, tag.name])).toEqual([['unclosed', 'i']]);
    expect(errors.map(({ code }) => code)).toEqual(['duplicate-attribute']);
  });

  it('are told of every branch', () => {
    const { imbalances } = faultsOf(
      '{% if a %}<b>x{% endif %}<p>between</p>{% if c %}{% else %}</u>{% endif %}',
    );
    expect(imbalances.map(({ kind, tag }) => [kind, tag.name]).sort()).toEqual([
      ['stray', 'u'],
      ['unclosed', 'b'],
    ]);
  });
});
