/** Ctrl-C ends a command that waits for the service, also while garbage is collected, and leaves nothing unsaid. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ADDRESS,
  createFaultService,
  FAULTS,
  TEMPLATE_ID,
  type FaultService,
} from '../faults/fault-service.ts';
import { keepCollecting } from '../faults/collect-garbage.ts';
import { runCli, spawnCli, type CliOptions, type CliResult } from './run-cli.ts';
import { sampled } from '../sample.ts';

let service: FaultService;
let folder: string;
beforeEach(async () => {
  service = await createFaultService();
  folder = await mkdtemp(join(tmpdir(), 'mailproof-interrupt-'));
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const surroundings = (): CliOptions => ({
  cwd: folder,
  env: {
    MAILPROOF_BASE_URL: service.baseUrl,
    MAILPROOF_API_KEY: 'k3yk3yk3yk3y',
    MAILPROOF_DATA: folder,
  },
});

/** A little after the service was asked, when the answer's headers have come where there are any. */
async function asked(requests: number): Promise<void> {
  await service.arrived(requests);
  await wait(500);
}

async function runAndInterrupt(args: readonly string[], requests = 1): Promise<CliResult> {
  const stop = keepCollecting(30);
  try {
    return await runCli(args, { ...surroundings(), interruptWhen: () => asked(requests) });
  } finally {
    stop();
  }
}

/** The same with a process of its own, and the signal that a terminal sends it. */
const spawnAndInterrupt = (args: readonly string[], requests = 1): Promise<CliResult> =>
  spawnCli(args, {
    ...surroundings(),
    node: ['--expose-gc', '--import', 'data:text/javascript,setInterval(() => gc(), 30).unref()'],
    interruptWhen: () => asked(requests),
  });

const HANGING = [
  ['in the body', FAULTS.stallsInBody, spawnAndInterrupt],
  ['before the headers', FAULTS.neverAnswers, runAndInterrupt],
  ['in a body that drips', FAULTS.drips, runAndInterrupt],
] as const;

describe.each(sampled(HANGING, 2))('Ctrl-C while the service hangs %s', (_, fault, interrupted) => {
  it('ends a delete, says that its outcome is not known and what to do, and leaves its line in the log', async () => {
    service.fail(fault, '/delete');
    const { code, err, out } = await interrupted(['suppression', 'delete', ADDRESS, '--yes'], 2);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(
      'It is not known whether the suppression was lifted. It was stopped before the service had answered. ' +
        'Look the address up to see what is there now. The request was not sent again.\n',
    );
    const log = await readFile(join(folder, 'lifted-suppressions.jsonl'), 'utf8');
    const lines = log.trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { email: ADDRESS, outcome: 'sending', code: null },
      { email: ADDRESS, outcome: 'unknown', code: null },
    ]);
    expect(service.deletes).toBe(1);
  });

  it('ends a look-up', async () => {
    service.fail(fault);
    const { code, err } = await interrupted(['suppression', 'get', ADDRESS]);
    expect(code).toBe(130);
    expect(err).toContain('Stopped.');
  });
});

it('ends the fetching of a template', async () => {
  service.fail(FAULTS.drips);
  const { code, err } = await runAndInterrupt(['lint', TEMPLATE_ID]);
  expect(code).toBe(130);
  expect(err).toContain('Stopped.');
});

it('keeps what was found until then, and names what was not checked', async () => {
  service.fail(FAULTS.neverAnswers);
  await writeFile(join(folder, 'mail.html'), '<a href="">Read more about it</a>');
  const args = ['lint', 'mail.html', TEMPLATE_ID, '--only', 'link-empty', '-f', 'json'];
  // The progress that a person at a terminal sees says when the first of the two is checked.
  const options = { ...surroundings(), terminal: true, interruptAfter: '1 of 2 templates checked' };
  const { code, err, out } = await runCli(args, options);
  expect(code).toBe(130);
  expect(JSON.parse(out)).toMatchObject({
    templates: [{ source: 'mail.html', findings: [{ rule: 'link-empty' }] }],
    failed: [{ source: TEMPLATE_ID, reason: 'The run was stopped before it was checked.' }],
  });
  expect(err).toContain('Stopped: 1 of 2 templates were checked.');
});
