import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withKeyring } from '../../src/launcher/keyring.mjs';
import { run } from '../../src/launcher/processes.mjs';

/** Runs a script of Node inside a fresh keyring. */
async function inKeyring(
  script: string,
): Promise<{ code: number; output: string; home: string | undefined }> {
  const { command, args, env, cleanUp } = withKeyring(process.execPath, [
    '--input-type=module',
    '-e',
    script,
  ]);
  try {
    const { code, output } = await run(command, args, { env, timeoutMs: 15_000 });
    return { code, output: output.trim(), home: env['HOME'] };
  } finally {
    cleanUp();
  }
}

describe.runIf(process.platform === 'linux')('the keyring for tests', () => {
  it('keeps, finds and deletes a secret', async () => {
    const { code, output } = await inKeyring(`
      import keytar from 'keytar';
      await keytar.setPassword('mailproof-test', 'a', 'päss "word"');
      const kept = await keytar.getPassword('mailproof-test', 'a');
      const deleted = await keytar.deletePassword('mailproof-test', 'a');
      const after = await keytar.getPassword('mailproof-test', 'a');
      console.log(JSON.stringify([kept, deleted, after, process.env.MAILPROOF_TEST_KEYRING]));
    `);
    expect({ code, output }).toEqual({ code: 0, output: '["päss \\"word\\"",true,null,"1"]' });
  });

  it('has a home of its own that goes with it', async () => {
    const { output, home } = await inKeyring(`console.log(process.env.HOME)`);
    expect(output).toBe(home);
    expect(home).not.toBe(process.env['HOME']);
    expect(existsSync(String(home))).toBe(false);
  });

  it('hands the exit code and standard error through', async () => {
    const { code, output } = await inKeyring(`console.error("it's over"); process.exit(3)`);
    expect({ code, output }).toEqual({ code: 3, output: "it's over" });
  });
});
