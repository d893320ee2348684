/** Which language a text is in, as far as its script and its commonest words tell. Silent rather than wrong. */
import { wordsOf } from '../../../../content/visible-text.ts';

/** Scripts and the languages that are written in them; `lang` values outside the list contradict the text. */
const SCRIPTS: readonly {
  readonly name: string;
  readonly letters: RegExp;
  readonly languages: readonly string[];
}[] = [
  { name: 'Latin', letters: /\p{Script=Latin}/gu, languages: [] },
  {
    name: 'Cyrillic',
    letters: /\p{Script=Cyrillic}/gu,
    languages: 'ru uk be bg mk sr kk ky tg mn tt ba ce cv os uz ab av az bs sh cnr kv udm'.split(' '),
  },
  { name: 'Greek', letters: /\p{Script=Greek}/gu, languages: ['el', 'grc'] },
  { name: 'Hebrew', letters: /\p{Script=Hebrew}/gu, languages: ['he', 'iw', 'yi'] },
  {
    name: 'Arabic',
    letters: /\p{Script=Arabic}/gu,
    languages: 'ar fa ur ps sd ug ku ckb az ks pnb arz ary dv'.split(' '),
  },
  { name: 'Thai', letters: /\p{Script=Thai}/gu, languages: ['th'] },
  { name: 'Devanagari', letters: /\p{Script=Devanagari}/gu, languages: 'hi mr ne sa kok mai bho'.split(' ') },
  { name: 'Korean', letters: /\p{Script=Hangul}/gu, languages: ['ko'] },
  { name: 'Japanese', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['ja'] },
  { name: 'Chinese', letters: /\p{Script=Han}/gu, languages: 'zh ja ko yue'.split(' ') },
];

/** Short words that carry a language's grammar and are rare in the others. */
const COMMON: Readonly<Record<string, readonly string[]>> = {
  en: 'the and you your of to with for from this that is are have it will our be can not'.split(' '),
  de: 'der die das und sie ihr ihre ihren ist nicht mit für auf ein eine einen wir von zu den dem im auch bei'.split(
    ' ',
  ),
  fr: 'le la les et vous votre vos est pour des du une dans avec sur nous notre pas que qui au aux'.split(
    ' ',
  ),
  es: 'el los las y usted su tu una por con para del que está más nuestro al es lo te no'.split(' '),
  it: 'il gli che di e per con una del della sono nostro tuo è non le dei nel più al da'.split(' '),
  pt: 'o os as e você seu sua uma por com para do da não que em no na mais é ao dos'.split(' '),
  nl: 'de het een en u je uw van voor met op is niet wij ons zijn dat bij naar ook te'.split(' '),
  pl: 'i w na z się do nie jest to twój dla że od po jak o za są nasz przez lub'.split(' '),
};

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['de', 'German'],
  ['fr', 'French'],
  ['es', 'Spanish'],
  ['it', 'Italian'],
  ['pt', 'Portuguese'],
  ['nl', 'Dutch'],
  ['pl', 'Polish'],
]);

export interface LanguageClash {
  /** What the text looks like, such as `German` or `text in Cyrillic letters`. */
  readonly language: string;
  /** A value for `lang`; null where the script alone does not tell. */
  readonly suggestion: string | null;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function dominantScript(text: string): (typeof SCRIPTS)[number] | null {
  const counts = SCRIPTS.map(({ letters }) => count(text, letters));
  const total = counts.reduce((sum, value) => sum + value, 0);
  // Japanese text holds more Chinese characters than its own.
  const japanese = SCRIPTS.findIndex(({ name }) => name === 'Japanese');
  if ((counts[japanese] ?? 0) > total * 0.15) return SCRIPTS[japanese] ?? null;
  const best = counts.indexOf(Math.max(...counts));
  return (counts[best] ?? 0) >= Math.max(40, total * 0.7) ? (SCRIPTS[best] ?? null) : null;
}

/** At least this many words, this share of them common ones, and three times as many as of the runner-up. */
const ENOUGH_WORDS = 40;
const SHARE = 0.15;
/** Different words among them: "I am", once for each of thirty buttons, is not Polish. */
const KINDS = 5;

function latinLanguage(text: string): string | null {
  const words = wordsOf(text);
  if (words.length < ENOUGH_WORDS) return null;
  const votes = Object.entries(COMMON).map(([language, common]) => {
    const set = new Set(common);
    const found = words.filter((word) => set.has(word));
    return { language, hits: found.length, kinds: new Set(found).size };
  });
  votes.sort((a, b) => b.hits - a.hits);
  const [first, second] = votes;
  if (!first || !second) return null;
  const isClear = first.hits >= words.length * SHARE && first.hits >= second.hits * 2;
  return isClear && first.kinds >= KINDS ? first.language : null;
}

/** How a text contradicts its `lang`; null when it does not, or when it cannot be told. */
export function clashOf(lang: string, text: string): LanguageClash | null {
  const primary = lang.trim().toLowerCase().split(/[-_]/u)[0] ?? '';
  const script = /^[a-z]{2,3}$/u.test(primary) ? dominantScript(text) : null;
  if (!script) return null;
  const own = SCRIPTS.find(({ languages }) => languages.includes(primary));
  if (script.name !== 'Latin') {
    // Several languages are written in Latin letters as well as in their own; `lang` may name the script, too.
    if (script.languages.includes(primary)) return null;
    return {
      language: `text in ${script.name} letters`,
      suggestion: script.languages.length === 1 ? (script.languages[0] ?? null) : null,
    };
  }
  const language = latinLanguage(text);
  if (language === null || language === primary) return null;
  if (own || BY_NAME.has(primary))
    return { language: BY_NAME.get(language) ?? language, suggestion: language };
  return null;
}
