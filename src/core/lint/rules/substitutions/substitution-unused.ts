import { defineRule } from '../../rule.ts';
import { INVISIBLE_ENTITY, quoted } from '../../../text/quoted.ts';
import { SUBSTITUTION_NAME } from '../../../template/substitution-name.ts';
import { replacementField } from '../../../template/fields.ts';
import type { PlaceText } from '../../../mail/place-text.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import { knownNames, meantName, sameButForCase, usesOf } from './shared/substitution-uses.ts';
import { unplacedFields } from './shared/unplaced-fields.ts';

/** The name in any engine's writing; a wrong engine is another rule's finding. */
function isWritten(name: string, text: string): boolean {
  return ['{{', '{{ ', '$', '$!', '${', '$!{'].some((before) => {
    for (let at = text.indexOf(before + name); at >= 0; at = text.indexOf(before + name, at + 1)) {
      if (!/[\w-]/u.test(text.charAt(at + before.length + name.length))) return true;
    }
    return false;
  });
}

/** Braces written as characters or as references, with markup in between, as editors leave them. */
const BROKEN_TAG =
  /(?:\{|&#0*123;|&#x0*7b;|&lbrace;|&lcub;)(?:<[^<>{}]{1,200}>)*(?:\{|&#0*123;|&#x0*7b;|&lbrace;|&lcub;)([^{}]{1,400}?)(?:\}|&#0*125;|&#x0*7d;|&rbrace;|&rcub;)/giu;

/** The names of tags that an editor broke; those tags have findings of their own. */
function namesInBrokenTags(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of texts) {
    for (const [, inside = ''] of text.matchAll(BROKEN_TAG)) {
      const bare = inside.replace(/<[^<>]*>/gu, '').replace(INVISIBLE_ENTITY, '');
      names.add(bare.split(/[|?]/u, 1)[0]?.trim() ?? '');
    }
  }
  return names;
}

const LONGEST_UNREAD = 1000;

/** Every word of what an engine could not read: it may be a name that was meant. */
function namesInUnreadTags(places: readonly PlaceText[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { text, parsed } of places) {
    for (const { kind, range } of parsed.errors) {
      if (kind === 'name') continue;
      for (const [word] of text
        .slice(range.start, Math.min(range.end, range.start + LONGEST_UNREAD))
        .matchAll(/[A-Za-z][\w-]*/gu))
        names.add(word);
    }
  }
  return names;
}

export const substitutionUnused = defineRule({
  id: 'substitution-unused',
  category: 'substitutions',
  severity: 'info',
  maturity: 'trial',
  summary: 'global_replacements declares a name that the template does not use',
  why: 'Usually a leftover, or the other half of a misspelt tag. It harms nobody: options.unsubscribe_url is not part of the reply and may use the name, so this is information only. Names that a misspelt or misplaced tag was meant to use are not reported a second time.',
  howToFix: 'Remove it from global_replacements, or use it.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [
      { plaintext: 'From {{Company}}', template: { global_replacements: { Company: 'Corner Shop' } } },
      {
        title: 'Misspelt in the text: one finding, there',
        plaintext: 'From {{Compnay}}',
        template: { global_replacements: { Company: 'Corner Shop' } },
      },
    ],
    bad: [
      {
        plaintext: 'From {{Company}}',
        template: { global_replacements: { Company: 'Corner Shop', OldSlogan: 'Fresh every day' } },
        reports: [{ field: 'global_replacements["OldSlogan"]', says: 'OldSlogan' }],
      },
    ],
  },
  check(context) {
    const { template, engine, places, report } = context;
    if (engine.unknown !== null) return;
    // What was not read to its end may use any name.
    if (places.some(({ parsed }) => parsed.errors.some(({ kind }) => kind === 'limit'))) return;
    const known = knownNames(context);
    const used = new Set<string>();
    for (const place of places) {
      for (const { name } of usesOf(context, place)) {
        used.add(engine.keyOf(name));
        if (known.has(name)) continue;
        const meant = sameButForCase(name, known) ?? meantName(name, known);
        if (meant !== undefined) used.add(engine.keyOf(meant));
      }
    }
    const texts = [...places.map(({ text }) => text), ...unplacedFields(template).map(({ text }) => text)];
    const broken = new Set([...namesInBrokenTags(texts), ...namesInUnreadTags(places)]);
    for (const { name } of template.globalReplacements) {
      if (used.has(engine.keyOf(name)) || !SUBSTITUTION_NAME.test(name)) continue;
      if (texts.some((text) => isWritten(name, text)) || broken.has(name)) continue;
      report({
        message: `${quoted(name)} is declared and used nowhere in the template. Remove it, or use it.`,
        field: replacementField(name),
      });
    }
  },
});
