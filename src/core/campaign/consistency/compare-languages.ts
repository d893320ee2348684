/** Compares the languages of one mail with its first one. Each difference is told at the language that has it. */
import { isUuid } from '../../template/decode-template.ts';
import { bodyField } from '../../template/fields.ts';
import { quoted } from '../../text/quoted.ts';
import { countOf } from '../../text/wording.ts';
import type { TextRange } from '../../text/positions.ts';
import type { Severity } from '../../lint/finding.ts';
import { splitUrl } from '../../urls/hosts.ts';
import type { Translation, TranslatedMail } from './languages.ts';
import { isSentence, languageTag, primaryOf, type MarkedText, type TemplateFacts } from './template-facts.ts';

/** A finding before severities and accepted ones are settled. */
export interface SetFinding {
  /** The template's `source`. */
  readonly source: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly field: string;
  readonly range: TextRange | null;
  readonly also: readonly TextRange[];
}

type Told = Omit<SetFinding, 'source' | 'range' | 'also'> & Partial<Pick<SetFinding, 'range' | 'also'>>;

/** Items named in a message; the rest is counted. */
const NAMED = 3;
const SHOWN = 80;

export const calledIn = ({ source, name }: TemplateFacts): string =>
  isUuid(source) && name !== null ? `${quoted(name, SHOWN)} (${source})` : quoted(source, SHOWN);

