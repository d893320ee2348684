/** What the rules about the AMP part share: faults of its rendered text, reported at the source that made them. */
import { ampFaults, type AmpFault, type AmpFaultKind } from '../../../../amp/structure.ts';
import type { ReportInput, RuleSource } from '../../../rule.ts';
import type { HtmlPlaceText } from '../../../../mail/place-text.ts';
import { groupBy } from '../../../../collections/group.ts';
import { gather } from '../../../gather.ts';

export const AMP_FORMAT: RuleSource = {
  title: 'AMP for Email: format',
  url: 'https://amp.dev/documentation/guides-and-tutorials/learn/email-spec/amp-email-format',
};

/** A complete AMP mail around some body, for examples. */
export const ampMail = (
  body: string,
  { head = '', css = '', scripts = [] }: { head?: string; css?: string; scripts?: readonly string[] } = {},
): string =>
  [
    '<!doctype html>',
    '<html ⚡4email data-css-strict>',
    '<head>',
    '<meta charset="utf-8">',
    '<script async src="https://cdn.ampproject.org/v0.js"></script>',
    ...scripts.map(
      (name) =>
        `<script async custom-element="${name}" src="https://cdn.ampproject.org/v0/${name}-0.1.js"></script>`,
    ),
    '<style amp4email-boilerplate>body{visibility:hidden}</style>',
    `<style amp-custom>${css}</style>${head}`,
    '</head>',
    `<body>${body}</body>`,
    '</html>',
  ].join('\n');

/** A tag that the engine left as written: what is wrong is the engine or the tag, and its own rule says so. */
const isUnreadTag = ({ kind, value }: AmpFault): boolean => kind === 'url' && /\{\{|\{%|\$!?\{/u.test(value);

/** A placeholder such as "#" or "/" is link-placeholder. */
const isPlaceholder = ({ kind, value }: AmpFault): boolean => kind === 'url' && /^(?:#|\/)$/u.test(value);

/** Faults of a kind that are certain: what a missing value leaves empty proves nothing. */
export const faultsOfKind = (amp: HtmlPlaceText, kind: AmpFaultKind): readonly AmpFault[] =>
  ampFaults(amp.renderedDocument).filter(
    (fault) =>
      fault.kind === kind && !amp.touchesMissing(fault.range) && !isUnreadTag(fault) && !isPlaceholder(fault),
  );

/** One finding for each offending name or value, with all its places. */
export function reportFaults(
  amp: HtmlPlaceText | null,
  kind: AmpFaultKind,
  report: (input: ReportInput) => void,
  message: (value: string, count: number) => string,
): void {
  if (!amp) return;
  const groups = groupBy(faultsOfKind(amp, kind), (fault) => fault.value);
  for (const [value, faults] of groups) {
    report({
      message: message(value, faults.length),
      field: amp.field,
      ...gather(faults.map(({ range }) => amp.toSource(range))),
    });
  }
}
