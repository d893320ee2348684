/** The official validator's answers as findings: said once, at the exact place in the source. */
import { describe, expect, it } from 'vitest';
import type { AmpValidation } from '../../../src/core/amp/validation.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { ampMail } from '../../../src/core/lint/rules/amp/shared/amp-findings.ts';
import { ampRules } from '../../../src/core/lint/rules/amp/index.ts';
import { templateOfExample } from './example-template.ts';

const result = (code: string, params: string[], line: number, column: number): AmpValidation => ({
  severity: 'error',
  code,
  params,
  message: `${code} ${params.join(' ')}`,
  line,
  column,
});

function check(amp: string, results: readonly AmpValidation[] | null, recipient = {}) {
  const sample = Object.entries(recipient).map(([name, value]) => ({ name, value: String(value) }));
  const findings = lintTemplate(templateOfExample({ amp, html: '<p>Hi</p>' }), {
    rules: ampRules,
    recipient: sample,
    ampValidator: () => results,
  });
  return findings.map(({ rule, range, message, severity }) => ({
    rule,
    severity,
    marks: range ? amp.slice(range.start, range.end) : null,
    message,
  }));
}

describe('results of the official validator', () => {
  it('are reported at the attribute they name, counted in code points and mapped back over values', () => {
    const amp = ampMail('{{Greeting}} <p foo="1">Hi</p>');
    const lines = amp.split('\n');
    const line = lines.findIndex((text) => text.startsWith('<body>')) + 1;
    // "😀😀 " is three code points where the tag stands.
    const found = check(amp, [result('DISALLOWED_ATTR', ['foo', 'p'], line, 6 + 3)], { Greeting: '😀😀' });
    expect(found.map(({ rule, marks }) => [rule, marks])).toEqual([['amp-invalid', 'foo="1"']]);
  });

  it('are not repeated where a rule of ours says the same', () => {
    const amp = ampMail('<img src="https://img.shop.example/a.png" alt="">');
    const line = amp.split('\n').findIndex((text) => text.startsWith('<body>')) + 1;
    const found = check(amp, [result('DISALLOWED_TAG', ['img'], line, 6)]);
    expect(found.map(({ rule }) => rule)).toEqual(['amp-forbidden-element']);
  });

  it('leave out what only a missing sample value causes', () => {
    const amp = ampMail('<a href="{{Url}}">Hi</a>');
    const line = amp.split('\n').findIndex((text) => text.startsWith('<body>')) + 1;
    expect(check(amp, [result('MISSING_URL', ['href', 'a'], line, 6)])).toEqual([]);
  });

  it('are notes where they are warnings, which fail nothing, without a tag to use that is none', () => {
    const amp = ampMail('<p>Hi</p>');
    const message =
      "The tag 'title' is deprecated - use 'Title tags have no meaning. This tag may become invalid.' instead.";
    const [found] = check(amp, [
      { ...result('DEPRECATED_TAG', ['title'], 1, 0), severity: 'warning', message },
    ]);
    expect(found?.severity).toBe('info');
    expect(found?.message).toBe(
      "The AMP validator lets this pass, and says: The tag 'title' is deprecated: Title tags have no meaning. This tag may become invalid.",
    );
  });

  it('may be missing because the document broke the validator, which is said', () => {
    expect(check(ampMail('<p>Hi</p>'), null)[0]?.message).toContain('broke on the AMP part');
  });

  it('are not asked for at a depth that breaks the validator', () => {
    const deep = ampMail(`${'<div>'.repeat(150)}Hi${'</div>'.repeat(150)}`);
    const findings = lintTemplate(templateOfExample({ amp: deep, html: '<p>Hi</p>' }), {
      rules: ampRules,
      ampValidator: () => {
        throw new Error('asked');
      },
    });
    expect(findings.map(({ rule, message }) => [rule, message.includes('152')])).toEqual([
      ['amp-invalid', true],
    ]);
  });
});
