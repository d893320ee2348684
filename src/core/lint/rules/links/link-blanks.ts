import { allElements } from '../../../html/all-elements.ts';
import { splitUrl } from '../../../urls/hosts.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { WHATWG_URL } from '../../sources.ts';
import { swallowingTags } from '../../../mail/tag-faults.ts';
import type { TextRange } from '../../../text/positions.ts';

/** Ends of an address that are blank, and blanks within an address of the web. */
function blanksOf(written: string): 'around' | 'inside' | null {
  const address = written.trim();
  if (address === '') return null;
  if (/^https?:/iu.test(address) && /\s/u.test(address)) {
    // In the host it is link-malformed's.
    return /\s/u.test(splitUrl(address).authority ?? '') ? null : 'inside';
  }
  return address === written ? null : 'around';
}

export const linkBlanks = defineRule({
  id: 'link-blanks',
  category: 'links',
  severity: 'info',
  maturity: 'stable',
  summary: 'Blanks inside or around an address',
  why: 'An address holds no blank (WHATWG URL, RFC 3986). Browsers cut those at its ends, drop line breaks and write %20 for a blank inside; a program that takes the text as it stands, such as a link tracker, ends the address there.',
  howToFix: 'Take the blanks away; where one is part of the address, write %20.',
  sources: [
    WHATWG_URL,
    { title: 'RFC 3986, section 2: Characters', url: 'https://www.rfc-editor.org/rfc/rfc3986#section-2' },
  ],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      {
        html: '<a href="https://shop.example/green%20tea">Tea</a> <a href="mailto:a@shop.example?subject=Green tea">Ask</a>',
      },
      {
        html: '<a href=" {{Shop}}">Shop</a> <a href="https://shop.example/{{ Path }}">Path</a> <a href=" ">x</a>',
      },
      {
        title: 'What a forgotten quote swallowed, which html-parse-error tells',
        html: '<p><a href="https://a.test/>Tea</a> <b class="y">Milk</b></p>',
      },
    ],
    bad: [
      {
        html: '<a href=" https://shop.example/">Shop</a> <img src="https://img.shop.example/a.png " alt="Tea" width="9"> <a href="https://shop.example/green tea">Tea</a>',
        reports: [
          { field: 'body.html', marks: ' https://shop.example/', says: 'around' },
          { field: 'body.html', marks: 'https://shop.example/green tea', says: '%20' },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const swallowing = swallowingTags(html);
    const found = { around: [] as TextRange[], inside: [] as TextRange[] };
    for (const { attributes } of allElements(html.document)) {
      for (const { name, valueRange } of attributes) {
        if (name !== 'href' && name !== 'src') continue;
        if (swallowing.some(({ start, end }) => start < valueRange.start && valueRange.start < end)) continue;
        const written = html.text.slice(valueRange.start, valueRange.end);
        const kind = html.touchesTag(valueRange) ? null : blanksOf(written);
        if (kind !== null) found[kind].push(valueRange);
      }
    }
    if (found.around.length > 0) {
      report({
        message: 'Blanks stand around this address, and not every program cuts them. Take them away.',
        field: html.field,
        ...gather(found.around),
      });
    }
    if (found.inside.length > 0) {
      report({
        message:
          'This address holds a blank, where a program that takes it as it stands ends it. Write %20 for it, or take it away.',
        field: html.field,
        ...gather(found.inside),
      });
    }
  },
});
