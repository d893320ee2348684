import { defineRule } from '../../rule.ts';
import { ENGINE_NAMES } from '../../../substitution/engine.ts';
import { nearNames } from '../../../text/near-names.ts';
import { quoted } from '../../../text/quoted.ts';
import { headerField } from '../../../template/fields.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SISTER_REFERENCE, SPEC_TEMPLATE } from '../../sources.ts';
import { alternatives } from '../../../text/wording.ts';

const LANGUAGE_HEADER = 'x-svc-global-language';
/** As the sister service lists them; ua and kz are its own codes for Ukrainian and Kazakh. */
const LANGUAGES: readonly string[] = ['be', 'de', 'en', 'es', 'fr', 'it', 'pl', 'pt', 'ru', 'ua', 'kz'];
/** ISO 639-1 codes for which the service uses another. */
const SERVICE_CODE: Readonly<Record<string, string>> = { uk: 'ua', kk: 'kz' };

function meantLanguage(value: string): string | undefined {
  const primary = value.trim().toLowerCase().split(/[-_]/u)[0] ?? '';
  return SERVICE_CODE[primary] ?? LANGUAGES.find((language) => language === primary);
}

export const headerSvcValue = defineRule({
  id: 'header-svc-value',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: 'X-SVC-Template-Engine or X-SVC-Global-Language has a value the service does not know',
  why: 'X-SVC-Template-Engine chooses how substitutions are written: simple (also when the header is absent), velocity, liquid or none. With an unknown value nothing is replaced here, and recipients would read the tags themselves. X-SVC-Global-Language chooses the language of the unsubscribe footer. The specification names both headers; the lists of values come from the sister service. Letter case and blanks around the value are not counted.',
  howToFix: 'Write one of the values the message names, or remove the header.',
  sources: [SPEC_TEMPLATE, SISTER_REFERENCE],
  examples: {
    good: [
      { template: { headers: { 'X-SVC-Template-Engine': 'Velocity', 'X-SVC-Global-Language': 'de' } } },
      { template: { headers: { 'x-svc-template-engine': 'none' } } },
    ],
    bad: [
      {
        plaintext: 'Hello {{name}}',
        template: { headers: { 'X-SVC-Template-Engine': 'handlebars' } },
        reports: [{ field: 'headers["X-SVC-Template-Engine"]', marks: 'handlebars', says: 'velocity' }],
      },
      {
        template: { headers: { 'X-SVC-Template-Engine': 'liqiud' } },
        reports: [{ field: 'headers["X-SVC-Template-Engine"]', marks: 'liqiud', says: 'Write `liquid`' }],
      },
      {
        template: { headers: { 'X-SVC-Global-Language': 'uk' } },
        reports: [{ field: 'headers["X-SVC-Global-Language"]', marks: 'uk', says: '`ua`' }],
      },
      {
        title: 'A region is not part of the code',
        template: { headers: { 'X-SVC-Global-Language': 'en-US' } },
        reports: [{ field: 'headers["X-SVC-Global-Language"]', marks: 'en-US', says: '`en`' }],
      },
    ],
  },
  check({ template, engine, report }) {
    if (engine.unknown !== null && engine.field !== null) {
      const meant = nearNames(engine.unknown.trim().toLowerCase(), ENGINE_NAMES)[0];
      const remedy = meant
        ? `Write ${quoted(meant)}.`
        : `Write ${alternatives(ENGINE_NAMES.map((name) => quoted(name)))}.`;
      report({
        message: `${quoted(engine.unknown)} is no engine of the service, so recipients would read the tags themselves. ${remedy}`,
        field: engine.field,
        range: wholeOf(engine.unknown),
      });
    }
    for (const { name, value } of template.headers) {
      if (name.toLowerCase() !== LANGUAGE_HEADER) continue;
      if (LANGUAGES.includes(value.trim().toLowerCase())) continue;
      const meant = meantLanguage(value);
      const remedy = meant ? `Write ${quoted(meant)}.` : `Write one of ${LANGUAGES.join(', ')}.`;
      report({
        message: `${quoted(value)} is no language of the service's unsubscribe footer. ${remedy}`,
        field: headerField(name),
        range: wholeOf(value),
      });
    }
  },
});
