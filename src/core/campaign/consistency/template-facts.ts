/** What a template is compared by, small enough to be kept for each template of a set. */
import { visibleTexts, wordsOf } from '../../content/visible-text.ts';
import { parseHtmlDocument } from '../../html/parse-html.ts';
import { attributeOf } from '../../html/nodes.ts';
import { bodyField } from '../../template/fields.ts';
import type { NamedValue, Template } from '../../template/template.ts';
import type { TextRange } from '../../text/positions.ts';
import type { SubstitutionSettings } from '../../substitution/settings.ts';
import { analyseSubstitutions } from '../../substitution/substitution-table.ts';
import { urlsOf } from '../../urls/url-uses.ts';

/** A stretch of the html part. */
export interface MarkedText {
  readonly text: string;
  readonly range: TextRange;
}

export interface TemplateFacts {
  /** As in the report. */
  readonly source: string;
  readonly name: string | null;
  /** Whether all of it is known: an `.html` file has no subject, sender or plaintext part. */
  readonly whole: boolean;
  /** What the template says of its own language; null when it says nothing. */
  readonly declared: string | null;
  readonly subject: string | null;
  readonly senderEmail: string | null;
  readonly replyTo: string | null;
  readonly hasHtml: boolean;
  readonly hasPlaintext: boolean;
  /** Absent flags are on (specification 2.1). */
  readonly checkLinks: number;
  readonly checkRead: number;
  readonly headers: readonly NamedValue[];
  readonly globals: readonly NamedValue[];
  /** Addresses that a reader can follow, each once. */
  readonly links: readonly MarkedText[];
  /** How many different pictures it shows. */
  readonly images: number;
  /** Names that the parts print. */
  readonly names: readonly string[];
  /** Sentences that are shown, without tags. */
  readonly sentences: readonly MarkedText[];
}

/** The service's own codes for two languages (the header X-SVC-Global-Language). */
const SERVICE_CODES: Readonly<Record<string, string>> = { ua: 'uk', kz: 'kk' };

/** A language tag in its canonical form; null for a text that is none. */
export function languageTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

export const primaryOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? tag;

/** Shorter stretches are names, numbers and words that many languages share. */
const LEAST_WORDS = 4;
const LEAST_LETTERS = 20;

export const isSentence = (text: string): boolean => {
  const words = wordsOf(text);
  return words.length >= LEAST_WORDS && words.join('').length >= LEAST_LETTERS;
};

function htmlFacts(
  html: string,
): Pick<TemplateFacts, 'links' | 'images' | 'sentences'> & { lang: string | null } {
  const document = parseHtmlDocument(html);
  const root = document.elements.find(({ name }) => name === 'html');
  const uses = urlsOf(document).filter(({ outlookOnly, url }) => !outlookOnly && url !== '');
  const links = new Map<string, MarkedText>();
  for (const { kind, url, range } of uses)
    if (kind === 'link' && !links.has(url)) links.set(url, { text: url, range });
  const pictures = uses.filter(({ kind }) => kind === 'image' || kind === 'background');
  const sentences = visibleTexts(document).flatMap(({ text, range }) => {
    const plain = text.replace(/\s+/gu, ' ').trim();
    return isSentence(plain) ? [{ text: plain, range }] : [];
  });
  return {
    lang: (root && attributeOf(root, 'lang')?.value) ?? null,
    links: [...links.values()],
    images: new Set(pictures.map(({ url }) => url)).size,
    sentences,
  };
}

function declaredLanguage(template: Template, lang: string | null): string | null {
  const header = template.headers.find(({ name }) => name.toLowerCase() === 'x-svc-global-language');
  const own = header?.value.trim().toLowerCase();
  return languageTag(lang ?? '') ?? (own ? languageTag(SERVICE_CODES[own] ?? own) : null);
}

export function factsOf(source: string, template: Template, settings: SubstitutionSettings): TemplateFacts {
  const html = template.body.html ?? '';
  const { lang, ...found } = htmlFacts(html);
  const printed = analyseSubstitutions(template, { settings }).names.filter(({ uses }) =>
    uses.some(({ field }) => field === bodyField('html') || field === bodyField('plaintext')),
  );
  return {
    source,
    name: template.name,
    whole: template.onlyPart === null,
    declared: declaredLanguage(template, lang),
    subject: template.subject,
    senderEmail: template.senderEmail,
    replyTo: template.replyTo,
    hasHtml: html.trim() !== '',
    hasPlaintext: (template.body.plaintext ?? '').trim() !== '',
    checkLinks: template.checkLinks ?? 1,
    checkRead: template.checkRead ?? 1,
    headers: template.headers,
    globals: template.globalReplacements,
    names: printed.map(({ name }) => name),
    ...found,
  };
}