function listed(texts: readonly string[]): string {
  const named = texts.slice(0, NAMED).map((text) => quoted(text, SHOWN));
  const more = texts.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Host and path without language codes: `/de/shop` and `/en/shop` are one place, and so are de.example.org and example.org. */
function placeOf(url: string, languages: ReadonlySet<string>): string {
  const isLanguage = (piece: string): boolean => {
    const tag = /^[a-z]{2,3}(?:[-_][a-z]{2})?$/iu.test(piece) ? languageTag(piece) : null;
    return tag !== null && languages.has(primaryOf(tag));
  };
  const { host, rest } = splitUrl(url);
  if (host === null) return url;
  const [first = '', ...labels] = host.split('.');
  const site = labels.length > 1 && isLanguage(first) ? labels.join('.') : host;
  // What differs in the query alone is one place.
  const [path = ''] = rest.split(/[?#]/u);
  const segments = path.split('/').filter((segment) => segment !== '' && !isLanguage(segment));
  return [site, ...segments].join('/');
}

const missing = (of: ReadonlySet<string>, from: Iterable<string>): string[] =>
  [...new Set(from)].filter((one) => !of.has(one));

function* compareEnvelope(one: TemplateFacts, first: TemplateFacts): Generator<Told> {
  const there = calledIn(first);
  if (first.hasPlaintext && !one.hasPlaintext) {
    const message = `There is no plaintext part, and ${there} has one.`;
    yield { rule: 'set-plaintext', severity: 'warning', field: 'body', message };
  }
  const onOff = (flag: number): string => (flag === 0 ? 'off' : 'on');
  for (const [field, own, other] of [
    ['check_links', one.checkLinks, first.checkLinks],
    ['check_read', one.checkRead, first.checkRead],
  ] as const) {
    if ((own === 0) === (other === 0)) continue;
    const what = field === 'check_links' ? 'Click' : 'Read';
    const message = `${what} tracking is ${onOff(own)} here and ${onOff(other)} in ${there}.`;
    yield { rule: 'set-tracking', severity: 'warning', field, message };
  }
  const own = new Set(one.headers.map(({ name }) => name.toLowerCase()));
  const lost = first.headers.filter(({ name }) => !own.has(name.toLowerCase()));
  if (lost.length > 0) {
    const message = `${there} has ${countOf(lost.length, 'header')} more: ${listed(lost.map(({ name }) => name))}.`;
    yield { rule: 'set-headers', severity: 'warning', field: 'headers', message };
  }
  for (const [field, mine, other] of [
    ['sender_email', one.senderEmail, first.senderEmail],
    ['reply_to', one.replyTo, first.replyTo],
  ] as const) {
    if ((mine ?? '').toLowerCase() === (other ?? '').toLowerCase()) continue;
    const say = (text: string | null): string =>
      text === null || text === '' ? 'empty' : quoted(text, SHOWN);
    const range = mine === null || mine === '' ? null : { start: 0, end: mine.length };
    const message = `It is ${say(mine)} here and ${say(other)} in ${there}.`;
    yield { rule: 'set-sender', severity: 'info', field, message, range };
  }
}

function* compareBody(
  one: TemplateFacts,
  first: TemplateFacts,
  languages: ReadonlySet<string>,
): Generator<Told> {
  const there = calledIn(first);
  const field = bodyField('html');
  const lost = missing(new Set(one.names), first.names);
  if (lost.length > 0 && first.hasHtml === one.hasHtml) {
    const message = `${there} prints ${listed(lost)}, and this template does not.`;
    yield { rule: 'set-substitutions', severity: 'warning', field: 'body', message };
  }
  if (!one.hasHtml || !first.hasHtml) return;
  const place = ({ text }: MarkedText): string => placeOf(text, languages);
  const here = new Map(one.links.map((link) => [place(link), link]));
  const other = new Map(first.links.map((link) => [place(link), link]));
  const gone = [...other].filter(([key]) => !here.has(key)).map(([, link]) => link);
  const strange = [...here].filter(([key]) => !other.has(key)).map(([, link]) => link);
  const fewer = gone.length - strange.length;
  if (fewer > 0) {
    const message = `There ${fewer === 1 ? 'is' : 'are'} ${countOf(fewer, 'link')} fewer than in ${there}, which also leads to ${listed(gone.map(({ text }) => text))}.`;
    yield { rule: 'set-links', severity: 'warning', field, message };
  }
  const [link] = strange;
  if (link) {
    const message = `${countOf(strange.length, 'link')} that ${there} does not have: ${listed(strange.map(({ text }) => text))}.`;
    const also = strange.slice(1).map(({ range }) => range);
    yield { rule: 'set-links', severity: 'info', field, message, range: link.range, also };
  }
  if (one.images < first.images) {
    const message = `It shows ${countOf(one.images, 'picture')}, and ${there} ${first.images}.`;
    yield { rule: 'set-images', severity: 'info', field, message };
  }
}

const lengthOf = (texts: readonly MarkedText[]): number =>
  texts.reduce((sum, { text }) => sum + text.length, 0);

/** Equal text counts as left over where it is half of what a reader reads. */
const MOSTLY = 0.5;

function* compareWords(one: Translation, first: Translation): Generator<Told> {
  if (one.language === null || first.language === null) return;
  if (primaryOf(one.language) === primaryOf(first.language)) return;
  const there = calledIn(first.facts);
  const { subject } = one.facts;
  if (subject !== null && isSentence(subject) && subject.trim() === first.facts.subject?.trim()) {
    const range = { start: 0, end: subject.length };
    const message = `The subject is the same as in ${there}, in another language (${one.language}, ${first.language}).`;
    yield { rule: 'set-untranslated', severity: 'info', field: 'subject', message, range };
  }
  const texts = new Set(first.facts.sentences.map(({ text }) => text));
  const same = one.facts.sentences.filter(({ text }) => texts.has(text));
  const [sentence, ...others] = same;
  if (!sentence) return;
  const mostly = lengthOf(same) >= lengthOf(one.facts.sentences) * MOSTLY;
  const amount = mostly ? 'Most of the text' : countOf(same.length, 'stretch of text', 'stretches of text');
  const message = `${amount} ${mostly || same.length === 1 ? 'is' : 'are'} the same as in ${there}, in another language (${one.language}, ${first.language}): ${listed(same.map(({ text }) => text))}.`;
  const also = others.map(({ range }) => range);
  const severity = mostly ? 'warning' : 'info';
  yield {
    rule: 'set-untranslated',
    severity,
    field: bodyField('html'),
    message,
    range: sentence.range,
    also,
  };
}

export function compareLanguages({ first, others }: TranslatedMail): readonly SetFinding[] {
  const languages = new Set(
    [first, ...others].flatMap(({ language }) => (language === null ? [] : [primaryOf(language)])),
  );
  const found: SetFinding[] = [];
  for (const one of others) {
    const bothWhole = one.facts.whole && first.facts.whole;
    const told = [
      ...(bothWhole ? compareEnvelope(one.facts, first.facts) : []),
      ...compareBody(one.facts, first.facts, languages),
      ...compareWords(one, first),
    ];
    for (const more of told) found.push({ range: null, also: [], ...more, source: one.facts.source });
  }
  // The first one may have lost what all the others have.
  if (first.facts.whole && !first.facts.hasPlaintext) {
    const has = others.find(({ facts }) => facts.whole && facts.hasPlaintext);
    if (has) {
      const message = `There is no plaintext part, and ${calledIn(has.facts)} has one.`;
      const { source } = first.facts;
      found.push({
        source,
        rule: 'set-plaintext',
        severity: 'warning',
        field: 'body',
        message,
        range: null,
        also: [],
      });
    }
  }
  return found;
}
