import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  MARKED_ATTRIBUTE,
  SOURCE_ATTRIBUTE,
} from '../../../../src/core/preview/viewing/viewing-attributes.ts';
import { VIEWING_SCRIPT } from '../../../../src/core/preview/viewing/viewing-script.ts';
import { attributesOf, dangersIn, elementsIn, firstElement, previewOf } from '../preview-of.ts';

const NONCE = 'bm9uY2U=';

describe('the document that is shown', () => {
  it('runs one script, ours, before anything of the mail', () => {
    const { html } = previewOf('<head><script>1</script></head><p onclick="1">a</p>', { shownNonce: NONCE });
    const scripts = elementsIn(html, true).filter(({ tagName }) => tagName === 'script');
    expect(scripts.map(attributesOf)).toEqual([{ nonce: NONCE }]);
    expect(html.indexOf('<script')).toBeLessThan(html.indexOf('<p'));
    expect(dangersIn(html)).toEqual(['<script>', '<script>']);
  });

  it('has no script where none is asked for', () => {
    expect(elementsIn(previewOf('<p>a</p>').html).some(({ tagName }) => tagName === 'script')).toBe(false);
  });

  it('says of every element where it stands in the source, whatever the values made of it', () => {
    const source = `<body><p>Dear {{Name}}</p><b ${SOURCE_ATTRIBUTE}="0" ${MARKED_ATTRIBUTE}="">x</b></body>`;
    for (const value of ['A', 'A very long name']) {
      const { html } = previewOf(source, { shownNonce: NONCE, values: [{ name: 'Name', value }] });
      const element = attributesOf(firstElement(html, 'b') ?? expect.fail());
      expect(element[SOURCE_ATTRIBUTE]).toBe(String(source.indexOf('<b ')));
      expect(element).not.toHaveProperty(MARKED_ATTRIBUTE);
    }
  });
});

describe('the script', () => {
  it('can be read, asks nobody for anything, and does not end its own element', () => {
    expect(new Script(VIEWING_SCRIPT)).toBeDefined();
    expect(VIEWING_SCRIPT).not.toMatch(
      /<\/|<!--|fetch|XMLHttpRequest|\bimport\b|innerHTML|eval|textContent/u,
    );
  });
});
