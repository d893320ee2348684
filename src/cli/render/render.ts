/** `mailproof render`: one part as the recipient gets it. */
import { thousands } from '../../core/text/wording.ts';
import { createMailSource, type MergedMail } from '../../core/mail/merged-mail.ts';
import type { SentText } from '../../core/mail/place-text.ts';
import { expandInputs } from '../../services/inputs/list-inputs.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { readSubstitutionSettings } from '../lint/lint-config.ts';
import { filesRead, refuseExisting, refuseInputs } from '../keep-files.ts';
import { createTemplateLoader } from '../load-template.ts';
import type { Template } from '../../core/template/template.ts';
import type { RenderPart } from './render-parts.ts';
import type { SampleOptions } from '../../services/inputs/sample-recipients.ts';
import { readRecipients } from '../samples.ts';
import { writeOutput } from '../write-output.ts';
import { createProgress } from '../progress.ts';
import { createOutputNames } from './render-output.ts';
import { createSeenText } from './seen-text.ts';
import { createRenderSummary } from './render-summary.ts';

export interface RenderOptions extends SampleOptions {
  readonly part: RenderPart;
  /** A view of the window, by its id; absent for the part as it is sent. */
  readonly view?: string | undefined;
  readonly out: string | undefined;
  /** Whether files that are there already may be written over. */
  readonly force: boolean;
  readonly connection: string | undefined;
  /** As for `lint`: a file, `false` for none, absent for the nearest one. Its engine settings and known names count. */
  readonly config: string | false | undefined;
}

/** Escape sequences of a mail would set the terminal's title, clear it or write its clipboard. */
const FILTERED =
  'Characters that would steer this terminal are shown as dots. A pipe and --out get the part as it is.';

/** Rows sort, so that the first and the last name tell the rest; a few files are all named. */
const FILES_NAMED = 4;

function describeWritten(names: readonly string[]): string {
  const [first = '', last = ''] = [names[0], names.at(-1)];
  if (names.length === 1) return `Written to ${first}.`;
  const which = names.length > FILES_NAMED ? `${first} to ${last}` : names.join(', ');
  return `${thousands(names.length)} files written: ${which}.`;
}

/** Fields outside the parts, by what the option calls them. */
const FIELDS: Readonly<Partial<Record<RenderPart, RegExp>>> = {
  subject: /^subject$/u,
  'sender-name': /^sender_name$/u,
  'list-unsubscribe': /^headers\["list-unsubscribe"\]$/iu,
  'unsubscribe-url': /^options\.unsubscribe_url$/u,
};

/**
 * The part as the service's engine reads it, or all that go into the message.
 * @throws CommandError when there is nothing of that part.
 */
function sentParts(mail: MergedMail, part: RenderPart): readonly SentText[] {
  if (part === 'message') {
    refuseNoMessage(mail.template);
    return mail.places.map(({ asSent }) => asSent);
  }
  const place = mail.places.find((one) => FIELDS[part]?.test(one.field) ?? one.part === part);
  if (!place) {
    const what = FIELDS[part] ? part : `${part} part`;
    throw new CommandError(`The template has no ${what}. Choose another with --part.`);
  }
  return [place.asSent];
}

/** @throws CommandError when the template makes no message. */
function refuseNoMessage({ message, body }: Template): void {
  if (message) throw new CommandError('It is a finished message already. Choose a part of it with --part.');
  if (body.html === null && body.plaintext === null) {
    throw new CommandError('The template has neither an html nor a plaintext part, so there is no message.');
  }
}

/** The message for one recipient; what had to be put in is said once for each. */
async function messageOf(mail: MergedMail, io: Io): Promise<string> {
  const { composeMessage } = await import('../../services/message/compose-message.ts');
  const { text, notes } = await composeMessage(mail, { date: new Date() });
  for (const one of notes) io.note(one);
  return text;
}

/** Names without a value and tags that cannot be read are said on standard error; the text goes out all the same. */
export async function runRender(named: string, options: RenderOptions, io: Io): Promise<ExitCode> {
  const inputs = await expandInputs([named]);
  const [input] = inputs;
  if (!input || inputs.length > 1)
    throw new CommandError(`${named} stands for ${inputs.length} templates; render takes one.`);
  const seen = options.view === undefined ? null : await createSeenText(options.view, options.part);
  const loader = createTemplateLoader(options.connection, io);
  try {
    const { template, notes } = await loader.load(input);
    for (const one of notes) io.note(one);
    const settings = await readSubstitutionSettings(options.config);
    const recipients = (await readRecipients(options, settings))(template);
    if (recipients.length > 1 && options.out === undefined) {
      throw new CommandError(
        `There are ${recipients.length} sample recipients. Add --out FILE, such as --out out/mail.html: each row gets a file with its number.`,
      );
    }
    const mails = createMailSource(template, settings);
    const summary = createRenderSummary(
      recipients.length,
      sentParts(mails.mergeFor([]), options.part).flatMap(({ parsed }) => parsed.errors),
    );
    const nameOf = createOutputNames(options.out ?? '', recipients);
    if (options.out !== undefined) {
      const outputs = recipients.map(nameOf);
      await refuseInputs(outputs, filesRead(inputs, 'the template', options.sample));
      if (!options.force) await refuseExisting(outputs);
    }
    let filtered = false;
    const progress = createProgress(io, 1, 'written');
    try {
      for (const [index, recipient] of recipients.entries()) {
        io.signal.throwIfAborted();
        const mail = mails.mergeFor(recipient.values);
        const rendered = sentParts(mail, options.part).map((one) => one.rendered);
        const limit = rendered.find((one) => one.limit !== undefined)?.limit;
        summary.add(
          recipient,
          rendered.flatMap((one) => one.missing),
          limit,
        );
        const sent = options.part === 'message' ? await messageOf(mail, io) : (rendered[0]?.text ?? '');
        const text = seen ? await seen.textOf(sent, io.signal) : sent;
        if (options.out === undefined) filtered = io.foreign(text.endsWith('\n') ? text : `${text}\n`);
        else await writeOutput(nameOf(recipient, index), text);
        progress.rows(index + 1, recipients.length);
      }
    } finally {
      progress.clear();
    }
    if (filtered) io.note(FILTERED);
    for (const line of [...summary.lines(), ...(seen?.lines() ?? [])]) io.note(line);
    if (options.out !== undefined) io.note(describeWritten(recipients.map(nameOf)));
    return EXIT.clean;
  } finally {
    await seen?.close();
    await loader.close();
  }
}
