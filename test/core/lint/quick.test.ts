/** A quick check says at once a part of what the whole check says, and takes nothing of it back. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTemplateLinter } from '../../../src/core/lint/lint.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';

const folder = fileURLToPath(new URL('../../fixtures/mails/', import.meta.url));
const mails = readdirSync(folder).filter((name) => name.endsWith('.html'));

const SOON = '<p style="color:#eee">Pale</p><img src="a.png"><ul><p>x</p></ul>';
const template = (html: string) => decodeTemplate({ name: 'x', subject: 'News', body: { html } });
const rulesOf = (findings: readonly { readonly rule: string }[]) => findings.map(({ rule }) => rule);

describe('a quick check', () => {
  it.each(mails.slice(0, 12))('%s: the whole check says it too, as one would that began with it', (name) => {
    const mail = template(readFileSync(folder + name, 'utf8'));
    const linter = createTemplateLinter(mail);
    const quick = linter.lint([], null, 'quick');
    const whole = linter.lint();
    expect(quick.findings.length).toBeGreaterThan(0);
    expect(whole.findings).toEqual(expect.arrayContaining([...quick.findings]));
    expect(whole).toEqual(createTemplateLinter(mail).lint());
    // About comments that name rules which were not asked, nothing is known.
    expect(linter.comments(quick)).toEqual([]);
  });

  it('asks neither html-validate nor what a browser measured', () => {
    const linter = createTemplateLinter(template(SOON));
    const quick = linter.lint([], null, 'quick');
    expect(quick.findings.length).toBeGreaterThan(0);
    for (const rule of ['html-not-permitted', 'a11y-contrast']) {
      expect(rulesOf(quick.findings)).not.toContain(rule);
      expect(quick.unfinished).toContain(rule);
      expect(rulesOf(linter.lint().findings)).toContain(rule);
    }
  });

  it('leaves an AMP part to the whole check where the official validator is there', () => {
    let asked = 0;
    const ampValidator = () => {
      asked++;
      return [];
    };
    const mail = decodeTemplate({
      subject: 'News',
      body: { html: '<p>x</p>', amp: '<!doctype html><html amp4email>' },
    });
    const linter = createTemplateLinter(mail, { ampValidator });
    linter.lint([], null, 'quick');
    expect(asked).toBe(0);
    linter.lint();
    expect(asked).toBeGreaterThan(0);
  });

  it('runs no rule twice', () => {
    const ran: string[] = [];
    const linter = createTemplateLinter(template(SOON), { onRule: (id) => ran.push(id) });
    const { unfinished } = linter.lint([], null, 'quick');
    ran.length = 0;
    linter.lint();
    expect(new Set(ran)).toEqual(unfinished);
  });
});
