import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { PRACTICE } from '../../sources.ts';

export const unsubscribeDouble = defineRule({
  id: 'unsubscribe-double',
  category: 'unsubscribe',
  severity: 'off',
  maturity: 'trial',
  summary: 'The body holds UnsubscribeUrl, and the service’s footer may add a second link',
  why: 'By default the sister service appends a footer with an unsubscribe link, so recipients see two. Whether it does is a setting of the account that no template shows, and a mail with a link of its own is right where the footer is off: so the rule is off by itself.',
  howToFix: 'Ask the service to switch the footer off, or leave the link to the footer.',
  sources: [
    { title: 'UniOne: Unsubscribe link', url: 'https://docs.unione.io/en/unsubscribe-link' },
    PRACTICE,
  ],
  examples: {
    good: [
      {
        html: '<a href="https://shop.ru/settings">Настройки</a>',
        plaintext: 'Настройки: https://shop.ru/settings',
      },
      {
        title: 'The header is its place',
        template: { headers: { 'List-Unsubscribe': '<{{UnsubscribeUrl}}>' } },
      },
    ],
    bad: [
      {
        title: 'One finding for the mail',
        html: '<a href="{{UnsubscribeUrl}}">Abmelden</a> <a href="{{UnsubscribeUrl}}">Abbestellen</a>',
        plaintext: 'Abmelden: {{UnsubscribeUrl}}',
        reports: [{ field: 'body.html', marks: '{{UnsubscribeUrl}}', says: 'footer' }],
      },
      {
        plaintext: 'Отписаться: {{UnsubscribeUrl}}',
        reports: [{ field: 'body.plaintext', marks: '{{UnsubscribeUrl}}' }],
      },
    ],
  },
  check({ html, plaintext, report }) {
    for (const place of [html, plaintext]) {
      const uses = place?.parsed.uses.filter(({ name }) => name === 'UnsubscribeUrl') ?? [];
      if (!place || uses.length === 0) continue;
      report({
        message:
          'The body holds an unsubscribe link of its own, and the footer that the service adds by default brings a second one. Switch the footer off, or leave the link to it.',
        field: place.field,
        ...gather(uses.map(({ tag }) => tag)),
      });
      return;
    }
  },
});
