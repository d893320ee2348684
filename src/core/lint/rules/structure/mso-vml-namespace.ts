import { attributeOf } from '../../../html/nodes.ts';
import { closest } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { allElements } from '../../../html/all-elements.ts';
import { gather } from '../../gather.ts';
import { VML } from '../../sources.ts';

const NAMESPACE = 'xmlns:v="urn:schemas-microsoft-com:vml"';

export const msoVmlNamespace = defineRule({
  id: 'mso-vml-namespace',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'VML is used and its namespace is not declared',
  why: 'Outlook for Windows draws <v:rect>, <v:roundrect> and <v:fill> only where the prefix v is declared; without it recipients there see neither the button nor the background.',
  howToFix: `Write ${NAMESPACE} on <html> or on the outermost VML element.`,
  sources: [VML],
  examples: {
    good: [
      {
        html: `<html ${NAMESPACE}><body><!--[if mso]><v:rect style="width:200px;height:40px"></v:rect><![endif]--></body></html>`,
      },
      {
        html: `<!--[if mso]><v:roundrect ${NAMESPACE} style="width:200px;height:40px"><v:fill color="#fff" /></v:roundrect><![endif]-->`,
      },
    ],
    bad: [
      {
        html: '<html><body><!--[if mso]><v:rect style="width:200px;height:40px"><v:fill src="https://a.test/a.png" /></v:rect><![endif]--></body></html>',
        reports: [{ field: 'body.html', marks: '<v:rect style="width:200px;height:40px">', says: 'xmlns:v' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const elements = allElements(html.document);
    if (elements.some((element) => element.name === 'html' && attributeOf(element, 'xmlns:v'))) return;
    const bare = elements.filter(
      (element) =>
        element.name.startsWith('v:') &&
        closest(element, (outer) => attributeOf(outer, 'xmlns:v') !== undefined) === null,
    );
    const outermost = bare.filter(
      ({ parent }) => closest(parent, ({ name }) => name.startsWith('v:')) === null,
    );
    if (outermost.length === 0) return;
    report({
      message: `Outlook does not draw this VML, because the prefix v is not declared, so its readers miss the shape. Write ${NAMESPACE} on <html>.`,
      field: html.field,
      ...gather(outermost.map(({ startTag }) => startTag)),
    });
  },
});
