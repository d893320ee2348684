/** A template and many recipients, against checking each of them on its own, in the same run. */
import { bench, describe } from 'vitest';
import { createTemplateLinter, lintTemplate } from '../../src/core/lint/lint.ts';
import { importCsv } from '../../src/core/substitution/samples/import-csv.ts';
import { simpleEngine } from '../../src/core/substitution/simple/simple.ts';
import { createScope } from '../../src/core/substitution/values.ts';
import { decodeTemplate } from '../../src/core/template/decode-template.ts';
import { htmlOf } from './sandbox-mails.ts';

const html = htmlOf('newsletter-slow-almanac');
const template = decodeTemplate({ name: 'Rows', subject: 'Hi {{FirstName}}', body: { html } });
const csv = (count: number): string =>
  [
    'FirstName,IssueNumber,IssueTitle,City',
    ...Array.from({ length: count }, (_, index) => `Ann ${index},${index},"Letter, ${index % 40}",Rome`),
  ].join('\r\n');
const rows = importCsv(csv(1000)).sets.map(({ values }) => values);

describe('linting 50 rows', () => {
  bench('baseline: a linter for each row', () => {
    for (const recipient of rows.slice(0, 50)) lintTemplate(template, { recipient });
  });
  bench('one linter for all', () => {
    const linter = createTemplateLinter(template);
    for (const recipient of rows.slice(0, 50)) linter.lint(recipient);
  });
});

describe('linting 1,000 rows', () => {
  bench(
    'one linter for all',
    () => {
      const linter = createTemplateLinter(template);
      for (const recipient of rows) linter.lint(recipient);
    },
    { iterations: 1, warmupIterations: 0 },
  );
});

describe('rendering 1,000 rows', () => {
  bench('baseline: parsing for each row', () => {
    for (const recipient of rows) simpleEngine.parse(html).render(createScope(recipient, []));
  });
  bench('parsed once', () => {
    const parsed = simpleEngine.parse(html);
    for (const recipient of rows) parsed.render(createScope(recipient, []));
  });
});

describe('reading CSV is linear', () => {
  for (const count of [10_000, 20_000]) {
    const text = csv(count);
    bench(`${count} rows`, () => {
      importCsv(text);
    });
  }
});
