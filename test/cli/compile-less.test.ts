import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { compilerSettings } from '../../src/cli/compile-less.ts';
import { spawnCli } from './run-cli.ts';

const names = (command: string, v8?: string): string[] =>
  compilerSettings(command, v8).map((setting) => setting.split('=')[0] ?? '');

describe('the settings of V8', () => {
  it('are known to the V8 that runs here, which would complain of one that is not', () => {
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    const settings = names('lint');
    expect(settings.length).toBeGreaterThan(0);
    for (const name of settings) expect(known).toMatch(new RegExp(`^\\s*${name} `, 'mu'));
  });

  it('leave out what newer versions no longer have', () => {
    expect(names('lint', '11.3.244.8-node.33')).toHaveLength(2);
    expect(names('lint', '12.4.254.21-node.57')).toEqual(['--max-inlined-bytecode-size-cumulative']);
  });

  it.each(['serve', 'lsp'])(
    'let %s compile at once what is hot, since somebody waits for each answer',
    (command) => {
      expect(names(command, '11.3.244.8-node.33')).toEqual(['--max-inlined-bytecode-size-cumulative']);
    },
  );

  it.each(['--version', 'lsp'])('are set by the command (%s)', async (word) => {
    const watch = `import v8 from 'node:v8'; import { syncBuiltinESMExports } from 'node:module';
      const set = v8.setFlagsFromString;
      v8.setFlagsFromString = (one) => { process.stderr.write(one + '\\n'); set(one); };
      syncBuiltinESMExports();`;
    const node = ['--import', `data:text/javascript,${encodeURIComponent(watch)}`];
    const { code, err } = await spawnCli([word, ...(word === 'lsp' ? ['--help'] : [])], { node });
    const told = err.split('\n').filter((line) => line.startsWith('--'));
    expect([code, told]).toEqual([0, compilerSettings(word)]);
  });
});
