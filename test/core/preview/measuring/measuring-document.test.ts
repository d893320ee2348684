import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  MEASURING_SCRIPT,
  PLACE_ATTRIBUTE,
} from '../../../../src/core/preview/measuring/measuring-script.ts';
import { attributesOf, elementsIn, firstElement, previewOf } from '../preview-of.ts';

const NONCE = 'bm9uY2U=';

describe('the document that is measured', () => {
  it('runs one script, ours, before anything of the mail', () => {
    const { html } = previewOf('<head><script>1</script></head><p>a</p>', { nonce: NONCE });
    const scripts = elementsIn(html, true).filter(({ tagName }) => tagName === 'script');
    expect(scripts.map(attributesOf)).toEqual([{ nonce: NONCE }]);
    expect(html.indexOf('<script')).toBeLessThan(html.indexOf('<p'));
    // It can be read at all.
    expect(new Script(MEASURING_SCRIPT)).toBeDefined();
    expect(MEASURING_SCRIPT).not.toMatch(/<\/|<!--|fetch|XMLHttpRequest|\bimport\b/u);
  });

  it('stands after attributes that look like its own beginning', () => {
    const trap = '<html title=\'<meta charset="utf-8">\'><p title=\'<meta charset="utf-8">\'>a</p>';
    const { html } = previewOf(trap, { nonce: NONCE });
    expect(elementsIn(html, true).filter(({ tagName }) => tagName === 'script')).toHaveLength(1);
  });

  it('ties elements to the rendered text, and takes forged ties away', () => {
    const source = `<body><p>Dear {{Name}}</p><b ${PLACE_ATTRIBUTE}="0">x</b></body>`;
    const { html } = previewOf(source, { nonce: NONCE, values: [{ name: 'Name', value: 'Anna' }] });
    const place = (name: string): string | undefined => {
      const element = firstElement(html, name);
      return element && attributesOf(element)[PLACE_ATTRIBUTE];
    };
    const rendered = source.replace('{{Name}}', 'Anna');
    expect(place('p')).toBe(String(rendered.indexOf('<p>')));
    expect(place('b')).toBe(String(rendered.indexOf('<b ')));
  });

  it('knows that a picture is behind a text, without loading it', () => {
    const { html } = previewOf(
      '<div style="background:#eee url(https://a.test/a.png)"><p style="background-image:url(cid:none)">a</p></div>',
      { nonce: NONCE },
    );
    expect(html).not.toContain('a.test');
    expect(attributesOf(firstElement(html, 'div') ?? expect.fail())['style']).toContain('data:image/gif');
    expect(attributesOf(firstElement(html, 'p') ?? expect.fail())['style']).toContain('data:image/gif');
  });
});
