/** Checks an open template in the linter's threads, and shows a rule's page. */
import { DEFAULT_CONFIG } from '../../core/lint/config.ts';
import { countFindings } from '../../core/lint/finding.ts';
import { UNFINISHED_RULE_PAGE } from '../../core/lint/unfinished-rule.ts';
import { ruleById } from '../../core/lint/rules/index.ts';
import { verdictOf } from '../../core/lint/verdict.ts';
import { problemError } from '../problem-error.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

export function createLintHandlers({ openTemplates, lintPool, library }: ServiceParts) {
  return {
    run: implementer.lint.run.handler(async ({ input, signal }) => {
      const { template, source } = openTemplates.get(input.handle);
      const config = { ...DEFAULT_CONFIG, substitution: await library.settings() };
      const { sample: recipient, measured } = input;
      const found = await lintPool.lint(
        template,
        { recipient, config, ...(measured ? { measured } : {}) },
        signal,
      );
      const counts = countFindings(found);
      if (source.kind === 'service') {
        const { connectionId, templateId } = source;
        library.recents.checked({ connectionId, templateId }, counts);
      }
      return { findings: found, counts, verdict: verdictOf(found) };
    }),
  };
}

export function createRuleHandlers() {
  return {
    get: implementer.rule.get.handler(({ input }) => {
      if (input.id === UNFINISHED_RULE_PAGE.id) return UNFINISHED_RULE_PAGE;
      const rule = ruleById(input.id);
      if (!rule) {
        throw problemError({
          fault: 'input',
          title: 'There is no such rule',
          reason: `No rule has the id ${input.id.slice(0, 80)}.`,
          remedy: 'Choose a rule of the list.',
          field: 'id',
        });
      }
      return rule;
    }),
  };
}
