/** A mailbox of messages, sound and broken: none ends the program, each is read right, and the window says the same of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTemplateFile } from '../../src/services/inputs/read-template-file.ts';
import { bytesOf } from '../core/message/encode-text.ts';
import { finish } from '../services/finish.ts';
import { runServices, type RunningServices } from '../services/running-services.ts';
import type { Letter } from './letter.ts';
import { MAILBOX } from './mailbox.ts';
import { runCli } from './run-cli.ts';
import { sampled } from '../sample.ts';

interface Reported {
  readonly source: string;
  readonly findings: readonly { readonly rule: string; readonly message: string }[];
}
interface Report {
  readonly templates: readonly Reported[];
  readonly failed?: readonly { readonly source: string; readonly reason: string }[];
}

const fileName = (letter: Letter): string =>
  `${String(MAILBOX.indexOf(letter)).padStart(2, '0')}-${letter.name.replace(/[^\w-]+/gu, '-')}.eml`;
const readable = MAILBOX.filter(({ refused }) => refused === undefined);

let folder = '';
let report: Report = { templates: [] };
let exit: number | null = null;
let running: RunningServices;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-mailbox-'));
  for (const letter of MAILBOX) await writeFile(join(folder, fileName(letter)), bytesOf(letter.bytes));
  const { out, code } = await runCli(['lint', ...MAILBOX.map(fileName), '--no-config', '--format', 'json'], {
    cwd: folder,
  });
  report = JSON.parse(out) as Report;
  exit = code;
  running = await runServices();
}, 300_000);
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

it('has sixty and more', () => {
  expect(MAILBOX.length).toBeGreaterThanOrEqual(60);
  expect(new Set(MAILBOX.map(({ name }) => name)).size).toBe(MAILBOX.length);
});

it('is checked as a whole, and what is no message is said beside it', () => {
  expect(report.templates.map(({ source }) => source).sort()).toEqual(readable.map(fileName).sort());
  const failed = new Map(report.failed?.map(({ source, reason }) => [source, reason]));
  for (const letter of MAILBOX) {
    if (letter.refused !== undefined) expect(failed.get(fileName(letter))).toContain(letter.refused);
  }
  expect([failed.size, exit]).toEqual([MAILBOX.length - readable.length, 2]);
});

describe.each(readable)('$name', (letter) => {
  it('is read right', async () => {
    const { template } = await readTemplateFile(join(folder, fileName(letter)));
    const { subject, body, attachments, inlineAttachments, message } = template;
    const read = {
      subject,
      html: body.html?.trim() ?? null,
      plaintext: body.plaintext?.trim() ?? null,
      files: attachments.map(({ name }) => name),
      inline: inlineAttachments.map(({ name }) => name),
    };
    const { name: _name, bytes: _bytes, says: _says, ...want } = letter;
    expect(read).toMatchObject(want);
    expect(message).not.toBeNull();
  });

  it('has its form told, and no rule fails on it', () => {
    const found = report.templates.find(({ source }) => source === fileName(letter))?.findings ?? [];
    expect(found.filter(({ rule }) => rule.startsWith('internal'))).toEqual([]);
    if (letter.says === undefined) return;
    const form = found.filter(({ rule }) => rule === 'message-form').map(({ message }) => message);
    expect(form).toHaveLength(letter.says.length);
    letter.says.forEach((piece, index) => {
      expect(form[index]?.toLowerCase()).toContain(piece);
    });
  });
});

it('is opened in the window with the same verdicts', async () => {
  const wrong: string[] = [];
  for (const letter of sampled(MAILBOX, 4)) {
    running.services.window.openFile(join(folder, fileName(letter)));
    for await (const event of await running.client.app.events()) {
      if (event.kind !== 'file') continue;
      if (letter.refused !== undefined) {
        await expect(running.client.template.openHanded({ id: event.file.id })).rejects.toThrow();
        break;
      }
      const { opened } = await running.client.template.openHanded({ id: event.file.id });
      const { handle } = opened;
      const { result } = await finish(
        await running.client.lint.report({ handle, sample: [], format: 'json' }),
      );
      const [own] = (JSON.parse(result.text) as Report).templates;
      const other = report.templates.find(({ source }) => source === fileName(letter));
      if (JSON.stringify(own) !== JSON.stringify(other)) wrong.push(letter.name);
      await running.client.template.close({ handle });
      break;
    }
  }
  expect(wrong).toEqual([]);
}, 240_000);
