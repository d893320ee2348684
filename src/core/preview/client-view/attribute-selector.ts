/** What an attribute selector asks for (`td[class~="a"]`), read from the rule it stands in. */
import type { FeatureUse } from '../../clients/detect/feature-use.ts';

export interface AttributeSelector {
  /** In lower case. */
  readonly name: string;
  /** `=`, `~=`, `|=`, `^=`, `$=` or `*=`; empty for one that asks whether the attribute is there. */
  readonly operator: string;
  /** Whether it stands on the same element as a class (`.a[class]`). */
  readonly besideClass: boolean;
}

/** Null for uses of anything else, and for a selector inside another one's brackets, whose place is not plain. */
export function attributeSelectorOf({ slug, rule, range }: FeatureUse): AttributeSelector | null {
  if (slug !== 'css-selector-attribute' || !rule) return null;
  const whole = rule.selectors.find((one) => one.range.start <= range.start && range.end <= one.range.end);
  if (!whole || whole.text.length !== whole.range.end - whole.range.start) return null;
  const at = range.start - whole.range.start;
  const text = whole.text.slice(at, range.end - whole.range.start);
  const found = /^\[\s*([\w-]+)\s*([~|^$*]?=)?/u.exec(text);
  if (!found) return null;
  const [before = ''] = whole.text.slice(0, at).match(/[^\s>+~,]*$/u) ?? [];
  const [after = ''] = whole.text.slice(at + text.length).match(/^[^\s>+~,]*/u) ?? [];
  return {
    name: (found[1] ?? '').toLowerCase(),
    operator: found[2] ?? '',
    besideClass: /\.[\w-]/u.test(
      `${before.replace(/\[[^\]]*\]/gu, '')} ${after.replace(/\[[^\]]*\]/gu, '')}`,
    ),
  };
}
