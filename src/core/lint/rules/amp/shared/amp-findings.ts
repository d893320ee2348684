/** What the rules about the AMP part share: faults of its rendered text, reported at the source that made them. */
import type { AmpFault, AmpFaultKind } from '../../../../amp/fault.ts';
import { groupBy } from '../../../../collections/group.ts';
import type { Severity } from '../../../finding.ts';
import { gather } from '../../../gather.ts';
import type { RuleContext, RuleSource } from '../../../rule.ts';
import type { LintSubject } from '../../../subject.ts';
import { ampVerdict } from './amp-verdict.ts';

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

/** Certain faults of a kind, in the rendered text. */
export const faultsOfKind = (
  { amp, validateAmp }: Pick<LintSubject, 'amp' | 'validateAmp'>,
  kind: AmpFaultKind,
): readonly AmpFault[] =>
  amp ? ampVerdict(amp, validateAmp).faults.filter((fault) => fault.kind === kind) : [];

/** One finding for each offending name or value, with all its places. */
export function reportFaults(
  context: RuleContext<unknown>,
  kind: AmpFaultKind,
  message: (value: string, count: number) => string,
  severity?: Severity,
): void {
  const { amp } = context;
  if (!amp) return;
  const groups = groupBy(faultsOfKind(context, kind), (fault) => fault.value);
  for (const [value, faults] of groups) {
    context.report({
      message: message(value, faults.length),
      field: amp.field,
      severity,
      ...gather(faults.map(({ range }) => amp.toSource(range))),
    });
  }
}
