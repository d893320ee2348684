// Writes test/fixtures/substitution/velocity-1.7.tsv anew: the template of each line, and what Apache Velocity 1.7 makes
// of it. README.md says how to run it; the tests only read the file.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fixtures = new URL('../../../fixtures/substitution/', import.meta.url);
const values = JSON.parse(readFileSync(new URL('recording-values.json', fixtures), 'utf8'));
const file = new URL('velocity-1.7.tsv', fixtures);

// JSON is Velocity's own way of writing lists, maps, texts and numbers.
const given = Object.entries(values).map(([name, value]) => `#set($${name} = ${JSON.stringify(value)})`);
const templates = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('\t')[0]);

const jars = ['velocity-1.7', 'commons-collections3', 'commons-lang'].map(
  (name) => `/usr/share/java/${name}.jar`,
);
const { status, stdout } = spawnSync(
  'java',
  ['-cp', jars.join(':'), fileURLToPath(new URL('Velocity.java', import.meta.url))],
  {
    input: templates.map((template) => `${given.join('')}${template}`).join('\n'),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  },
);
const answers = stdout.split('\n').slice(0, -1);
if (status !== 0 || answers.length !== templates.length)
  throw new Error('Velocity did not answer each template');
writeFileSync(file, templates.map((template, index) => `${template}\t${answers[index]}\n`).join(''));
console.log(`${answers.length} answers of Velocity 1.7`);
