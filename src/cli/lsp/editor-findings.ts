/** Findings as an editor takes them: diagnostics at their place in the document, quick fixes, and what is said on hover. */
import {
  CodeActionKind,
  DiagnosticSeverity,
  type CodeAction,
  type Diagnostic,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  createFilePlaces,
  type FormatFinding,
  type FormatInput,
} from '../../core/lint/formatters/formatter.ts';
import { visible } from '../../core/lint/formatters/visible.ts';
import { rulePage } from '../../core/lint/page.ts';
import { ruleById } from '../../core/lint/rules/index.ts';
import type { TextRange } from '../../core/text/positions.ts';
import type { DocumentCheck } from './check-document.ts';

/** A diagnostic with what can be done about it. */
export interface EditorFinding {
  readonly diagnostic: Diagnostic;
  readonly fix: {
    readonly title: string;
    readonly edits: readonly TextEdit[];
    readonly visible: boolean;
  } | null;
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

/** Further places of one cause that are listed. */
const RELATED = 20;

/** A finding about the whole document stands at its first character. */
const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

const SOURCE = 'mailproof';

function rangeIn(document: TextDocument, { start, end }: TextRange): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

function fixOf(
  { fix, field }: FormatFinding,
  { file }: FormatInput,
  document: TextDocument,
  places: ReturnType<typeof createFilePlaces>,
): EditorFinding['fix'] {
  if (!fix || !file) return null;
  const edits = fix.edits.flatMap(({ range, text }): TextEdit[] => {
    const place = places(field, range);
    return place ? [{ range: rangeIn(document, place.range), newText: file.encode(text) }] : [];
  });
  // Half of a fix would be a new fault.
  return edits.length === fix.edits.length ? { title: fix.title, edits, visible: fix.visible } : null;
}

function editorFinding(
  finding: FormatFinding,
  input: FormatInput,
  document: TextDocument,
  places: ReturnType<typeof createFilePlaces>,
): EditorFinding {
  const { rule, severity, message, field, range, also } = finding;
  const place = places(field, range);
  const related = also.slice(0, RELATED).flatMap((other) => {
    const found = places(field, other);
    const location = found && { uri: document.uri, range: rangeIn(document, found.range) };
    return location ? [{ location, message: 'The same again.' }] : [];
  });
  return {
    diagnostic: {
      range: place ? rangeIn(document, place.range) : START,
      severity: SEVERITIES[severity],
      code: rule,
      source: SOURCE,
      // Where nothing is marked, the field says what is meant.
      message: visible(place ? message : `${field}: ${message}`),
      ...(related.length > 0 ? { relatedInformation: related } : {}),
    },
    fix: fixOf(finding, input, document, places),
  };
}

/** In the order of the report. `document` holds the text that was checked. */
export function editorFindings(check: DocumentCheck, document: TextDocument): readonly EditorFinding[] {
  if (check.kind === 'passed-over') return [];
  if (check.kind === 'failed') {
    const diagnostic = {
      range: START,
      severity: DiagnosticSeverity.Error,
      code: 'not-checked',
      source: SOURCE,
      message: visible(check.reason.replaceAll('\n', ' ')),
    };
    return [{ diagnostic, fix: null }];
  }
  const { input } = check;
  const places = createFilePlaces(input);
  return input.findings.map((finding) => editorFinding(finding, input, document, places));
}

const touches = (a: Range, b: Range): boolean => {
  const isBefore = (one: Range, other: Range): boolean =>
    one.end.line < other.start.line ||
    (one.end.line === other.start.line && one.end.character < other.start.character);
  return !isBefore(a, b) && !isBefore(b, a);
};

/** The fixes of what stands in a range. One that a recipient would see is never the preferred one. */
export function fixesIn(found: readonly EditorFinding[], range: Range, uri: string): CodeAction[] {
  return found.flatMap(({ diagnostic, fix }): CodeAction[] => {
    if (!fix || !touches(diagnostic.range, range)) return [];
    return [
      {
        title: fix.visible ? `${fix.title} (recipients see it)` : fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        isPreferred: !fix.visible,
        edit: { changes: { [uri]: [...fix.edits] } },
      },
    ];
  });
}

/** The rule's page without its examples, for each rule of what stands at a place; null where nothing does. */
export function pagesAt(
  found: readonly EditorFinding[],
  at: Range,
): { readonly text: string; readonly range: Range } | null {
  const here = found.filter(({ diagnostic }) => touches(diagnostic.range, at));
  const [first] = here;
  if (!first) return null;
  const pages = [...new Set(here.map(({ diagnostic }) => String(diagnostic.code)))].flatMap((id) => {
    const rule = ruleById(id);
    if (!rule) return [];
    const [text = ''] = rulePage(rule).split('\n## Wrong\n');
    return [`${text.trim()}\n\n\`mailproof rules ${id}\` shows examples and sources.`];
  });
  return pages.length > 0 ? { text: pages.join('\n\n---\n\n'), range: first.diagnostic.range } : null;
}
