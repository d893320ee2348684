import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { PRACTICE } from '../../sources.ts';

const OFFICE_ELEMENT = /^(?:o:p|w:[a-z]+|st1:[a-z]+)$/u;

export const htmlWordPaste = defineRule({
  id: 'html-word-paste',
  category: 'structure',
  severity: 'info',
  maturity: 'trial',
  summary: 'Markup that was pasted from Word',
  why: 'Text pasted from Word brings elements such as <o:p> and classes such as MsoNormal along. They do nothing outside Word, add weight, and bring fonts and gaps that differ from the rest of the mail.',
  howToFix:
    'Paste the text without its formatting, and style it like the text around it. Conditional comments for Outlook are not meant.',
  sources: [PRACTICE],
  examples: {
    good: [
      { html: '<!--[if mso]><p class="MsoNormal"><o:p></o:p></p><![endif]--><p class="text">Hello</p>' },
    ],
    bad: [
      {
        html: '<p class="MsoNormal">Hello<o:p></o:p></p><p class="MsoListParagraph">Tea</p>',
        reports: [{ field: 'body.html', marks: '<p class="MsoNormal">', says: '3 places' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const found = html.document.elements.filter(
      (element) =>
        OFFICE_ELEMENT.test(element.name) ||
        /(?:^|\s)Mso[A-Z]/u.test(attributeOf(element, 'class')?.value ?? ''),
    );
    if (found.length === 0) return;
    const where = found.length === 1 ? 'One place holds' : `${found.length} places hold`;
    report({
      message: `${where} markup pasted from Word, which brings its own fonts and gaps along. Paste the text without formatting.`,
      field: html.field,
      ...gather(found.map(({ startTag }) => startTag)),
    });
  },
});
