/**
 * The licences of everything of others that a build carries, as one text. Vite writes down what it took from packages
 * (electron.vite.config.ts, `license`); what comes another way is named here. Electron's own and Chromium's licences lie
 * beside the program, and keytar's in its folder.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Written by each of the three builds, and gone when they are merged. */
const TAKEN = ['out/main/licenses.json', 'out/preload/licenses.json', 'out/renderer/licenses.json'].map(
  inRoot,
);
export const LICENSES_TEXT = inRoot('out/third-party-licenses.txt');

/** @typedef {{ name: string, version: string, identifier?: string, text?: string }} License */

/** @param {string} name @param {string} licenseFile @returns {License} */
function ofPackage(name, licenseFile) {
  const { version, license } = JSON.parse(readFileSync(inRoot(`node_modules/${name}/package.json`), 'utf8'));
  const text = readFileSync(inRoot(`node_modules/${name}/${licenseFile}`), 'utf8');
  return { name, version, identifier: license, text };
}

/** What gets into a build without being a module of it. @returns {License[]} */
function others() {
  return [
    // Its base styles are copied into the window's style sheet.
    ofPackage('tailwindcss', 'LICENSE'),
    {
      name: 'Can I email, the data on what mail clients support',
      version: 'as in resources/client-support',
      identifier: 'MIT',
      text: readFileSync(inRoot('resources/client-support/LICENSE'), 'utf8'),
    },
    {
      name: 'AMP HTML validator (validator_wasm.js), Copyright The AMP HTML Authors',
      version: 'as in the npm package next 15.5.20',
      identifier: 'Apache-2.0',
      text: readFileSync(inRoot('resources/amp-validator/LICENSE'), 'utf8'),
    },
  ];
}

/**
 * One section a package, in the order of their names, each package once.
 * @param {readonly License[]} licenses
 */
export function licensesText(licenses) {
  const byName = new Map(licenses.map((license) => [`${license.name} ${license.version}`, license]));
  const sections = [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { identifier, text }]) => {
      const head = `${title}\nLicence: ${identifier ?? 'see below'}`;
      return `${head}\n\n${text?.trim() ?? 'The package holds no text of its licence.'}`;
    });
  const intro =
    'Mailproof contains parts of the packages below, under their own licences. The desktop app also contains\n' +
    "Electron and Chromium, whose licences lie beside the app's program.";
  return `${[intro, ...sections].join(`\n\n${'-'.repeat(100)}\n\n`)}\n`;
}

/**
 * The usual words of the licence that a package names, with its author's name, for one that brings no text along.
 * @param {License} license @returns {License} as it was, where it has a text or names a licence we have no words of
 */
export function withUsualText(license) {
  const [usual] = /^(?:MIT|ISC)(?![-\w])/u.exec(license.identifier ?? '') ?? [];
  if (license.text || !usual) return license;
  const { author } = JSON.parse(readFileSync(inRoot(`node_modules/${license.name}/package.json`), 'utf8'));
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${license.name}`);
  const words = readFileSync(inRoot(`resources/licenses/${usual}.txt`), 'utf8');
  return { ...license, identifier: usual, text: `Copyright (c) ${holder}\n\n${words}` };
}

/** Merges what the three builds have taken into one text. */
export function writeLicenses() {
  const taken = TAKEN.filter((path) => existsSync(path)).flatMap(
    (path) => /** @type {License[]} */ (JSON.parse(readFileSync(path, 'utf8'))),
  );
  writeFileSync(LICENSES_TEXT, licensesText([...taken, ...others()].map(withUsualText)));
  for (const path of TAKEN) rmSync(path, { force: true });
}
