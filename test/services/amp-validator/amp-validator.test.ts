import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAmpValidatorHost } from '../../../src/services/amp-validator/amp-validator.ts';

/** Answers like the official script, and like it is broken for good once a document trapped it. */
const SCRIPT = `
var broken = false;
var amp = { validator: {
  init: function () { return Promise.resolve(); },
  validateString: function (html, format) {
    if (html.indexOf('deep') >= 0) broken = true;
    if (broken) throw new Error('memory access out of bounds');
    return { status: 'FAIL', errors: [{ severity: 'ERROR', code: 'DISALLOWED_TAG', line: 2, col: 4, params: ['img', format] }] };
  },
  renderErrorMessage: function (error) { return 'The tag ' + error.params[0] + ' is disallowed.'; },
} };
var leak = typeof process + typeof require;
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailproof-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function put(text: string): string {
  const path = join(folder, 'validator_wasm.js');
  writeFileSync(path, text);
  return path;
}

it('passes on code, place and words', async () => {
  const validate = await createAmpValidatorHost({ path: put(SCRIPT), sha256: null }).ready();
  expect(validate?.('<img>')).toEqual([
    {
      severity: 'error',
      code: 'DISALLOWED_TAG',
      params: ['img', 'AMP4EMAIL'],
      message: 'The tag img is disallowed.',
      line: 2,
      column: 4,
    },
  ]);
});

it('starts anew after a document that trapped it', async () => {
  const host = createAmpValidatorHost({ path: put(SCRIPT), sha256: null });
  const first = await host.ready();
  expect(first?.('deep')).toBeNull();
  expect(first?.('<img>')).toBeNull();
  const second = await host.ready();
  expect(second?.('<img>')).toHaveLength(1);
});

it('is not there without its file, with another file than expected, or with one that is no validator', async () => {
  expect(await createAmpValidatorHost({ path: join(folder, 'none.js'), sha256: null }).ready()).toBeNull();
  expect(await createAmpValidatorHost({ path: put(SCRIPT), sha256: 'f1f4' }).ready()).toBeNull();
  expect(await createAmpValidatorHost({ path: put('var amp = 1;'), sha256: null }).ready()).toBeNull();
  expect(await createAmpValidatorHost({ path: put('this is no script'), sha256: null }).ready()).toBeNull();
  const sha256 = createHash('sha256').update(SCRIPT).digest('hex');
  expect(await createAmpValidatorHost({ path: put(SCRIPT), sha256 }).ready()).not.toBeNull();
});

it('gives the script nothing of Node', async () => {
  const path = put(`${SCRIPT}\nif (leak !== 'undefinedundefined') throw new Error(leak);`);
  expect(await createAmpValidatorHost({ path, sha256: null }).ready()).not.toBeNull();
});
