/** How a fault, or something that only looks like one, gets into a whole mail: at a place that is drawn, always the same. */

/** A number from 0 below `count`. */
export type Draw = (count: number) => number;

/** The mail with the change; null where the mail has no place for it. */
export type Plant = (html: string, draw: Draw) => string | null;

/** A fault that designers make, planted alone into mails that do not have it. */
export interface Kind {
  /** What was done, and what stands there. */
  readonly kind: string;
  /** Why this is a fault: what a standard, a parser or published data says. */
  readonly why: string;
  readonly plant: Plant;
  /** The rules of which at least one must say so. */
  readonly rules: readonly string[];
  /** The same at the same kind of place, done right: of this nothing may be said. */
  readonly twin?: Plant;
}

/** Draws that repeat at every run (a linear congruential generator, Numerical Recipes' constants). */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Comments, and what the mail hides, where a fault would harm nobody. */
const UNSEEN = /<!--[\s\S]*?-->|<(div|span|p|td)\b[^<>]*display:\s*none[^<>]*>[\s\S]*?<\/\1>/gu;

/** What is in the body and is seen. */
function placesOf(html: string, pattern: RegExp): readonly RegExpExecArray[] {
  const body = /<body\b[^>]*>/iu.exec(html);
  const from = body ? body.index + body[0].length : 0;
  const unseen = [...html.matchAll(UNSEEN)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  return [...html.matchAll(pattern)].filter(
    ({ index }) => index >= from && !unseen.some(([start, end]) => index >= start && index < end),
  );
}

const put = (html: string, at: number, text: string, instead = 0): string =>
  html.slice(0, at) + text + html.slice(at + instead);

/** Another text for one of the matches in the body; null from `write` leaves that match out. */
export function instead(pattern: RegExp, write: (match: RegExpExecArray) => string | null): Plant {
  return (html, draw) => {
    const places = placesOf(html, pattern).filter((match) => write(match) !== null);
    const match = places[draw(places.length)];
    return match ? put(html, match.index, write(match) ?? '', match[0].length) : null;
  };
}

/** Another text for the first match anywhere. */
export const inHead =
  (pattern: RegExp, write: string | ((match: RegExpExecArray) => string)): Plant =>
  (html) => {
    const match = pattern.exec(html);
    if (!match) return null;
    return put(html, match.index, typeof write === 'string' ? write : write(match), match[0].length);
  };

/** Text that readers see, up to the end tag of its paragraph, division or heading. */
const TEXT_END = /(?<=\p{L}[^<>{}]{19})<\/(?:p|div|td|h[1-3])>/gu;

/** At the end of a text that readers see. */
export const afterText = (text: string): Plant => instead(TEXT_END, ([end]) => text + end);

/** Behind a paragraph, or at the end of the division that holds the text. */
export const block = (markup: string): Plant =>
  instead(/(?<=\p{L}[^<>{}]{19})<\/(?:p|div|td)>/gu, ([end]) =>
    end === '</p>' ? end + markup : markup + end,
  );

/** One more attribute on a start tag that does not have it yet. */
export const attribute = (element: string, written: string): Plant => {
  const [name = ''] = written.split('=');
  return instead(new RegExp(`<${element}\\b[^<>]*>`, 'gu'), ([tag]) =>
    new RegExp(`\\s${name}=`, 'u').test(tag)
      ? null
      : `<${element} ${written}${tag.slice(element.length + 1)}`,
  );
};

/** One more declaration in a style attribute of an element with text in it. */
export const style = (declaration: string): Plant =>
  instead(
    /style="([^"]*?);?\s*"(?=[^<>]*>[^<>{}]*\p{L})/gu,
    ([, css]) => `style="${css ?? ''};${declaration}"`,
  );

/** Writes beside the first match that is in no comment. */
const beside =
  (pattern: RegExp, write: (match: string) => string): Plant =>
  (html) => {
    const all = html.matchAll(new RegExp(`<!--[\\s\\S]*?-->|${pattern.source}`, 'gu'));
    const match = [...all].find(([found]) => !found.startsWith('<!--'));
    return match ? put(html, match.index, write(match[0]), match[0].length) : null;
  };

/** At the end of the first style sheet that all clients read. */
export const sheet = (css: string): Plant => beside(/<\/style>/u, (tag) => css + tag);

/** At its beginning. */
export const sheetStart = (css: string): Plant => beside(/<style\b[^>]*>/u, (tag) => tag + css);

/** A link with its text, in colours of its own. */
export const link = (href: string, text = 'Read the whole story'): Plant =>
  afterText(` <a href="${href}" style="color:#1a1a8a;background-color:#ffffff">${text}</a>`);

/** A picture with all it needs but what is said. */
export const image = (src: string, rest = 'alt="A lake in fog" width="200" height="100"'): Plant =>
  block(`<img src="${src}" ${rest} style="display:block">`);
