import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { closest } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { canIEmail } from '../../sources.ts';

const FIELDS: ReadonlySet<string> = new Set(['form', 'input', 'select', 'textarea', 'button']);

/** A hidden box that styles look at, as menus and galleries have it: nothing is entered, and nothing can be lost. */
const isSwitch = (element: HtmlElement): boolean =>
  element.name === 'input' &&
  /^(?:checkbox|radio)$/iu.test(attributeOf(element, 'type')?.value.trim() ?? '') &&
  /(?:^|[\s;])display\s*:\s*none/iu.test(attributeOf(element, 'style')?.value ?? '');

export const htmlForm = defineRule({
  id: 'html-form',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The html part holds a form or its fields',
  why: 'Outlook shows the fields as plain text, Gmail warns before it sends, and other clients disable them, so what people enter is lost. Forms that work belong into the AMP part.',
  howToFix: 'Link to a page that has the form, or offer the choices as links.',
  sources: [canIEmail('html-form', 'form element')],
  examples: {
    good: [
      {
        title: 'A hidden switch that styles look at',
        html: '<style>.menu-box:checked + .menu { display: block !important }</style><input type="checkbox" class="menu-box" style="display:none"><div class="menu">Shop</div>',
      },
      { html: '<p>How was it? <a href="https://a.test/5">Good</a> <a href="https://a.test/1">Bad</a></p>' },
    ],
    bad: [
      {
        html: '<form action="https://a.test/"><input name="email"><button>Send</button></form>',
        reports: [{ field: 'body.html', marks: '<form action="https://a.test/">', says: 'form' }],
      },
      { html: '<p><button>Buy</button></p>', reports: [{ field: 'body.html', marks: '<button>' }] },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const found = html.document.elements.filter(
      (element) =>
        !element.implied &&
        FIELDS.has(element.name) &&
        !isSwitch(element) &&
        closest(element.parent, (outer) => FIELDS.has(outer.name)) === null,
    );
    const [first] = found;
    if (!first) return;
    report({
      message: `<${first.name}> does not work in Outlook and is disabled or warned about in other clients, so what recipients enter is lost. Link to a page with the form.`,
      field: html.field,
      ...gather(found.map(({ startTag }) => startTag)),
    });
  },
});
