/** The linter has no clock: hosts say which year it is, and an option says it for good. */
import { describe, expect, it } from 'vitest';
import { composeConfig } from '../../../src/core/lint/compose-config.ts';
import { lintTemplate, type LintOptions } from '../../../src/core/lint/lint.ts';
import { templateFromHtml } from '../../../src/core/template/decode-template.ts';

const template = templateFromHtml('<p>© 2027 Harbour and Pine</p>', 'mail.html');
const saidWith = (options: LintOptions): boolean =>
  lintTemplate(template, options).some(({ rule }) => rule === 'leftover-year');

describe('the present year', () => {
  it('comes from the host, unless an option names one', () => {
    expect(saidWith({})).toBe(false);
    expect(saidWith({ year: 2027 })).toBe(false);
    expect(saidWith({ year: 2028 })).toBe(true);
    const config = composeConfig(null, { options: new Map([['leftover-year', { year: 2027 }]]) });
    expect(saidWith({ year: 2028, config })).toBe(false);
  });
});
