import { defineRule } from '../../rule.ts';
import { PRACTICE } from '../../sources.ts';
import { visibleText } from '../../../content/visible-text.ts';

/** A postal code beside a street, a post box, or a street with its number. */
const ADDRESS = [
  /\b\d{1,5}[a-z]?[\s,]+(?:\p{L}[\p{L}'’.-]*\s+){0,4}(?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|ln\.?|drive|dr\.?|boulevard|blvd\.?|way|square|sq\.?|court|place|terrace|buildings|quay|row|rue|allée|chemin|place)(?![\p{L}])/iu,
  /\p{L}[\p{L}-]*(?:straße|strasse|str\.|weg|platz|allee|gasse|ufer|damm|gatan|vägen|straat|laan|plein|gade|vej)\s*\d{1,4}/iu,
  /(?:ul\.|ulica|улица|ул\.|проспект|пр\.|пр-т|переулок|пер\.|шоссе|наб\.|вул\.|calle|c\/|avenida|av\.|plaza|paseo|via|viale|piazza|corso|rua|شارع|طريق)\s*\p{L}[^\n]{1,60}?\d{1,4}/iu,
  /\b(?:p\.?\s?o\.?\s?box|postfach|boîte postale|apartado|а\/я)\s*\d+/iu,
  /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|\b\d{5}(?:-\d{4})?\s+\p{Lu}\p{L}+|\b\p{Lu}\p{L}+,?\s+[A-Z]{2}\s+\d{5}\b|(?<!\d)\d{6},?\s+(?:г\.\s*)?\p{Lu}\p{L}+/u,
];

export const spamAddressMissing = defineRule({
  id: 'spam-address-missing',
  category: 'spam',
  severity: 'off',
  maturity: 'trial',
  summary: 'No postal address of the sender can be seen',
  why: 'In the United States advertising by mail must name a postal address (CAN-SPAM, 15 U.S.C. 7704), and other countries ask for an imprint. Addresses are told by their form, so many right mails are reported: the rule is off by itself, and a mail that says something about an order or an account needs none.',
  howToFix: 'Write the sender’s name and postal address at the foot.',
  sources: [
    {
      title: 'CAN-SPAM Act: a compliance guide for business',
      url: 'https://www.ftc.gov/business-guidance/resources/can-spam-act-compliance-guide-business',
    },
    PRACTICE,
  ],
  examples: {
    good: [
      { html: '<p>Sale, {{Name}}</p><p>Marlow &amp; Wren, 14 Margaret’s Buildings, Bath BA1 2LP</p>' },
      { html: '<p>Магазин, ул. Садовая, 12, Москва</p>' },
      { plaintext: 'Gartenlust GmbH, Lindenstraße 5, 10969 Berlin' },
    ],
    bad: [
      {
        html: '<p>Spring sale until Sunday, {{Name}}</p>',
        reports: [{ field: 'body.html', says: 'postal address' }],
      },
      { plaintext: 'Распродажа до 12 мая', reports: [{ field: 'body.plaintext' }] },
    ],
  },
  check({ html, plaintext, report }) {
    const place = html ?? plaintext;
    if (!place || place.rendered.missing.some(({ name }) => /address|adresse|anschrift|адрес/iu.test(name)))
      return;
    const text = html ? visibleText(html.renderedDocument) : place.rendered.text;
    if (text.trim() === '' || ADDRESS.some((pattern) => pattern.test(text))) return;
    report({
      message:
        'No postal address of the sender can be seen, which advertising needs by law in many countries. Write it at the foot.',
      field: place.field,
    });
  },
});
