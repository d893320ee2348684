/**
 * Every command of the npm package, installed with everything it brings along, as a user who cannot write where it
 * lies: on the Node that runs the tests, and on the newest one there is.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingTemplateId } from '../../src/sandbox/index.ts';
import { installPackage, npm, type CommandResult, type InstalledPackage } from './installed-package.ts';
import { USER_FILES } from './user-files.ts';

let installed: InstalledPackage;
let newestFolder: string;

/** Node's program out of the npm package `node`, which carries it. */
const newestNode = (): string => join(newestFolder, 'node_modules/node/bin/node');

beforeAll(async () => {
  installed = await installPackage(USER_FILES);
  newestFolder = await mkdtemp(join(tmpdir(), 'mailproof-newest-node-'));
  // Run by another user too.
  await chmod(newestFolder, 0o755);
  await npm(['install', '--prefix', newestFolder, 'node@latest']);
}, 900_000);

afterAll(async () => {
  await installed.remove();
  await rm(newestFolder, { recursive: true, force: true });
});

describe.each([
  ['the present Node', () => process.execPath],
  ['the newest Node', newestNode],
])('the installed command on %s', (_which, node) => {
  const run = (args: readonly string[]): Promise<CommandResult> => installed.run(args, { node: node() });

  it('checks a mail, and an AMP part with the official validator', async () => {
    const { code, out } = await run(['lint', 'order.json', 'amp.html']);
    expect(out).toContain("The mandatory attribute 'height' is missing in tag 'amp-img'");
    expect(out).toContain('2 templates checked');
    expect(code).toBe(1);
  });

  it('fetches a mail of the sandbox by its id and checks it', async () => {
    const { code, out } = await run(['lint', openingTemplateId]);
    expect(out).toContain('1 template checked');
    expect(code).toBe(1);
  });

  it('renders a part with sample values', async () => {
    const { code, out } = await run(['render', 'order.json', '--part', 'plaintext', '--sample', 'anna.json']);
    expect(out).toContain('Hello Anna, it is on its way.');
    expect(code).toBe(0);
  });

  it('looks a recipient up', async () => {
    const { code, out } = await run([
      'suppression',
      'get',
      'anna@harbourandpine.com',
      '--connection',
      'sandbox',
    ]);
    expect(out).toContain('anna@harbourandpine.com  Not suppressed');
    expect(code).toBe(0);
  });

  it('lifts a suppression and notes it in the user’s data folder', async () => {
    const { code, out } = await run([
      'suppression',
      'delete',
      'nora.lindqvist@fjordmail.example',
      '--yes',
      '--connection',
      'sandbox',
    ]);
    expect(out).toContain('nora.lindqvist@fjordmail.example');
    expect(code).toBe(0);
    const log = await readFile(join(installed.dataFolder, 'lifted-suppressions.jsonl'), 'utf8');
    expect(log).toContain('nora.lindqvist');
  });

  it('prints the rules and a rule’s page', async () => {
    expect((await run(['rules'])).out).toMatch(/\d+ rules/u);
    const { code, out } = await run(['rules', 'amp-invalid']);
    expect(out).toContain('amp-invalid');
    expect(code).toBe(0);
  });

  it('prints completions', async () => {
    const { code, out } = await run(['completion', 'bash']);
    expect(out).toContain('mailproof');
    expect(code).toBe(0);
  });

  it('runs the sandbox service until it is interrupted', async () => {
    let template = '';
    const { code } = await installed.run(['sandbox'], {
      node: node(),
      stopWhen: async (soFar) => {
        const [base] = /http:\/\/127\.0\.0\.1:\d+\S*/u.exec(soFar) ?? [];
        const [, key] = /Key\s+(\S+)/u.exec(soFar) ?? [];
        if (base === undefined || key === undefined || !soFar.includes('Addresses')) return false;
        const answer = await fetch(`${base}/template/get`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-API-KEY': key },
          body: JSON.stringify({ id: openingTemplateId }),
        });
        template = await answer.text();
        return true;
      },
    });
    expect(template).toContain(openingTemplateId);
    expect(code).toBe(0);
  });

  it('serves the window until it is interrupted', async () => {
    let page = '';
    const { code, err } = await installed.run(['serve'], {
      node: node(),
      stopWhen: async (soFar) => {
        const [address] = /http:\/\/127\.0\.0\.1:\d+\/open\?secret=[\w-]+/u.exec(soFar) ?? [];
        if (address === undefined || !soFar.includes('Ctrl-C')) return false;
        const opened = await fetch(address, { redirect: 'manual' });
        const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
        page = await (await fetch(new URL('/', address), { headers: { cookie } })).text();
        return true;
      },
    });
    expect(page).toContain('<title>Mailproof</title>');
    expect(err).toBe('');
    expect(code).toBe(0);
  });

  it('ends with 2 and says why when it is used wrongly', async () => {
    const { code, err } = await run(['lint', 'no-such-file.html']);
    expect(err).toContain('no-such-file.html is neither a file');
    expect(code).toBe(2);
  });
});
