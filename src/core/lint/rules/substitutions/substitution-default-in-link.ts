import { defineRule } from '../../rule.ts';
import { urlsOf } from '../../../urls/url-uses.ts';
import { quoted } from '../../../text/quoted.ts';
import type { TextRange } from '../../../text/positions.ts';
import type { HtmlPlaceText, PlaceText } from '../../../mail/place-text.ts';
import { overlapTest, wholeOf } from '../../../text/ranges.ts';
import { SISTER_SIMPLE } from '../../sources.ts';
import { usesOf } from './shared/substitution-uses.ts';

/** Where the addresses of links stand. What counts as "inside a link" is not said; only addresses are certain. */
function linkRanges(place: PlaceText, parts: readonly (HtmlPlaceText | null)[]): readonly TextRange[] {
  if (place.kind === 'url') return [wholeOf(place.text)];
  const part = parts.find((candidate) => candidate?.part === place.part);
  if (place.kind !== 'html' || !part) return [];
  return urlsOf(part.document)
    .filter(({ kind }) => kind === 'link')
    .map(({ range }) => range);
}

export const substitutionDefaultInLink = defineRule({
  id: 'substitution-default-in-link',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The forms with | or ? stand in the address of a link',
  why: 'Under the engine simple {{Name|text}} and {{Name?text}} do not work inside links; only the plain {{Name}} does, unless a setting says otherwise. The link would lead to the tag itself.',
  howToFix:
    'Use the plain form and supply the value for every recipient, or put the whole address into one value.',
  sources: [SISTER_SIMPLE],
  examples: {
    good: [
      { html: '<a href="https://shop.example/u/{{Id}}">Hello {{FirstName|friend}}</a>' },
      {
        title: 'Another engine',
        html: '<a href="https://shop.example/u/{{ id | default: \'0\' }}">Account</a>',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
      },
    ],
    bad: [
      {
        html: '<a href="https://shop.example/u/{{Id|guest}}">Account</a>',
        reports: [{ field: 'body.html', marks: '{{Id|guest}}', says: '{{Id}}' }],
      },
      {
        template: { headers: { 'List-Unsubscribe': '<https://shop.example/u{{Token?/go}}>' } },
        reports: [{ field: 'headers["List-Unsubscribe"]', marks: '{{Token?/go}}' }],
      },
    ],
  },
  check(context) {
    const { engine, places, html, amp, report } = context;
    if (engine.engine.name !== 'simple') return;
    // Where the settings say that these forms work in links, there is nothing to warn of.
    if (engine.settings.engines.simple.linkForms === 'everywhere') return;
    for (const place of places) {
      const uses = usesOf(context, place).filter(({ form }) => form === 'default' || form === 'condition');
      if (uses.length === 0) continue;
      const isInLink = overlapTest(linkRanges(place, [html, amp]));
      for (const { name, tag } of uses) {
        if (!isInLink({ start: tag.start, end: tag.start + 1 })) continue;
        report({
          message: `${quoted(place.text.slice(tag.start, tag.end))} does not work in the address of a link. Write the plain form, ${quoted(`{{${name}}}`)}, and supply the value for every recipient.`,
          field: place.field,
          range: tag,
        });
      }
    }
  },
});
