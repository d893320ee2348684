/** Accepted findings from the configuration to the report, as a pipeline sees them. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-accepted-'));
  await mkdir(join(folder, 'spring'));
  await writeFile(join(folder, 'spring', 'mail.html'), '<a href="">Shop</a>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function lintWith(
  ...accepted: object[]
): Promise<{ code: number | null; err: string; report: unknown }> {
  await writeFile(join(folder, 'mailproof.config.json'), JSON.stringify({ accepted }));
  const args = ['lint', 'mail.html', '--only', 'link-empty', '--format', 'json'];
  const { code, err, out } = await runCli(args, { cwd: join(folder, 'spring') });
  return { code, err, report: JSON.parse(out) };
}

describe('accepted findings', () => {
  it('do not count, and are told with their reason; what fits nothing is said', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { code, err, report } = await lintWith(
      { rule: 'link-empty', template: 'spring/mail.html', text: 'href=""', until: today, reason: 'Agreed' },
      { rule: 'link-empty', field: 'body.amp', reason: 'No such part' },
      { rule: 'link-local', reason: 'Off in this run' },
    );
    expect(code).toBe(0);
    expect(report).toMatchObject({
      summary: { errors: 0, accepted: 1 },
      templates: [{ findings: [], accepted: [{ rule: 'link-empty', accepted: { reason: 'Agreed' } }] }],
    });
    expect(err).toContain('accepted[1] (link-empty) fits no finding of this run.');
    expect(err).not.toMatch(/accepted\[[02]\]/u);
  });

  it('count again when the day is over, or the template is another', async () => {
    const { code, err, report } = await lintWith(
      { rule: 'link-empty', until: '2026-01-01', reason: 'For a while' },
      { rule: 'link-empty', template: 'mail.html', reason: 'Elsewhere' },
    );
    expect(code).toBe(1);
    expect(report).toMatchObject({ summary: { errors: 1 }, templates: [{ findings: [{}] }] });
    expect(err).toContain('accepted[0] (link-empty) ended on 2026-01-01');
  });
});
