import { UNSUBSCRIBE } from '../../../content/unsubscribe-words.ts';
import { visibleText } from '../../../content/visible-text.ts';
import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { rfc } from '../../sources.ts';

/** Words of offers and newsletters; two different ones make a mail look like advertising. */
const OFFERS =
  /\b(?:sale|\d+\s?% off|discounts?|coupons?|promo(?:tion| code)?s?|special offers?|deals?|shop now|buy now|new arrivals|newsletter|free shipping|limited time|black friday|save \d+|clearance|exclusive)\b|rabatt|angebote?\b|gutschein|jetzt (?:kaufen|sichern|shoppen|entdecken)|schlussverkauf|neuheiten|soldes|remise|offres?\b|nouveautés|oferta|descuento|rebajas|novedades|sconti|offerta|korting|aanbieding|promocj|wyprzedaż|распродаж|скидк|акци[яи]|промокод|новинк|خصم|عروض/giu;
/** What a mail about an order, an account or a date says; such mail needs no way out. */
const ABOUT_SOMETHING =
  /your (?:order|invoice|receipt|booking|appointment|account|password|statement|delivery|parcel|tickets?)|order (?:number|no\.?|#)|invoice|password|verification code|verify your|confirm your|has (?:been )?shipped|bestell(?:ung|nummer)|rechnung|passwort|buchung|lieferung|votre (?:commande|facture|compte|réservation)|mot de passe|tu (?:pedido|cuenta|reserva)|factura|contraseña|fattura|il tuo ordine|zamówieni|ваш(?:а|его)? (?:заказ|счёт|счет|пароль|бронь)|заказ №|парол|код подтверждения/iu;

export const unsubscribeMissing = defineRule({
  id: 'unsubscribe-missing',
  category: 'unsubscribe',
  severity: 'off',
  maturity: 'trial',
  summary: 'An advertising mail offers no way to unsubscribe',
  why: 'Gmail and Yahoo ask everybody who sends much mail for a way out by one click and a link in the body, and laws ask for it too; who finds none presses the spam button. The service can add both by itself, which no template shows: so the rule is off by itself, and the preset strict switches it on. Advertising is told by its words; a mail about an order or an account is left alone.',
  howToFix: 'Write a link to {{UnsubscribeUrl}} at the foot, or set List-Unsubscribe.',
  sources: [
    { title: 'Google: Email sender guidelines', url: 'https://support.google.com/a/answer/81126' },
    rfc(8058, '', 'Signaling One-Click Functionality for List Email Headers'),
  ],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      { html: '<p>Spring sale, 20% off. Shop now.</p><a href="https://shop.example/u/1">Unsubscribe</a>' },
      { html: '<p>Spring sale, 20% off. Shop now.</p><a href="{{UnsubscribeUrl}}">Out</a>' },
      {
        title: 'In a header',
        html: '<p>Spring sale, 20% off. Shop now.</p>',
        template: { headers: { 'list-unsubscribe': '<https://shop.example/u>' } },
      },
      { title: 'About an order', html: '<p>Your order is on its way. 20% off the next one, shop now.</p>' },
      { title: 'One word of advertising', html: '<p>The sale of our house</p>' },
      {
        title: 'In the plaintext part',
        html: '<p>Spring sale, 20% off</p>',
        plaintext: 'Spring sale, 20% off. Opt out: https://shop.example/u',
      },
    ],
    bad: [
      {
        html: '<p>Spring sale until Sunday: 20% off. Shop now, {{Name}}</p>',
        reports: [{ field: 'body.html', says: 'unsubscribe' }],
      },
      { plaintext: 'Распродажа до 12 мая: скидки на все чаи', reports: [{ field: 'body.plaintext' }] },
    ],
  },
  check({ template, html, plaintext, amp, places, report }) {
    const place = html ?? plaintext;
    if (!place) return;
    if (template.headers.some(({ name }) => name.toLowerCase() === 'list-unsubscribe')) return;
    if (
      places.some(({ parsed }) =>
        parsed.uses.some(({ name }) => /unsubscri|opt_?out|preferences/iu.test(name)),
      )
    )
      return;
    const shown = html ? visibleText(html.renderedDocument) : place.rendered.text;
    const addresses = (html?.document.elements ?? []).map(
      (element) => attributeOf(element, 'href')?.value ?? '',
    );
    const others = [plaintext?.rendered.text ?? '', amp?.rendered.text ?? '', html?.text ?? ''];
    if ([shown, ...others, ...addresses].some((text) => UNSUBSCRIBE.test(text))) return;
    const text = `${template.subject ?? ''}\n${shown}`;
    if (ABOUT_SOMETHING.test(text)) return;
    const words = new Set(Array.from(text.matchAll(OFFERS), ([word]) => word.toLowerCase()));
    if (words.size < 2) return;
    report({
      message:
        'This reads like advertising and nowhere offers to unsubscribe. Write a link to UnsubscribeUrl at the foot, unless the service adds one.',
      field: place.field,
    });
  },
});
