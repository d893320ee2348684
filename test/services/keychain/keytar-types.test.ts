/** The code must compile and lint where npm had to leave keytar out. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const from = `${root}src/services/keychain/os-keychain.ts`;

function options(): ts.CompilerOptions {
  const config = ts.getParsedCommandLineOfConfigFile(`${root}src/services/tsconfig.json`, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => {
      throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
    },
  });
  return config?.options ?? {};
}

it('needs no types of the package', () => {
  const withoutKeytar: ts.ModuleResolutionHost = {
    ...ts.sys,
    fileExists: (path) => !path.includes('node_modules/keytar') && ts.sys.fileExists(path),
    directoryExists: (path) => !path.includes('node_modules/keytar') && ts.sys.directoryExists(path),
  };
  const { resolvedModule } = ts.resolveModuleName('keytar', from, options(), withoutKeytar);
  expect(resolvedModule?.resolvedFileName).toBe(`${root}src/services/keychain/keytar-types.d.ts`);
});
