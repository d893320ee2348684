/** Rules that are left out for further recipients must be those that a recipient's values cannot change. */
import { describe, expect, it } from 'vitest';
import type { Rule, RuleExample } from '../../../src/core/lint/rule.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import { SOURCE_ONLY_RULES } from '../../../src/core/lint/source-only-rules.ts';
import { createLintSubject, type HtmlPlaceText, type LintSubject } from '../../../src/core/lint/subject.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { sampleOfExample, templateOfExample } from './example-template.ts';

/** The subject of an example, with an eye on everything that comes from the recipient's values. */
function watched(example: RuleExample, touched: () => void): LintSubject {
  const subject = createLintSubject(templateOfExample(example), sampleOfExample(example), example.clients);
  const watch = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(object, key): unknown {
        touched();
        return Reflect.get(object, key);
      },
    });
  const wrapped = new Map<object, HtmlPlaceText>();
  const wrap = (place: object): HtmlPlaceText => {
    const before = wrapped.get(place);
    if (before) return before;
    const own = new Proxy(place as HtmlPlaceText, {
      get(object, key, receiver): unknown {
        if (key === 'rendered' || key === 'renderedDocument') touched();
        return Reflect.get(object, key, receiver);
      },
    });
    wrapped.set(place, own);
    return own;
  };
  return {
    ...subject,
    recipient: watch(subject.recipient),
    scope: watch(subject.scope),
    places: subject.places.map(wrap),
    html: subject.html && wrap(subject.html),
    plaintext: subject.plaintext && wrap(subject.plaintext),
    amp: subject.amp && wrap(subject.amp),
  };
}

export function readsSample(rule: Rule): boolean {
  let reads = false;
  for (const example of [...rule.examples.good, ...rule.examples.bad]) {
    const subject = watched(example, () => {
      reads = true;
    });
    rule.run(subject, () => undefined, example.options);
  }
  return reads;
}

describe('rules that read only the source', () => {
  it('exist, and each of them is a rule', () => {
    const ids = new Set(RULES.map(({ id }) => id));
    expect([...SOURCE_ONLY_RULES].filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each(RULES.filter(({ id }) => SOURCE_ONLY_RULES.has(id)).map((rule) => [rule.id, rule] as const))(
    '%s never asks for the recipient',
    (_id, rule) => {
      expect(readsSample(rule)).toBe(false);
    },
  );

  it('are left out for a further recipient, the others are not', () => {
    const template = decodeTemplate({
      name: 'Two faults',
      body: { html: '<p>{{Name}}</p><p>a<iframe src="https://a.example/"></iframe></p>' },
    });
    const recipient = [{ name: 'Name', value: '<b>' }];
    const all = new Set(lintTemplate(template, { recipient }).map(({ rule }) => rule));
    const further = new Set(lintTemplate(template, { recipient, further: true }).map(({ rule }) => rule));
    expect(all).toContain('substitution-unescaped-html');
    expect([...all].filter((id) => SOURCE_ONLY_RULES.has(id)).length).toBeGreaterThan(0);
    expect([...further].sort()).toEqual([...all].filter((id) => !SOURCE_ONLY_RULES.has(id)).sort());
  });
});
