import { attributeOf, type HtmlDocument, type HtmlElement } from '../../../html/nodes.ts';
import { nameClients, WORD_CLIENTS } from '../../../clients/clients.ts';
import { createAudienceMap } from '../../../clients/detect/audience.ts';
import { AS_OF, clientsWith } from '../../../clients/support-words.ts';
import { featureOf } from '../../../clients/support.ts';
import { styleSheetsOf } from '../../../css/style-sheets.ts';
import { closest } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { canIEmail, htmlSection } from '../../sources.ts';

/** A button that belongs to no form: without a script, which mails do not run, it does nothing (HTML, "button"). */
const isIdle = (element: HtmlElement): boolean =>
  element.name === 'button' &&
  !attributeOf(element, 'form') &&
  closest(element.parent, ({ name }) => name === 'form') === null;

const FIELDS: ReadonlySet<string> = new Set(['form', 'input', 'select', 'textarea', 'button']);

/** The entry of the support data that speaks of an element. */
function slugOf(element: HtmlElement): string {
  if (element.name === 'button') return 'html-button-submit';
  if (element.name !== 'input') return `html-${element.name}`;
  const type = attributeOf(element, 'type')?.value.trim().toLowerCase() ?? 'text';
  const slug = `html-input-${type}`;
  return featureOf(slug) ? slug : 'html-input-text';
}

/** A box that styles look at, as menus and galleries have it: nothing is entered, and nothing can be lost. */
function isSwitch(document: HtmlDocument, element: HtmlElement): boolean {
  if (element.name !== 'input') return false;
  if (!/^(?:checkbox|radio)$/iu.test(attributeOf(element, 'type')?.value.trim() ?? '')) return false;
  const isHidden = /(?:^|[\s;])display\s*:\s*none/iu.test(attributeOf(element, 'style')?.value ?? '');
  return isHidden || styleSheetsOf(document).some(({ text }) => text.includes(':checked'));
}

export const htmlForm = defineRule({
  id: 'html-form',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The html part holds a form or its fields',
  why: 'Clients that do not support forms show no fields, or fields that send nothing, so what people enter is lost; which do is in the published data. Forms that work belong into the AMP part.',
  howToFix: 'Link to a page that has the form, or offer the choices as links.',
  sources: [
    canIEmail('html-form', 'form element'),
    htmlSection('form-elements.html#the-button-element', 'The button element'),
  ],
  examples: {
    good: [
      {
        title: 'A hidden switch that styles look at',
        html: '<style>.menu-box:checked + .menu { display: block !important }</style><input type="checkbox" class="menu-box" style="display:none"><div class="menu">Shop</div>',
      },
      {
        title: 'Switches of a gallery, hidden by the style sheet',
        html: '<style>.box { display: none } #b:checked ~ .b { display: block }</style><input type="radio" class="box" id="b"><div class="b">Moss green</div>',
      },
      {
        title: 'A button in a link, which html-not-permitted tells',
        html: '<a href="https://harbourandpine.com/"><button>Book</button></a>',
      },
      {
        title: 'Hidden from the one client that lacks it',
        html: '<!--[if !mso]><!--><input type="text" name="code"><!--<![endif]-->',
        clients: ['outlook.windows', 'apple-mail.macos'],
      },
      {
        title: 'In a client that supports it',
        html: '<form action="https://a.test/"><input name="email"></form>',
        clients: ['apple-mail.macos'],
      },
      { html: '<p>How was it? <a href="https://a.test/5">Good</a> <a href="https://a.test/1">Bad</a></p>' },
    ],
    bad: [
      {
        html: '<form action="https://a.test/"><input name="email"><button>Send</button></form>',
        reports: [{ field: 'body.html', marks: '<form action="https://a.test/">', says: 'form' }],
      },
      {
        html: '<p><button>Buy</button></p>',
        reports: [{ field: 'body.html', marks: '<button>', says: 'to no form' }],
      },
      {
        html: '<input type="date">',
        clients: ['outlook.windows'],
        reports: [{ field: 'body.html', marks: '<input type="date">', says: 'Outlook (Windows)' }],
      },
    ],
  },
  check({ html, clients, report }) {
    if (!html) return;
    const found = html.document.elements.filter(
      (element) =>
        !element.implied &&
        FIELDS.has(element.name) &&
        !isSwitch(html.document, element) &&
        closest(element.parent, (outer) => FIELDS.has(outer.name)) === null,
    );
    // What a button in a link does is html-not-permitted's.
    const idle = found.filter(
      (element) => isIdle(element) && closest(element.parent, ({ name }) => name === 'a') === null,
    );
    if (idle.length > 0) {
      report({
        message: `${idle.length === 1 ? '<button> belongs' : `${idle.length} <button>s belong`} to no form, and mails run no script, so a click does nothing. Write ${idle.length === 1 ? 'a link' : 'links'} instead.`,
        field: html.field,
        ...gather(idle.map(({ startTag }) => startTag)),
      });
    }
    const readers = createAudienceMap(html.document);
    const lackingOf = (element: HtmlElement): readonly string[] =>
      clientsWith('no', slugOf(element), clients).filter(
        (client) => !WORD_CLIENTS.has(client) || readers.of(element).word !== 'never',
      );
    const lost = found.filter((element) => !isIdle(element) && lackingOf(element).length > 0);
    const [first] = lost;
    if (!first) return;
    const lacking = lackingOf(first);
    report({
      message: `<${first.name}> is not supported by ${nameClients(lacking)} ${AS_OF}, so nothing can be entered or sent there. Link to a page with the form.`,
      field: html.field,
      ...gather(lost.map(({ startTag }) => startTag)),
      clients: lacking,
    });
  },
});
