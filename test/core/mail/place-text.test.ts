import { describe, expect, it } from 'vitest';
import { mergeMail } from '../../../src/core/mail/merged-mail.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';

describe('rendered text that nobody knows', () => {
  const mailOf = (html: string, rows: readonly Record<string, string>[] = [{ name: 'Tea' }]) =>
    mergeMail(
      decodeTemplate({
        name: 'x',
        body: { html, plaintext: null, amp: null },
        headers: { 'X-SVC-Template-Engine': 'liquid' },
      }),
      [{ name: 'rows', value: rows }],
    );
  const touches = (html: string, part: string): boolean => {
    const place = mailOf(html).html;
    const start = place?.rendered.text.indexOf(part) ?? -1;
    expect(start).toBeGreaterThanOrEqual(0);
    return place?.touchesMissing({ start, end: start + part.length }) ?? false;
  };

  it('includes properties that the items of a loop lack', () => {
    const loop = (name: string): string =>
      `{% for row in rows %}<a href="https://a.test/{{ row.${name} }}">x</a>{% endfor %}`;
    expect(touches(loop('naem'), 'https://a.test/')).toBe(true);
    expect(touches(loop('name'), 'https://a.test/Tea')).toBe(false);
  });

  it('includes names without a value, and nothing beside them', () => {
    expect(touches('<b>{{ Nobody }}</b><i>known</i>', '<b></b>')).toBe(true);
    expect(touches('<b>{{ Nobody }}</b><i>known</i>', '<i>known</i>')).toBe(false);
  });
});

describe('tags of another product', () => {
  const { html } = mergeMail(
    decodeTemplate({
      name: 'x',
      body: { html: '<p>*|FNAME|* {{Name}} <?php echo "{{City}}" ?></p>', plaintext: null, amp: null },
      headers: {},
    }),
    [
      { name: 'Name', value: 'Ann' },
      { name: 'City', value: 'Oslo' },
    ],
  );

  it('are text to the service, which replaces its own inside them', () => {
    expect(html?.asSent.rendered.text).toBe('<p>*|FNAME|* Ann <?php echo "Oslo" ?></p>');
    expect(html?.asSent.marked.text).toBe('<p>*|FNAME|* Ann <?php echo "Oslo" ?></p>');
    expect(html?.asSent.document.texts.map(({ text }) => text).join('')).toContain('*|FNAME|*');
  });

  it('are masked for whoever checks the mail', () => {
    expect(html?.rendered.text).toMatch(/^<p>x+ Ann x+<\/p>$/u);
    expect(html?.foreign).toHaveLength(2);
  });
});
