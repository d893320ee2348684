/** Mails, names and answers that attack the terminal they are shown on, and what must not come out of any command. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCli, type CliOptions, type CliResult } from './run-cli.ts';
import { createStrictService } from './strict-service.ts';

export const ID = '3f2b8c1e-5a6d-4e7f-8a9b-0c1d2e3f4a5b';
/** The service refuses it, in hostile words. */
export const OTHER_ID = '11111111-5a6d-4e7f-8a9b-0c1d2e3f4a5b';
const FORGED = 'Connection  production';
export const EVIL = `x\u001b]0;title\u0007\u001b]52;c;ZXZpbA==\u001b\\\u001b[2J\u009b31m\u202e\u2066\b\r\n${FORGED}\n\u2028`;
/** Anything but text, tabs and line feeds. */
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/u;

const template = {
  id: ID,
  name: EVIL,
  subject: EVIL,
  sender_name: EVIL,
  body: {
    html: `<p title="${EVIL}">${EVIL}</p><a href="">${EVIL}</a><img src="cid:${EVIL}">`,
    plaintext: `${EVIL}{{${EVIL}}} {{Name}}`,
    amp: `<html amp4email>${EVIL}</html>`,
  },
  headers: { [EVIL]: EVIL },
  global_replacements: { [EVIL]: EVIL, Name: EVIL },
  [EVIL]: EVIL,
};
const entry = {
  ...{ reason: EVIL, source: EVIL, created: EVIL, project_id: EVIL, is_deletable: true },
  [EVIL]: EVIL,
};

async function writeFiles(folder: string): Promise<void> {
  const files: readonly (readonly [string, string])[] = [
    ['mail.json', JSON.stringify(template)],
    ['mail.html', `\uFEFF<p>${EVIL}</p>`],
    ['error.json', JSON.stringify({ status: 'Error', code: 1, message: EVIL })],
    ['bad\u001b[2J\nforged.json', `{"a": ${EVIL}`],
    ['sample.json', JSON.stringify({ [EVIL]: EVIL })],
    ['bad-sample.csv', `a,"${EVIL}`],
    [
      'bad.config.json',
      JSON.stringify({ [EVIL]: 1, rules: { [EVIL]: 'off' }, clients: [EVIL], accepted: [{ rule: EVIL }] }),
    ],
  ];
  for (const [name, text] of files) await writeFile(join(folder, name), text);
}

export interface HostileBench {
  run(args: readonly string[], options?: CliOptions): Promise<CliResult>;
  close(): Promise<void>;
}

export async function createHostileBench(): Promise<HostileBench> {
  const folder = await mkdtemp(join(tmpdir(), 'mailproof-hostile-'));
  await writeFiles(folder);
  const service = await createStrictService(({ path, body }) => {
    const given = body as Record<string, unknown>;
    const refused = { status: 400, json: { status: 'Error', code: 1234, message: EVIL } };
    if (path.endsWith('/template/get'))
      return given['id'] === ID ? { status: 200, json: { status: 'Success', template } } : refused;
    const email = given['receiver_email'];
    return path.endsWith('/suppression/get') && email !== 'refused@example.com'
      ? { status: 200, json: { status: 'Success', email, suppressions: [entry, EVIL] } }
      : refused;
  });
  const run = (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
    runCli(args, {
      cwd: folder,
      ...options,
      env: {
        MAILPROOF_DATA: join(folder, 'data'),
        MAILPROOF_BASE_URL: service.baseUrl,
        MAILPROOF_API_KEY: 'k3y0of0this0test0only0abcdef',
      },
    });
  // The first run may have to build.
  await run(['--version']);
  return {
    run,
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Progress is written over itself by us; nothing else of a line may move. */
const withoutProgress = (text: string): string => text.replaceAll('\r\u001b[K', '');

/** A mail's own lines are its own, in what is printed of it; no other line begins as somebody else says. */
const printsMail = (args: readonly string[]): boolean =>
  args[0] === 'render' || args.includes('--fix-dry-run');

/** Runs a command at a terminal, and looks for anything that steers it, and for forged lines. */
export async function expectTame(
  bench: HostileBench,
  args: readonly string[],
  options: CliOptions = {},
): Promise<void> {
  const { out, err } = await bench.run(args, { ...options, terminal: true });
  expect(out + err).not.toBe('');
  expect(withoutProgress(out)).not.toMatch(RAW);
  expect(withoutProgress(err)).not.toMatch(RAW);
  const lines = (printsMail(args) ? err : out + err).split('\n').map((line) => line.trim());
  expect(lines.filter((line) => line.startsWith(FORGED))).toEqual([]);
}

/** A command as a test's title. */
export const titled = (args: readonly string[]): readonly [string, readonly string[]] => [
  args.map((arg) => arg.replace(EVIL, 'EVIL')).join(' '),
  args,
];
