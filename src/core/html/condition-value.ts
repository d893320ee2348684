/**
 * Whether the expression of an Outlook conditional comment holds in Outlook for Windows: `gte mso 9`, `!mso`,
 * `(mso)|(IE)`. Word's engine has been version 16 since 2016 and draws VML; it is no Internet Explorer.
 * Source: Microsoft, "About conditional comments" (MSDN ms537512).
 */

/** Office 2016 and everything since. */
const WORD_VERSION = 16;

const TOKENS = /\s*(?:([!()&|])|(\d+(?:\.\d+)?)|([a-z]+))/giuy;

/** Nothing for what holds other signs. */
function tokensOf(condition: string): readonly string[] {
  const found: string[] = [];
  TOKENS.lastIndex = 0;
  const text = condition.trim();
  while (TOKENS.lastIndex < text.length) {
    const match = TOKENS.exec(text);
    if (!match) return [];
    found.push((match[1] ?? match[2] ?? match[3] ?? '').toLowerCase());
  }
  return found;
}

const COMPARISONS: Readonly<Record<string, (version: number) => boolean>> = {
  lt: (version) => WORD_VERSION < version,
  lte: (version) => WORD_VERSION <= version,
  gt: (version) => WORD_VERSION > version,
  gte: (version) => WORD_VERSION >= version,
};

/** Brackets deeper than this are nobody's condition. */
const DEEPEST = 20;

/** Null for an expression that cannot be read. `|` binds weaker than `&`, and `!` strongest. */
export function holdsInWord(condition: string): boolean | null {
  const tokens = tokensOf(condition);
  if (tokens.length === 0) return null;
  let at = 0;
  const take = (wanted: string): boolean => {
    if (tokens[at] !== wanted) return false;
    at++;
    return true;
  };

  function feature(): boolean | null {
    const first = tokens[at++];
    if (first === undefined) return null;
    const compare = COMPARISONS[first];
    const name = compare ? tokens[at++] : first;
    const version = /^\d/u.test(tokens[at] ?? '') ? Number(tokens[at++]) : null;
    if (name === 'true' || name === 'vml') return true;
    // `mso 16` alone asks for that very version.
    if (name === 'mso') {
      if (version === null) return compare ? null : true;
      return compare ? compare(version) : version === WORD_VERSION;
    }
    return name !== undefined && /^[a-z]/u.test(name) ? false : null;
  }

  function operand(depth: number): boolean | null {
    if (depth > DEEPEST) return null;
    if (take('!')) {
      const value = operand(depth + 1);
      return value === null ? null : !value;
    }
    if (!take('(')) return feature();
    const value = either(depth + 1);
    return take(')') ? value : null;
  }

  function both(depth: number): boolean | null {
    let value = operand(depth);
    while (value !== null && take('&')) {
      const next = operand(depth);
      value = next === null ? null : value && next;
    }
    return value;
  }

  function either(depth: number): boolean | null {
    let value = both(depth);
    while (value !== null && take('|')) {
      const next = both(depth);
      value = next === null ? null : value || next;
    }
    return value;
  }

  const value = either(0);
  return at === tokens.length ? value : null;
}
