/**
 * Which templates are languages of one mail. The campaign file says it; otherwise the name of the file or template does,
 * where it differs in the language code alone and the template itself is written in that language by its own word
 * (`<html lang>` or X-SVC-Global-Language): `welcome.de.html` beside `welcome.en.html`, or `Welcome (DE)`.
 */
import { groupBy } from '../../collections/group.ts';
import { languageTag, primaryOf, type TemplateFacts } from './template-facts.ts';

/** What a campaign file says of a template. */
export interface SaidLanguage {
  readonly mail: string | null;
  readonly language: string | null;
}

/** One template of a set. */
export interface SetMember {
  readonly facts: TemplateFacts;
  readonly said: SaidLanguage;
}

export interface Translation {
  readonly facts: TemplateFacts;
  /** Null where nothing tells it. */
  readonly language: string | null;
}

/** One mail in its languages. */
export interface TranslatedMail {
  /** What the others are compared with: the source language, else the first in the order of the set. */
  readonly first: Translation;
  readonly others: readonly Translation[];
}

/** A code that stands alone: `de`, `pt-BR`, `pt_br`. */
const CODE = /(?<![\p{L}\p{N}])([a-z]{2,3}(?:[-_][a-z]{2})?)(?![\p{L}\p{N}])/giu;

/** The name without its language, and the language; null where it names none that the template declares. */
function byName({
  name,
  source,
  declared,
}: TemplateFacts): { readonly mail: string; readonly language: string } | null {
  if (declared === null) return null;
  const text = /[./\\]/u.test(source) ? source : (name ?? source);
  for (const match of text.matchAll(CODE)) {
    const tag = languageTag(match[0]);
    if (tag === null || primaryOf(tag) !== primaryOf(declared)) continue;
    const mail = `${text.slice(0, match.index)}*${text.slice(match.index + match[0].length)}`;
    return { mail: `name ${mail.toLowerCase()}`, language: tag };
  }
  return null;
}

/** Null for a template that is no language of anything. */
function placeOf({
  facts,
  said,
}: SetMember): { readonly mail: string; readonly language: string | null } | null {
  if (said.mail !== null) {
    const language = said.language ?? facts.declared ?? byName(facts)?.language ?? null;
    return { mail: `said ${said.mail}`, language: language === null ? null : languageTag(language) };
  }
  return byName(facts);
}

/** The mails of a set that are there in more than one language. `sourceLanguage`: which one comes first. */
export function mailsOf(
  members: readonly SetMember[],
  sourceLanguage: string | null,
): readonly TranslatedMail[] {
  const placed = members.flatMap((member) => {
    const place = placeOf(member);
    return place ? [{ facts: member.facts, ...place }] : [];
  });
  return [...groupBy(placed, ({ mail }) => mail).values()].flatMap((group) => {
    const source = sourceLanguage === null ? null : primaryOf(sourceLanguage);
    const first =
      group.find(({ language }) => language !== null && primaryOf(language) === source) ?? group[0];
    const others = group.filter((one) => one !== first);
    // A name that stands for two templates of one language says nothing of which of them is meant.
    const tags = group.map(({ language, facts }) => language ?? facts.source);
    return first && others.length > 0 && new Set(tags).size === tags.length ? [{ first, others }] : [];
  });
}
