import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isAside, linksOfHtml, linksOfText, type PartLink } from '../../../mail/part-links.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';
import { swallowingTags } from '../../../mail/tag-faults.ts';
import { gather } from '../../gather.ts';
import { PRACTICE } from '../../sources.ts';

function unique(links: readonly PartLink[]): PartLink[] {
  const seen = new Set<string>();
  return links.filter(({ target }) => !seen.has(target) && seen.add(target));
}

const listOf = (links: readonly PartLink[]): string => {
  const shown = links.slice(0, 3).map(({ target }) => quoted(target));
  return shown.join(', ') + (links.length > 3 ? ` and ${links.length - 3} more` : '');
};

export const textLinkMismatch = defineRule({
  id: 'text-link-mismatch',
  category: 'plaintext',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The plaintext part lacks links of the html part, or has others',
  why: 'Readers of the plaintext cannot do what the mail asks for, or land on last month’s page: the plaintext is often a copy of an older mail. Compared are the merged targets without utm parameters, fragments and `www.`. Home pages, social networks, legal pages, unsubscribe links and the browser view may be left out.',
  howToFix: 'Write the same targets into both parts.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<a href="https://www.harbourandpine.com/bookings/?utm_source=mail">Your booking</a> <a href="https://facebook.com/hap">f</a> <a href="https://harbourandpine.com/">Home</a>',
        plaintext: 'Your booking: http://harbourandpine.com/bookings.',
      },
      { html: '<a href="{{ManageUrl}}">إدارة الحجز</a>', plaintext: 'إدارة الحجز: {{ManageUrl}}' },
      {
        html: '<a href="https://shop.ru/o/{{Id}}">Заказ</a>',
        plaintext: 'Заказ: https://shop.ru/o/{{Id}}',
        sample: { Id: '47' },
      },
      { title: 'No plaintext at all is another finding', html: '<a href="https://shop.ru/o/7">Заказ</a>' },
      {
        title: 'An address that a forgotten quote made of the text behind it',
        html: '<p><a href="https://shop.ru/o/7>Заказ</a> <b class="y">47</b></p>',
        plaintext: 'Заказ: https://shop.ru/o/7',
      },
    ],
    bad: [
      {
        title: 'Spring in html, winter in plaintext',
        html: '<a href="https://marlowandwren.com/spring">Shop</a> <a href="https://marlowandwren.com/spring">See all, {{Name}}</a>',
        plaintext: 'Shop: https://marlowandwren.com/winter-sale',
        reports: [
          { field: 'body.html', marks: 'https://marlowandwren.com/spring', says: 'marlowandwren.com/spring' },
          { field: 'body.plaintext', marks: 'https://marlowandwren.com/winter-sale', says: 'winter-sale' },
        ],
      },
      {
        html: '<a href="https://shop.ru/o/{{Id}}">Заказ</a> <a href="https://shop.ru/чай">Чай</a>',
        plaintext: 'Заказ: https://shop.ru/o/{{Id}}',
        sample: { Id: '47' },
        reports: [{ field: 'body.html', marks: 'https://shop.ru/чай', says: 'plaintext' }],
      },
    ],
  },
  check({ html, plaintext, report }) {
    if (!html || !plaintext || plaintext.text.trim() === '') return;
    // A conditional comment without its end hides a part of the html; its own rule says so.
    if (conditionalFaults(html).some(({ swallows }) => swallows)) return;
    // Nor is it known what links there are where a forgotten quote made an address of them.
    if (swallowingTags(html).length > 0) return;
    const inHtml = linksOfHtml(html);
    const inText = linksOfText(plaintext);
    const htmlTargets = new Set(inHtml.map(({ target }) => target));
    const textTargets = new Set(inText.map(({ target }) => target));
    const lost = inHtml.filter((link) => !textTargets.has(link.target) && !isAside(link));
    const extra = inText.filter((link) => !htmlTargets.has(link.target) && !isAside(link));
    if (lost.length > 0) {
      const links = unique(lost);
      report({
        message: `The plaintext has no link to ${listOf(links)}, so its readers cannot follow ${links.length === 1 ? 'it' : 'them'}. Write the same targets into both parts.`,
        field: html.field,
        ...gather(lost.map(({ range }) => range)),
      });
    }
    // A mail whose html links nowhere is another story than one that links elsewhere.
    if (extra.length > 0 && inHtml.length > 0) {
      report({
        message: `The plaintext links to ${listOf(unique(extra))}, which the html does not. Write the same targets into both parts.`,
        field: plaintext.field,
        ...gather(extra.map(({ range }) => range)),
      });
    }
  },
});
