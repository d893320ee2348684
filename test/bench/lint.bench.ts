/** All rules over every html mail of the sandbox, against html-validate's own recommended set in the same run. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { bench, describe } from 'vitest';
import { lintTemplate } from '../../src/core/lint/lint.ts';
import { sandboxTemplates } from './sandbox-mails.ts';

const templates = sandboxTemplates();
const baseline = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:recommended'] }));

describe(`linting ${templates.length} mails`, () => {
  bench('baseline: html-validate recommended', () => {
    for (const { body } of templates) baseline.validateStringSync(body.html ?? '');
  });

  bench('every Mailproof rule', () => {
    for (const template of templates) lintTemplate(template);
  });
});
