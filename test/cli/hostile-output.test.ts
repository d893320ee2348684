/** Commands on hostile mails, names and answers; the whole list is in the deep test beside. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostileBench, EVIL, expectTame, titled, type HostileBench } from './hostile-bench.ts';

let bench: HostileBench;
beforeAll(async () => {
  bench = await createHostileBench();
}, 180_000);
afterAll(() => bench.close());

const COMMANDS: readonly (readonly string[])[] = [
  ['lint', 'error.json', 'mail.html', '--only', 'link-empty'],
  ['lint', '.', '--list-files'],
  ['lint', 'mail.json', '--config', 'bad.config.json'],
  ['render', 'mail.json', '-p', 'plaintext'],
  ['suppression', 'get', 'anna@example.com'],
  ['suppression', 'delete', 'anna@example.com', '--yes'],
  ['suppression', 'get', 'refused@example.com'],
  [EVIL],
];

it.each(COMMANDS.map(titled))('mailproof %s writes nothing that steers a terminal', (_name, args) =>
  expectTame(bench, args),
);

describe('a program that reads the output', () => {
  it('gets a part exactly, and is not told of dots', async () => {
    const args = ['render', 'mail.json', '-p', 'plaintext', '--sample', 'sample.json'];
    const piped = await bench.run(args);
    expect(piped.out).toContain(EVIL);
    expect(piped.err).not.toContain('shown as dots');
    const shown = await bench.run(args, { terminal: true });
    expect(shown.out).toContain('x·]0;title·');
    expect(shown.err).toContain('A pipe and --out get the part as it is.');
  });

  it.each([true, false])('gets the same JSON, terminal or not (%s)', async (terminal) => {
    const report = await bench.run(['lint', 'mail.json', '-f', 'json', '--only', 'cid-missing'], {
      terminal,
    });
    expect(JSON.parse(report.out)).toMatchObject({ templates: [{ name: EVIL }] });
    const looked = await bench.run(['suppression', 'get', 'anna@example.com', '-f', 'json'], { terminal });
    expect(JSON.parse(looked.out)).toMatchObject({ suppressions: [{ reason: EVIL, source: EVIL }] });
  });
});
