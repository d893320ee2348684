/** Every command in every format, on mails, names and answers that attack the terminal they are shown on. */
import { afterAll, beforeAll, it } from 'vitest';
import { openingTemplateId } from '../../src/sandbox/index.ts';
import {
  createHostileBench,
  EVIL,
  expectTame,
  ID,
  OTHER_ID,
  titled,
  type HostileBench,
} from './hostile-bench.ts';

let bench: HostileBench;
beforeAll(async () => {
  bench = await createHostileBench();
}, 180_000);
afterAll(() => bench.close());

const LINT_FORMATS = ['text', 'json', 'sarif', 'junit', 'markdown', 'github', 'codequality', 'html'];

const COMMANDS: readonly (readonly string[])[] = [
  ...LINT_FORMATS.map((format) => ['lint', '.', ID, OTHER_ID, '-f', format]),
  ['lint', 'mail.html', '--fix-dry-run'],
  ['lint', '.', '--sample', 'sample.json', '--quiet'],
  ['lint', '.', '--sample', 'bad-sample.csv'],
  ['lint', 'mail.json', '--only', EVIL],
  ['lint', EVIL],
  ['lint', 'mail.json', `--${EVIL}`],
  ...['html', 'plaintext', 'amp', 'subject'].map((part) => ['render', 'mail.json', '-p', part]),
  ['render', ID, '-p', 'plaintext', '--sample', 'sample.json'],
  ['render', OTHER_ID, '-p', 'html'],
  ['render', 'error.json', '-p', 'html'],
  ...['text', 'json'].flatMap((format) => [
    ['suppression', 'get', 'anna@example.com', '-f', format],
    ['suppression', 'get', 'refused@example.com', '-f', format],
    ['suppression', 'delete', 'anna@example.com', '--yes', '-f', format],
    ['suppression', 'delete', 'refused@example.com', '--yes', '-f', format],
  ]),
  ['suppression', 'get', EVIL],
  ['key', 'test'],
  ['key', 'test', '--connection', EVIL],
  ['rules'],
  ['rules', EVIL],
  ['rules', '-f', 'json'],
  ['completion', 'bash'],
  ['--help'],
  ['--version', '--verbose'],
];

it.each(COMMANDS.map(titled))('mailproof %s writes nothing that steers a terminal', (_name, args) =>
  expectTame(bench, args),
);

it.each([['sandbox'], ['serve', '--connection', 'sandbox', openingTemplateId]].map(titled))(
  'mailproof %s, which runs until it is stopped, neither',
  (_name, args) => expectTame(bench, args, { interruptAfter: 'Ctrl-C' }),
);
