/** `mailproof lint --fix`: applies the fixes that findings carry to a file, pass by pass, until nothing more changes. */
import { basename } from 'node:path';
import { applyEdits, chooseFixes, type ChosenFix } from '../../core/lint/fix.ts';
import type { Edit, Finding } from '../../core/lint/finding.ts';
import { fieldTexts } from '../../core/template/fields.ts';
import { createTemplateFile, type TemplateFile } from '../../core/template/template-file.ts';
import type { Template } from '../../core/template/template.ts';
import { unifiedDiff } from '../../core/text/unified-diff.ts';
import { templateFromText } from '../../services/inputs/read-template-file.ts';

export interface FixOptions {
  /** Also fixes that change what a recipient sees. */
  readonly visible: boolean;
  /** Only says what would change. */
  readonly dryRun: boolean;
}

/** Fixes that undo each other would go on for ever. */
const MAX_PASSES = 10;

export interface FixResult<F extends Finding> {
  readonly template: Template;
  readonly file: TemplateFile;
  /** What the linter says about the fixed text. */
  readonly findings: readonly F[];
  /** What was done, one "rule: title" each, in order. */
  readonly done: readonly string[];
}

/** The edits in the file itself; a fix whose field is no literal text of the file is left out. */
function fileEdits(file: TemplateFile, field: string, { edits }: ChosenFix): readonly Edit[] | null {
  const placed = edits.map(({ range, text }) => {
    const place = file.locate(field, range);
    return place && { range: place, text: file.encode(text) };
  });
  const all = placed.filter((edit) => edit !== null);
  return all.length === edits.length ? all : null;
}

function onePass(
  template: Template,
  file: TemplateFile,
  findings: readonly Finding[],
  options: FixOptions,
): { readonly text: string; readonly done: readonly string[] } {
  const edits: Edit[] = [];
  const done: string[] = [];
  for (const [field, text] of fieldTexts(template)) {
    const own = findings.filter((finding) => finding.field === field && !finding.accepted);
    for (const chosen of chooseFixes(text, own, options)) {
      const placed = fileEdits(file, field, chosen);
      if (!placed) continue;
      edits.push(...placed);
      done.push(`${chosen.finding.rule}: ${chosen.title}`);
    }
  }
  return { text: applyEdits(file.text, edits), done };
}

/** Fixes a file's text in memory. `lint` is asked again after every pass. */
export async function fixFile<F extends Finding>(
  source: string,
  first: { readonly template: Template; readonly file: TemplateFile },
  options: FixOptions,
  lint: (template: Template) => Promise<readonly F[]>,
): Promise<FixResult<F>> {
  let { template, file } = first;
  let findings = await lint(template);
  const done: string[] = [];
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = onePass(template, file, findings, options);
    if (next.text === file.text) break;
    done.push(...next.done);
    const name = basename(source);
    template = templateFromText(name, next.text);
    file = createTemplateFile(name, next.text);
    findings = await lint(template);
  }
  return { template, file, findings, done };
}

/** "link-empty: Remove the attribute (3 times)" */
export function describeDone(done: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of done) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => (count === 1 ? one : `${one} (${count} times)`));
}

export const diffOf = (source: string, before: TemplateFile, after: TemplateFile): string =>
  unifiedDiff(source.replaceAll('\\', '/'), before.text, after.text);
