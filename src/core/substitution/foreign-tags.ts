/**
 * Tags of other products' template languages. No engine of the service replaces them, so they are one cause, however
 * much of the mail they touch: what reads markup and CSS gets them masked, as it gets the service's own tags masked.
 * Linear in the length of the text, since it is run on hostile text.
 */
import { codeStretches } from '../html/code-stretches.ts';
import type { TextRange } from '../text/positions.ts';
import type { EngineName, Rendered } from './engine.ts';

export interface ForeignTag {
  readonly range: TextRange;
  /** Whose language it is, as messages name it; `liquid` for a tag that the service's own Liquid engine would read. */
  readonly owner: string;
  /** `output` prints something, `control` prints nothing. */
  readonly kind: 'output' | 'control';
}

interface Language {
  readonly owner: string;
  readonly pattern: RegExp;
  readonly kind: ForeignTag['kind'];
}

const TMPL_VALUE = /<TMPL_VAR\b(?:[^<>"']|"[^"<>]*"|'[^'<>]*'){0,300}>/giu;
const TMPL_STATEMENT = /<\/?TMPL_(?:IF|UNLESS|ELSE|LOOP|INCLUDE)\b(?:[^<>"']|"[^"<>]*"|'[^'<>]*'){0,300}>/giu;
const FREEMARKER = 'FreeMarker';
/** Directives and macros; what they compare may hold quotes and signs, and a bare `>` ends them. */
const FREEMARKER_TAG =
  /<(?:\/?#(?:if|list|macro|function|switch|items|sep|attempt|recover|compress|escape|noescape|autoesc|noautoesc|outputformat|assign|global|local|nested|else|elseif|include|import|case|default|break|return|ftl|setting|visit|recurse|t|lt|rt|nt)\b|\/?@[A-Za-z_])(?:[^<>"']|"[^"<>]*"|'[^'<>]*'){0,300}>/gu;

const SHORT: readonly Language[] = [
  { owner: 'Mailchimp', pattern: /\*\|[A-Za-z][\w:.]{0,80}\|\*/gu, kind: 'output' },
  { owner: 'Salesforce Marketing Cloud', pattern: /%%=?[A-Za-z][^%<>\r\n]{0,100}%%/gu, kind: 'output' },
  // Named by the signs alone: Word shows its fields so, and programs that merge from a table write them so.
  {
    owner: 'a mail merge',
    pattern: /(?:(?<!<)<<|(?<!&lt;)&lt;&lt;) ?[A-Za-z][\w ]{0,40}(?:>>(?!>)|&gt;&gt;(?!&gt;))/gu,
    kind: 'output',
  },
  { owner: 'Blade of Laravel', pattern: /\{!!(?:[^!{}]|!(?!!\})){1,300}!!\}/gu, kind: 'output' },
  { owner: 'HTML::Template', pattern: TMPL_VALUE, kind: 'output' },
  { owner: 'HTML::Template', pattern: TMPL_STATEMENT, kind: 'control' },
  { owner: FREEMARKER, pattern: FREEMARKER_TAG, kind: 'control' },
  // The braces of Smarty stand beside what they hold; CSS and a text have a blank or no dollar there.
  { owner: 'Smarty', pattern: /\{\$[A-Za-z_][\w.>[\]-]{0,100}(?:\|[^{}\r\n]{0,100})?\}/gu, kind: 'output' },
  { owner: 'Mailgun', pattern: /%recipient(?:_variable)?\.[A-Za-z]\w{0,60}%/gu, kind: 'output' },
];

const HANDLEBARS = 'Handlebars';
const HANDLEBARS_TAG = /\{\{\{?~?(?:[#/^>!]|&(?!#?\w{1,31};))(?:[^{}]|\{[^{}]{0,80}\}){0,200}\}?\}\}/gu;
/** A helper with its arguments, such as `{{t 'Hello'}}`. */
const HELPER = /\{\{\{?~?[A-Za-z][\w-]{0,60}\s+(?:['"]|[A-Za-z]\w{0,60}=)/u;
const DJANGO = 'Django, Jinja or Twig';
/** Filters and calls that Liquid has not. */
const DJANGO_SIGN =
  /\|\s{0,5}(?:floatformat|linebreaks(?:br)?|safe|title|upper|lower|default_if_none|pluralize|intcomma|yesno|urlize|raw|nl2br|trans|number_format|format_currency)\b|\{\{-?\s{0,20}[A-Za-z_][\w.]{0,60}\(/u;
/** A call with a text: of Jinja or Twig where nothing says it is another's. */
const CALL = /\{\{-?\s{0,20}[A-Za-z_]\w{0,60}\(\s{0,5}['"]/u;
const LIQUID = 'liquid';
/** Words of Liquid and of no other language are not needed: these stand in several, and the rest in Liquid alone. */
const LIQUID_WORD =
  /^\{%-?\s{0,20}(?:if|elsif|else|unless|for|case|when|assign|capture|comment|raw|tablerow|end(?:if|unless|for|case|capture|comment|raw|tablerow)|increment|decrement|cycle|break|continue|render|echo)\b/u;
const GO = 'Go templates';
const GO_TAG = /\{\{-?\s{0,20}(?:\.[A-Za-z$]|\$[A-Za-z]|(?:if|range|with|define|template|block)\s)/u;

const MAGENTO = 'Magento';
/** Directives of Magento's filter, which have their argument behind a blank. */
const MAGENTO_TAG =
  /\{\{(?:(?:htmlescape\s+var|store\s+(?:url|direct_url)|layout\s+(?:area|handle)|config\s+path|template\s+config_path|inlinecss\s+file|block\s+(?:type|class))=|(?:var|depend)\s+[a-z])/u;
const BLADE = 'Blade of Laravel';
/** PHP inside braces: an index in brackets, an arrow, or a call with a variable. A variable of Go has a point at most. */
const BLADE_TAG = /\{!!|\{\{-?-?\s{0,20}(?:\$\w{1,60}(?:->|\[)|[A-Za-z_]\w{0,60}\([^(){}]{0,80}\$\w)/u;

/** Words of Blade's that begin with @; where none of the ends is written, they may be anybody's. */
const DIRECTIVE =
  /(?<![\w@.])@(?:if|elseif|else|unless|isset|empty|foreach|forelse|for|while|switch|case|default|break|continue|php|auth|guest|can|extends|section|yield|show|include|includeIf|component|slot|lang|choice|push|stack|end(?:if|unless|isset|empty|foreach|forelse|for|while|switch|php|auth|guest|can|section|component|slot|push))\b/gu;
const DIRECTIVE_SIGN =
  /(?<![\w@.])@(?:end(?:if|unless|isset|foreach|forelse|switch|php|section|component|slot)\b|extends\s{0,5}\()/u;
const LONGEST_ARGUMENT = 400;

/** Statements of Smarty, where the end of one shows that it wrote the text. */
const SMARTY_STATEMENT =
  /(?<!\{)\{\/?(?:if|elseif|else|foreach|foreachelse|section|sectionelse|literal|strip|include|assign|capture|for|while)(?:\s[^{}\r\n]{0,200})?\}(?!\})/gu;
const SMARTY_SIGN = /(?<!\{)\{\/(?:if|foreach|section|literal|strip|capture)\}(?!\})/u;

function smartyStatements(text: string): ForeignTag[] {
  if (!SMARTY_SIGN.test(text)) return [];
  return matches(text, { owner: 'Smarty', pattern: SMARTY_STATEMENT, kind: 'control' });
}

/** Where the bracket that opens at `start` ends; `start` itself when that is nowhere near. */
function afterBracket(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + LONGEST_ARGUMENT); at++) {
    const sign = text.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')' && --depth === 0) return at + 1;
  }
  return start;
}

function directives(text: string): ForeignTag[] {
  if (!DIRECTIVE_SIGN.test(text)) return [];
  const raw = codeStretches(text);
  return [...text.matchAll(DIRECTIVE)]
    .filter(({ index }) => !raw.some(({ start, end }) => start <= index && index < end))
    .map((match) => {
      const name = match.index + match[0].length;
      const bracket = name + (/^[ \t]{0,5}(?=\()/u.exec(text.slice(name, name + 6))?.[0].length ?? 0);
      const end = text.charAt(bracket) === '(' ? afterBracket(text, bracket) : bracket;
      const kind = /^@(?:lang|choice|yield)$/u.test(match[0]) ? 'output' : 'control';
      return { range: { start: match.index, end: Math.max(name, end) }, owner: BLADE, kind };
    });
}

/** A tag in braces, with single braces and quotes inside. */
const BRACES = /\{\{\{?(?:[^{}]|\{[^{}]{0,80}\}){1,400}\}?\}\}/gu;
/** What the engine simple reads itself. */
const SIMPLE_TAG = /^\{\{[A-Za-z][\w-]*(?:[|?]|\}\}$)/u;

const DOLLAR_BRACES: Language = {
  owner: 'Velocity, JavaScript or a build tool',
  pattern: /(?<![\w\\])\$!?\{[A-Za-z_][\w.]{0,100}\}/gu,
  kind: 'output',
};
/** With built-ins and defaults behind the name, which no other language writes so. */
const FREEMARKER_VALUE = /(?<![\w\\])\$\{[A-Za-z_.][\w.]{0,100}(?:[!?([][^{}<>\r\n]{0,200})?\}/gu;
/** Attributes in which Thymeleaf and Genshi have their expressions. */
const THYMELEAF_SIGN =
  /\sxmlns:th\s*=|\s(?:th|data-th)[:-](?:text|utext|href|src|if|each|inline|fragment|remove)\s*=/u;
const GENSHI_SIGN = /\sxmlns:py\s*=/u;

/** Whose `${…}` these are, as the rest of the text tells. */
function dollarTags(text: string, tags: readonly ForeignTag[]): ForeignTag[] {
  if (tags.some(({ owner }) => owner === FREEMARKER))
    return matches(text, { owner: FREEMARKER, pattern: FREEMARKER_VALUE, kind: 'output' });
  if (GENSHI_SIGN.test(text)) return matches(text, { ...DOLLAR_BRACES, owner: 'Genshi' });
  return matches(text, THYMELEAF_SIGN.test(text) ? { ...DOLLAR_BRACES, owner: 'Thymeleaf' } : DOLLAR_BRACES);
}

/** A tag longer than this is an accident, such as two signs that were never meant to belong together. */
const LONGEST = 4000;

/** Stretches between two marks, the nearest end for each start. */
function between(text: string, open: string, close: string): TextRange[] {
  const found: TextRange[] = [];
  for (let start = text.indexOf(open); start !== -1;) {
    const at = text.indexOf(close, start + open.length);
    if (at === -1) break;
    const isTag = at - start <= LONGEST;
    if (isTag) found.push({ start, end: at + close.length });
    start = text.indexOf(open, isTag ? at + close.length : start + open.length);
  }
  return found;
}

function matches(text: string, { owner, pattern, kind }: Language): ForeignTag[] {
  return [...text.matchAll(pattern)].map((match) => ({
    range: { start: match.index, end: match.index + match[0].length },
    owner,
    kind,
  }));
}

function percentTags(text: string): ForeignTag[] {
  const ranges = between(text, '{%', '%}');
  const remarks = ranges.length > 0 ? hashComments(text) : [];
  const isLiquid =
    remarks.length === 0 &&
    !DJANGO_SIGN.test(text) &&
    ranges.every(({ start, end }) => LIQUID_WORD.test(text.slice(start, Math.min(end, start + 60))));
  const owner = isLiquid ? LIQUID : DJANGO;
  const comments = isLiquid ? [] : remarks;
  return [...ranges, ...comments].map((range) => ({ range, owner, kind: 'control' }));
}

/** `{# … #}` of Django, Jinja and Twig: each end with the nearest start, since styles may hold `{#outlook a{…}}`. */
function hashComments(text: string): TextRange[] {
  const found: TextRange[] = [];
  let from = 0;
  for (let end = text.indexOf('#}'); end !== -1; end = text.indexOf('#}', from)) {
    const start = text.lastIndexOf('{#', end - 1);
    if (start >= from && end - start <= LONGEST) found.push({ start, end: end + 2 });
    from = end + 2;
  }
  return found;
}

/**
 * Which language writes `<% … %>`, told by words of its own. Sources: Adobe Campaign Classic "Personalization fields" and
 * "Personalization blocks", JSP 2.3 sections 1.10 and 1.14, Active Server Pages directives, the ERB and EJS manuals.
 */
const PERCENT_LANGUAGES: readonly (readonly [owner: string, sign: RegExp])[] = [
  [
    'Adobe Campaign',
    /^<%(?:@\s*include\s+(?:view|module|option)\b|=\s*(?:recipient|targetData|targetRow|message|rtEvent|provider|delivery)\.)/iu,
  ],
  ['JSP', /^<%(?:@\s*(?:page|taglib|include\s+file)\b|!|[^%]*\brequest\.get)/iu],
  ['ASP', /^<%(?:@\s*language\b|[^%]*\bResponse\.Write)/iu],
  [
    'ERB of Ruby',
    /^<%(?:-?\s*(?:end|elsif|unless)\b|=\s*@\w|[^%]*\bdo(?:\s*\|[^|%]*\|)?\s*-?%>|=\s*\w+_(?:path|url)\b)/u,
  ],
  ['EJS', /^<%(?:[-_]\s*include\s*\(|[-_#]?[^=%][^%]*[{}]\s*[-_]?%>|\s*\}\s*[-_]?%>)/u],
];
/** Telling the language needs no more tags than these. */
const LOOKED_AT = 200;

function percentOwner(tags: readonly string[]): string {
  const told = PERCENT_LANGUAGES.find(([, sign]) => tags.some((tag) => sign.test(tag)));
  return told?.[0] ?? 'ERB, EJS or JSP';
}

const PHP_VALUE = /^<\?(?:=|php\s{1,20}(?:echo|print|printf)\b)/u;

function codeTags(text: string): ForeignTag[] {
  const percent = between(text, '<%', '%>');
  const owner = percentOwner(percent.slice(0, LOOKED_AT).map(({ start, end }) => text.slice(start, end)));
  const asp = percent.map((range): ForeignTag => ({
    range,
    owner,
    kind: /[=-]/u.test(text.charAt(range.start + 2)) ? 'output' : 'control',
  }));
  const php = [...between(text, '<?php', '?>'), ...between(text, '<?=', '?>')].map((range): ForeignTag => ({
    range,
    owner: 'PHP',
    kind: PHP_VALUE.test(text.slice(range.start, range.start + 40)) ? 'output' : 'control',
  }));
  const remarks = between(text, '<#--', '-->').map((range): ForeignTag => ({
    range,
    owner: FREEMARKER,
    kind: 'control',
  }));
  const ampscript = between(text, '%%[', ']%%').map((range): ForeignTag => ({
    range,
    owner: 'Salesforce Marketing Cloud',
    kind: 'control',
  }));
  return [...asp, ...php, ...remarks, ...ampscript];
}

const FLUID = 'Fluid of TYPO3';
/**
 * Elements that are statements of a language, by their prefix: Outlook's own (`o:`, `v:`, `w:`) are none of these. What such
 * an element holds goes out; where it begins and ends means nothing to HTML.
 */
const STATEMENTS: readonly (readonly [owner: string, prefixes: string])[] = [
  ['Genshi', 'py'],
  ['XSLT', 'xsl'],
  ['JSP or JSF', 'jsp c fmt fn h ui'],
  [FLUID, 'f'],
  ['SOPE', 'var'],
  ['Thymeleaf', 'th'],
  ['Zope', 'tal metal'],
];
const PREFIX_OWNER = new Map(
  STATEMENTS.flatMap(([owner, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, owner] as const)),
);
const STATEMENT =
  /<\/?([a-z]{1,5}):[A-Za-z][\w.-]{0,40}(?=[\s/>])(?:[^<>"']|"[^"]{0,400}"|'[^']{0,400}'){0,400}>/gu;

/** JSF has elements of this prefix too. */
const JSF_CORE = /\sxmlns:f\s*=\s*["'][^"']{0,60}(?:jsf|faces)/u;
const FLUID_SPACE = /\sxmlns:[a-z]{1,20}\s*=\s*["']https?:\/\/typo3\.org\/ns\//u;
/** A variable, what is done to it behind an arrow, and calls of its helpers. */
const FLUID_VALUE =
  /\{(?:[A-Za-z_][\w.]{0,100}(?:\s{0,5}(?:->|\|)[^{}\r\n]{0,200})?|f:[a-z][\w.]{0,40}\([^()\r\n]{0,300}\))\}/gu;

/** What Fluid prints, where its elements or namespaces show that it wrote the text. */
function fluidTags(text: string, tags: readonly ForeignTag[]): ForeignTag[] {
  if (!tags.some(({ owner }) => owner === FLUID) && !FLUID_SPACE.test(text)) return [];
  const raw = codeStretches(text);
  return matches(text, { owner: FLUID, pattern: FLUID_VALUE, kind: 'output' }).filter(
    ({ range }) => !raw.some(({ start, end }) => start <= range.start && range.start < end),
  );
}

function statementTags(text: string): ForeignTag[] {
  const isJsf = JSF_CORE.test(text);
  return [...text.matchAll(STATEMENT)].flatMap((match) => {
    const owner = PREFIX_OWNER.get(match[1] ?? '');
    const range = { start: match.index, end: match.index + match[0].length };
    if (!owner) return [];
    const kind = /^<(?:var:string|f:(?:render|format|translate))/u.test(match[0]) ? 'output' : 'control';
    return [{ range, owner: owner === FLUID && isJsf ? 'JSP or JSF' : owner, kind }];
  });
}

/** In source order; of two that overlap the first, and of two that start together the longer. */
function withoutOverlaps(tags: readonly ForeignTag[]): ForeignTag[] {
  const sorted = [...tags].sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  let end = 0;
  return sorted.filter(({ range }) => {
    if (range.start < end) return false;
    end = range.end;
    return true;
  });
}

/** The language that a text with braces is written in, when blocks, partials or statements show that it is none of ours. */
function languageOfBraces(text: string, tags: readonly ForeignTag[]): string | null {
  if (MAGENTO_TAG.test(text)) return MAGENTO;
  const shown = tags.find(({ owner }) => [HANDLEBARS, DJANGO, LIQUID].includes(owner));
  if (shown) return shown.owner;
  if (BLADE_TAG.test(text) || tags.some(({ owner }) => owner === BLADE)) return BLADE;
  if (GO_TAG.test(text)) return GO;
  if (CALL.test(text)) return DJANGO;
  return HELPER.test(text) ? HANDLEBARS : null;
}

/**
 * The tags of other languages in a text that `engine` reads. `isAmp`: braces there may be amp-mustache's, so only what
 * is written with other signs counts as a language.
 */
export function findForeignTags(text: string, engine: EngineName, isAmp = false): readonly ForeignTag[] {
  const tags = [...SHORT.flatMap((language) => matches(text, language)), ...codeTags(text)];
  tags.push(...statementTags(text), ...directives(text), ...smartyStatements(text));
  tags.push(...fluidTags(text, tags));
  if (text.includes('{{')) {
    const comments = between(text, '{{!--', '--}}').map((range): ForeignTag => ({
      range,
      owner: HANDLEBARS,
      kind: 'control',
    }));
    const blocks = matches(text, { owner: HANDLEBARS, pattern: HANDLEBARS_TAG, kind: 'control' });
    tags.push(...comments, ...blocks);
  }
  if (engine !== 'liquid' && text.includes('{%')) tags.push(...percentTags(text));
  // Liquid reads none of these comments, and a mail of Django or Twig under it has no other sign of its own.
  if (engine === 'liquid' && text.includes('{%')) {
    tags.push(...hashComments(text).map((range): ForeignTag => ({ range, owner: DJANGO, kind: 'control' })));
  }
  if (engine !== 'velocity' && /\$!?\{/u.test(text)) {
    const raw = codeStretches(text);
    const isRaw = ({ range }: ForeignTag): boolean =>
      raw.some(({ start, end }) => start <= range.start && range.start < end);
    const dollars = dollarTags(text, tags);
    tags.push(...(raw.length === 0 ? dollars : dollars.filter((tag) => !isRaw(tag))));
  }
  const owner = engine === 'simple' && !isAmp && text.includes('{{') ? languageOfBraces(text, tags) : null;
  if (owner !== null) {
    const braces = matches(text, { owner, pattern: BRACES, kind: 'output' });
    tags.push(...braces.filter(({ range }) => !SIMPLE_TAG.test(text.slice(range.start, range.end))));
  }
  // Magento ends a condition as Handlebars does.
  if (owner === MAGENTO)
    return withoutOverlaps(tags.map((tag) => (tag.owner === HANDLEBARS ? { ...tag, owner } : tag)));
  return withoutOverlaps(tags);
}

/** A tag of Liquid, which the service has an engine for: the header is missing, not the language foreign. */
export const isLiquidTag = ({ owner }: ForeignTag): boolean => owner === LIQUID;

/** Where foreign tags came to stand in the rendered text: they print what nobody knows. */
export function foreignInRendered(rendered: Rendered, foreign: readonly ForeignTag[]): TextRange[] {
  const found: TextRange[] = [];
  if (foreign.length === 0) return found;
  for (const segment of rendered.segments) {
    if (segment.kind !== 'text') continue;
    const shift = segment.rendered.start - segment.source.start;
    let low = 0;
    let high = foreign.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((foreign[middle]?.range.end ?? 0) <= segment.source.start) low = middle + 1;
      else high = middle;
    }
    for (let tag = foreign[low]; tag && tag.range.start < segment.source.end; tag = foreign[++low]) {
      found.push({
        start: Math.max(tag.range.start, segment.source.start) + shift,
        end: Math.min(tag.range.end, segment.source.end) + shift,
      });
    }
  }
  return found;
}
