/** `mailproof render`: one part as the recipient gets it. */
import { writeFile } from 'node:fs/promises';
import { chooseEngine } from '../../core/substitution/choose-engine.ts';
import type { ParsedText } from '../../core/substitution/engine.ts';
import type { Scope } from '../../core/substitution/values.ts';
import { expandInputs } from '../inputs.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { readSubstitutionSettings } from '../lint-config.ts';
import { createTemplateLoader } from '../load-template.ts';
import { readRecipients, type Recipient, type SampleOptions } from '../samples.ts';

export const RENDER_PARTS = ['html', 'plaintext', 'amp', 'subject'] as const;
export type RenderPart = (typeof RENDER_PARTS)[number];

export interface RenderOptions extends SampleOptions {
  readonly part: RenderPart;
  readonly out: string | undefined;
  readonly connection: string | undefined;
  /** As for `lint`: a file, `false` for none, absent for the nearest one. Its engine settings and known names count. */
  readonly config: string | false | undefined;
}

interface RenderedRow {
  readonly text: string;
  readonly missing: readonly string[];
  readonly problems: readonly string[];
}

function renderRow(parsed: ParsedText, scope: Scope): RenderedRow {
  const rendered = parsed.render(scope);
  return {
    text: rendered.text,
    missing: [...new Set(rendered.missing.map(({ path }) => path))],
    problems: [...parsed.problems.map(({ message }) => message), ...(rendered.limit ? [rendered.limit] : [])],
  };
}

/** `mail.html` and row 7 of 1,000 give `mail-0007.html`; without a row the name stays. */
export function outputName(out: string, recipient: Recipient, rows: number): string {
  const label =
    recipient.row !== null
      ? String(recipient.row).padStart(String(rows).length, '0')
      : recipient.name !== '' && rows > 1
        ? recipient.name.replace(/[^A-Za-z0-9]+/gu, '-').toLowerCase()
        : null;
  if (label === null) return out;
  const dot = out.lastIndexOf('.');
  return dot > Math.max(out.lastIndexOf('/'), 0)
    ? `${out.slice(0, dot)}-${label}${out.slice(dot)}`
    : `${out}-${label}`;
}

/** Names without a value and tags that cannot be read are said on standard error; the text goes out all the same. */
export async function runRender(named: string, options: RenderOptions, io: Io): Promise<ExitCode> {
  const inputs = await expandInputs([named]);
  const [input] = inputs;
  if (!input || inputs.length > 1)
    throw new CommandError(`${named} stands for ${inputs.length} templates; render takes one.`);
  const loader = createTemplateLoader(options.connection, io);
  try {
    const { template } = await loader.load(input);
    const source = options.part === 'subject' ? template.subject : template.body[options.part];
    if (source === null)
      throw new CommandError(`The template has no ${options.part} part. Choose another with --part.`);
    const settings = await readSubstitutionSettings(options.config);
    const recipients = (await readRecipients(options, settings))(template);
    if (recipients.length > 1 && options.out === undefined) {
      throw new CommandError(
        `There are ${recipients.length} sample recipients. Add --out FILE: each row gets a file with its number.`,
      );
    }
    const choice = chooseEngine(template, settings);
    const isHtml = options.part === 'html' || options.part === 'amp';
    const parsed = choice.engine.parse(source, isHtml ? 'html' : 'text');
    const told = new Set<string>();
    for (const recipient of recipients) {
      io.signal.throwIfAborted();
      const { text, missing, problems } = renderRow(parsed, choice.scopeFor(recipient.values));
      for (const problem of problems) {
        if (!told.has(problem)) io.err(`${problem}\n`);
        told.add(problem);
      }
      const who = recipient.row === null ? '' : `Row ${recipient.row}: `;
      if (missing.length > 0)
        io.err(`${who}No value for ${missing.join(', ')}; shown as a recipient would get it.\n`);
      if (options.out === undefined) io.out(text.endsWith('\n') ? text : `${text}\n`);
      else await writeFile(outputName(options.out, recipient, recipients.length), text);
    }
    if (options.out !== undefined) {
      io.err(
        recipients.length === 1 ? `Written to ${options.out}.\n` : `${recipients.length} files written.\n`,
      );
    }
    return EXIT.clean;
  } finally {
    await loader.close();
  }
}
