/** What only the whole set shows: its languages, a subject that is used twice, names with several values. */
import { append, groupBy } from '../../collections/group.ts';
import type { LintConfig } from '../../lint/config.ts';
import { createFieldIndexes, positionOf, type Finding } from '../../lint/finding.ts';
import { setSeverityOf } from '../../lint/set-rules.ts';
import { replacementField } from '../../template/fields.ts';
import { quoted } from '../../text/quoted.ts';
import { calledIn, compareLanguages, type SetFinding } from './compare-languages.ts';
import { mailsOf, type SetMember, type TranslatedMail } from './languages.ts';
import { primaryOf, type TemplateFacts } from './template-facts.ts';

const SHOWN = 80;

/** Languages of one mail may share a subject, such as a name; two mails may not. */
function sameSubjects(
  members: readonly SetMember[],
  mails: readonly TranslatedMail[],
): readonly SetFinding[] {
  const mailOf = new Map<TemplateFacts, number>();
  mails.forEach(({ first, others }, number) => {
    for (const { facts } of [first, ...others]) mailOf.set(facts, number);
  });
  const withSubject = members.filter(({ facts }) => (facts.subject ?? '').trim() !== '');
  const groups = groupBy(withSubject, ({ facts }) => (facts.subject ?? '').trim());
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.flatMap(({ facts }): SetFinding[] => {
      const mail = mailOf.get(facts);
      if (mail !== undefined && mail === mailOf.get(first.facts)) return [];
      const subject = facts.subject ?? '';
      return [
        {
          source: facts.source,
          rule: 'set-subject',
          severity: 'info',
          field: 'subject',
          message: `${calledIn(first.facts)} has the same subject.`,
          range: { start: 0, end: subject.length },
          also: [],
        },
      ];
    }),
  );
}

/** Without what people do not mean when they write it differently. */
const plain = (value: string): string => value.toLowerCase().replace(/[\s\p{P}]+/gu, '');

/** Among templates of one language: a translation has values of its own. */
function differentGlobals(
  members: readonly SetMember[],
  mails: readonly TranslatedMail[],
): readonly SetFinding[] {
  const languageOf = new Map<TemplateFacts, string>();
  for (const { first, others } of mails)
    for (const { facts, language } of [first, ...others])
      if (language !== null) languageOf.set(facts, primaryOf(language));
  const uses = new Map<
    string,
    { readonly facts: TemplateFacts; readonly name: string; readonly value: string }[]
  >();
  for (const { facts } of members) {
    const language = languageOf.get(facts) ?? (facts.declared === null ? '' : primaryOf(facts.declared));
    for (const { name, value } of facts.globals)
      append(uses, JSON.stringify([language, name]), { facts, name, value });
  }
  return [...uses.values()].flatMap(([first, ...others]) =>
    others.flatMap(({ facts, name, value }): SetFinding[] => {
      if (!first || value === first.value) return [];
      const slip = plain(value) === plain(first.value);
      const how = slip ? 'differ by case, blanks or punctuation alone' : 'are different';
      return [
        {
          source: facts.source,
          rule: 'set-globals',
          severity: slip ? 'warning' : 'info',
          field: replacementField(name),
          message: `The values of ${quoted(name, SHOWN)} ${how}: ${quoted(value, SHOWN)} here, ${quoted(first.value, SHOWN)} in ${calledIn(first.facts)}.`,
          range: { start: 0, end: value.length },
          also: [],
        },
      ];
    }),
  );
}

/** Findings of a set, by the template's source; each in the order found. */
export function compareSet(
  members: readonly SetMember[],
  sourceLanguage: string | null,
): ReadonlyMap<string, readonly SetFinding[]> {
  const mails = mailsOf(members, sourceLanguage);
  const found = [
    ...mails.flatMap(compareLanguages),
    ...sameSubjects(members, mails),
    ...differentGlobals(members, mails),
  ];
  return groupBy(found, ({ source }) => source);
}

/** Findings as the report has them; those that are switched off are left out. */
export function settleFindings(
  found: readonly SetFinding[],
  texts: ReadonlyMap<string, string>,
  config: LintConfig,
): readonly Finding[] {
  const indexOf = createFieldIndexes(texts);
  return found.flatMap(({ rule, severity: told, message, field, range, also }): Finding[] => {
    const severity = setSeverityOf(rule, told, config);
    if (severity === 'off') return [];
    const index = range && indexOf(field);
    const position = index ? positionOf(range, index) : null;
    return [
      {
        rule,
        severity,
        message,
        field,
        range: index ? range : null,
        position,
        also: index ? also : [],
        fix: null,
      },
    ];
  });
}
