/** What the options of `mailproof lint` do, and the commands around the rules, as their users run them. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORMATS } from '../../src/core/lint/formatters/formats.ts';
import { openingTemplateId } from '../../src/sandbox/index.ts';
import { runCli, type CliResult } from './run-cli.ts';

const HTML = '<p>Hello {{FirstName}}</p>\n<p><a href="">Shop</a> <a href="https://bit.ly/x">Offer</a></p>\n';

let folder: string;
const run = (...args: string[]): Promise<CliResult> =>
  runCli(args, { cwd: folder, env: { MAILPROOF_DATA: join(folder, 'data') } });
const put = (name: string, content: unknown): Promise<void> =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const rulesIn = (out: string): string[] =>
  (JSON.parse(out) as { templates: { findings: { rule: string }[] }[] }).templates.flatMap(({ findings }) =>
    findings.map(({ rule }) => rule),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-lint-'));
  await mkdir(join(folder, 'drafts'));
  // The first run may have to build.
  await run('--version');
}, 180_000);
beforeEach(async () => {
  await rm(join(folder, 'mailproof.config.json'), { force: true });
  await put('mail.html', HTML);
  await put('drafts/old.html', HTML);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lint = async (...args: string[]): Promise<string[]> =>
  rulesIn((await run('lint', 'mail.html', '--format', 'json', ...args)).out);

describe('what is checked', () => {
  it('is listed with --list-files, without the configuration and what it ignores', async () => {
    expect((await run('lint', '.', '--list-files')).out).toBe('drafts/old.html\nmail.html\n');
    await put('mailproof.config.json', { ignore: ['drafts/**'] });
    expect((await run('lint', '.', '--list-files')).out).toBe('mail.html\n');
    expect((await run('lint', 'drafts/old.html', '--list-files')).out).toBe('drafts/old.html\n');
  });

  it('is said with --verbose to be made with what', async () => {
    const made = (await run('lint', 'mail.html', '--verbose')).err;
    expect(made).toContain('mail.html: hand-written, or made by a tool that leaves no mark\n');
    await put('built.html', '<div class="mj-column-per-100">Tea</div>');
    const built = await run('lint', 'built.html', '--verbose', '--quiet');
    expect(built.err).toContain('built.html: made with MJML (known by "mj-column-per")\n');
    expect((await run('lint', 'built.html', '--quiet')).err).not.toContain('MJML');
    await rm(join(folder, 'built.html'));
  });

  it('is templates alone: other JSON of a folder is passed over, and said; named outright it is checked', async () => {
    await put('package.json', { name: 'mails', version: '1.0.0' });
    await put('drafts/sample.json', { FirstName: 'Anna' });
    const listed = await run('lint', '.', '--list-files');
    expect(listed.out).toBe('drafts/old.html\nmail.html\n');
    expect(listed.err).toBe(
      'Passed over, no template: drafts/sample.json\nPassed over, no template: package.json\n',
    );
    const linted = await run('lint', '.', '--only', 'body-missing');
    expect(linted).toMatchObject({ code: 0 });
    expect(linted.err).toContain('Passed over 2 .json files');
    expect(await run('lint', 'package.json', '--only', 'body-missing')).toMatchObject({ code: 1 });
    expect(await run('lint', 'drafts/sample.json')).toMatchObject({ code: 2 });
    await rm(join(folder, 'drafts/old.html'));
    const none = await run('lint', 'drafts');
    expect(none).toMatchObject({ code: 2, out: '' });
    expect(none.err).toContain(
      'The folder drafts holds no template. Passed over as no template: drafts/sample.json.',
    );
    await put('drafts/broken.json', '{"name": "Sale", "body": {"html": "<p>Hi</p>",}}');
    expect(await run('lint', 'drafts')).toMatchObject({ code: 2 });
    for (const file of ['package.json', 'drafts/sample.json', 'drafts/broken.json'])
      await rm(join(folder, file));
  });

  it("takes a user's own configuration of html-validate, and refuses one that names programs", async () => {
    await put('.htmlvalidate.json', { rules: { 'no-inline-style': 'error' } });
    await put('mail.html', '<p style="color: #333333">Hello</p>\n');
    expect(await lint()).not.toContain('html-validate');
    expect(await lint('--html-validate-config', '.htmlvalidate.json')).toContain('html-validate');
    await put('.htmlvalidate.json', { rules: { 'no-inline-style': ['error', { alowed: ['color'] }] } });
    const misspelled = await run('lint', 'mail.html', '--html-validate-config', '.htmlvalidate.json');
    expect(misspelled).toMatchObject({ code: 2, out: '' });
    expect(misspelled.err).toContain('rules.no-inline-style.1: Property alowed is not expected to be here.');
    await put('.htmlvalidate.json', { rules: { 'no-inline-style': 'error' } });
    await put('mailproof.config.json', { htmlValidate: true });
    expect(await lint()).toContain('html-validate');
    await put('.htmlvalidate.json', { plugins: ['./run-me.mjs'] });
    await put('run-me.mjs', 'import { writeFileSync } from "node:fs"; writeFileSync("ran", "");');
    const refused = await run('lint', 'mail.html');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('plugins: ');
    await expect(readFile(join(folder, 'ran'))).rejects.toThrow('ENOENT');
    await rm(join(folder, '.htmlvalidate.json'));
  });

  it('asks no private host, and says what was not asked', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked++;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
    await put(
      'mail.html',
      `<a href="${local}">Shop</a> <a href="http://0x7f.1/">A</a> <a href="https://kiosk.fr/{{Id}}">B</a> <a href="https://kiosk.fr/unsubscribe">C</a>\n`,
    );
    const { err, out } = await run('lint', 'mail.html', '--format', 'json', '--check-links');
    server.close();
    expect(asked).toBe(0);
    expect(rulesIn(out)).not.toContain('link-dead');
    expect(err).toContain('0 addresses asked.');
    expect(err).toContain(`private host: not asked: \`${local}\`, \`http://127.0.0.1/\``);
    expect(err).toContain('made with a tag: not asked: `https://kiosk.fr/{{Id}}`');
    expect(err).toContain('not asked: `https://kiosk.fr/unsubscribe`');
    expect((await run('lint', 'mail.html')).err).not.toContain('asked');
    expect(await run('lint', 'mail.html', '--only', 'link-dead')).toMatchObject({ code: 2, out: '' });
  });

  it('is decided by the configuration above, the flags, or neither', async () => {
    expect(await lint()).toEqual(expect.arrayContaining(['link-empty', 'link-shortener']));
    await put('mailproof.config.json', {
      rules: { 'link-empty': 'off' },
      accepted: [{ rule: 'link-shortener', reason: 'Agreed with the partner' }],
    });
    const configured = await lint();
    expect(configured).not.toContain('link-empty');
    expect(configured).not.toContain('link-shortener');
    expect(await lint('--rule', 'link-empty=warning')).toContain('link-empty');
    expect(await lint('--no-config')).toContain('link-shortener');
    expect(new Set(await lint('--no-config', '--only', 'link-shortener'))).toEqual(
      new Set(['link-shortener']),
    );
    expect(await lint('--no-config', '--preset', 'service')).not.toContain('link-empty');
  });

  it('fills in as the sections engines and systemNames say, in lint and in render', async () => {
    await put('mail.html', '<p>{{Code}} {{WebLetterUrl}}</p>');
    const render = async (...args: string[]): Promise<string> =>
      (await run('render', 'mail.html', '--part', 'html', ...args)).out.trim();
    const sample = ['--sample', 'one.json'];
    await put('one.json', { City: 'Bern' });
    expect(await render()).toBe('<p> </p>');
    const undeclared = async (): Promise<string> =>
      (await run('lint', 'mail.html', '--only', 'substitution-undeclared', ...sample)).out;
    expect(await undeclared()).toContain('`WebLetterUrl` is declared nowhere');
    await put('mailproof.config.json', {
      engines: { simple: { missing: 'as-written' } },
      systemNames: [{ name: 'WebLetterUrl', standIn: 'https://web.invalid/' }],
    });
    expect(await render()).toBe('<p>{{Code}} https://web.invalid/</p>');
    expect(await render('--no-config')).toBe('<p> </p>');
    expect(await undeclared()).toContain('`{{Code}}` itself');
    expect(await undeclared()).not.toContain('`WebLetterUrl`');
    await put('mailproof.config.json', { systemNames: [{ name: '__proto__', standIn: 'x' }] });
    const { code, err } = await run('render', 'mail.html', '--part', 'html');
    expect(code).toBe(2);
    expect(err).toContain('systemNames[0].name');
  });

  it('is refused when the configuration or a flag has a slip', async () => {
    await put('mailproof.config.json', { rules: { 'link-emty': 'off' } });
    const { code, err } = await run('lint', 'mail.html');
    expect(code).toBe(2);
    expect(err).toContain('rules.link-emty');
    expect(err).toContain('"link-empty"');
    for (const args of [
      ['--rule', 'link-emty=off'],
      ['--rule', 'link-empty=loud'],
      ['--only', 'link-emty'],
      ['--clients', 'outlok'],
      ['--preset', 'loud'],
      ['--config', 'none.json'],
    ]) {
      expect((await run('lint', 'mail.html', '--no-config', ...args)).code, args.join(' ')).toBe(2);
    }
  });
});

describe('the report', () => {
  it('comes in every format, with the same code', async () => {
    const starts: Record<string, RegExp> = {
      text: /^mail\.html/u,
      json: /^\{\n {2}"version": 1/u,
      sarif: /sarif-2\.1\.0/u,
      junit: /^<\?xml/u,
      markdown: /^# Mailproof/u,
      github: /^::(?:error|warning|notice) file=mail\.html,line=1/u,
      codequality: /^\[\n {2}\{\n {4}"description": /u,
      html: /^<!doctype html>/u,
    };
    for (const format of FORMATS) {
      const { code, out } = await run('lint', 'mail.html', '--format', format);
      expect(out, format).toMatch(starts[format] ?? /$^/u);
      expect(code, format).toBe(1);
    }
  });

  it('goes to a file with --out, and shows errors only with --quiet', async () => {
    const { code, out } = await run(
      'lint',
      'mail.html',
      '--quiet',
      '--out',
      'report.txt',
      '--max-warnings',
      '0',
    );
    expect(out).toBe('');
    expect(code).toBe(1);
    const report = await readFile(join(folder, 'report.txt'), 'utf8');
    expect(report).toContain('link-empty');
    expect(report).not.toContain('link-shortener');
    expect((await run('lint', 'mail.html', '--out', 'mail.html/x')).code).toBe(2);
    const over = await run('lint', 'mail.html', '--out', './mail.html');
    expect([over.code, over.err]).toEqual([2, expect.stringContaining('which this run reads')]);
  });
});

describe('fixes', () => {
  const untidy = '\ufeff<p>Café 🎁</p>\n<p id="a" id="a">One</p>\n';
  const tidy = '<p>Café 🎁</p>\n<p id="a">One</p>\n';

  it('are shown as a diff, then change the file in place and say what they did', async () => {
    await put('fix.html', untidy);
    const dry = await run('lint', 'fix.html', '--fix-dry-run');
    expect(dry.out).toMatch(/^--- a\/fix\.html\n\+\+\+ b\/fix\.html\n@@ /u);
    expect(dry.out).toContain('\n+<p id="a">One</p>\n');
    expect(await readFile(join(folder, 'fix.html'), 'utf8')).toBe(untidy);
    const { err, out } = await run('lint', 'fix.html', '--fix');
    expect(err).toContain('fix.html: changed: encoding-bom');
    expect(out).not.toContain('encoding-bom');
    expect(await readFile(join(folder, 'fix.html'), 'utf8')).toBe(tidy);
  });

  it('change one field of a JSON file and nothing else in it', async () => {
    const spelled = (html: string): string =>
      `{ "name" :"Order",\n\t"body": {"html": ${JSON.stringify(html)}, "plaintext": "Sh\\u006fp"} }\n`;
    await put('fix.json', spelled(untidy));
    await run('lint', 'fix.json', '--fix');
    expect(await readFile(join(folder, 'fix.json'), 'utf8')).toBe(spelled(tidy));
  });

  it('never touch a template of the service', async () => {
    const { err } = await run('lint', openingTemplateId, '--connection', 'sandbox', '--fix');
    expect(err).toContain('nothing was changed');
  });
});

describe('the commands around the rules', () => {
  it('print the catalogue and one rule as JSON', async () => {
    const all = JSON.parse((await run('rules', '--format', 'json')).out) as { id: string }[];
    expect(all.map(({ id }) => id)).toContain('link-empty');
    const one = JSON.parse((await run('rules', 'substitution-overflow', '--format', 'json')).out) as object;
    expect(one).toMatchObject({ id: 'substitution-overflow', options: { maxWord: 60 } });
    expect((await run('rules', 'link-emty')).err).toContain('link-empty');
  });

  it('complete commands, options and rules in bash', async () => {
    const { code, out } = await run('completion', 'bash');
    expect(code).toBe(0);
    const complete = async (...words: string[]): Promise<string[]> => {
      const quoted = words.map((word) => `'${word}'`).join(' ');
      const script = `${out}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _mailproof; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script]);
      return stdout.trim().split('\n');
    };
    expect(await complete('mailproof', 'li')).toEqual(['lint']);
    expect(await complete('mailproof', 'lint', '--format', 's')).toEqual(['sarif']);
    expect(await complete('mailproof', 'rules', 'link-emp')).toEqual(['link-empty']);
    expect(await complete('mailproof', 'suppression', 'get', '--all')).toEqual(['--all-projects']);
    expect(await complete('mailproof', 'lint', '--only', 'link-emp')).toEqual(['link-empty']);
    expect(await complete('mailproof', 'lint', '--only', 'cid-unused,link-emp')).toEqual([
      'cid-unused,link-empty',
    ]);
    expect(await complete('mailproof', 'lint', '--connection', 'san')).toEqual(['sandbox']);
  });

  it('print completion for the other shells, and know no more', async () => {
    expect((await run('completion', 'zsh')).out).toMatch(/^#compdef mailproof/u);
    expect((await run('completion', 'fish')).out).toContain(
      "complete -c mailproof -n '__fish_use_subcommand' -f -a lint",
    );
    expect((await run('completion', 'tcsh')).code).toBe(2);
  });
});
