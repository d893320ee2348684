/** What is said of files that people drop on the window and that are no templates. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readTemplateText } from '../../../src/core/template/decode-template.ts';
import { decodeFileText } from '../../../src/core/text/file-text.ts';

const reasonOf = (name: string, bytes: Uint8Array): string | null => {
  const document = readTemplateText(name, decodeFileText(bytes).text);
  return document.kind === 'other' ? document.reason : null;
};
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('a file that is no template', () => {
  it.each([
    ['offer.pdf', latin1('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'The file is a PDF document.'],
    [
      'offer.docx',
      latin1('PK\x03\x04\x14\x00\x06\x00\x08'),
      'The file is a ZIP archive, as Word and Excel files are too.',
    ],
    ['logo.png', latin1('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'), 'The file is a PNG picture.'],
    ['logo.gif', latin1('GIF89a\x01\x00\x01\x00'), 'The file is a GIF picture.'],
    ['photo.jpg', latin1('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01'), 'The file is a JPEG picture.'],
    ['photo.jpeg', latin1('\xff\xd8\xff\xe1\x2a\x10Exif\x00\x00'), 'The file is a JPEG picture.'],
    ['photo.webp', latin1('RIFF\x24\x10\x00\x00WEBPVP8 '), 'The file is a WebP picture.'],
    ['mails.json.gz', gzipSync('{"id": 1}'), 'The file is a gzip archive.'],
    [
      'Spring offer.msg',
      latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00'),
      'The file is an Outlook message (.msg) or an old Office document.',
    ],
    ['offer.rtf', latin1('{\\rtf1\\ansi'), 'The file is a Rich Text document.'],
    ['data.bin', latin1('\x01\x02mail\x7f'), 'The file is not text.'],
    ['empty.json', latin1(''), 'The file is empty.'],
    ['blank.json', latin1('\xef\xbb\xbf \n'), 'The file is empty.'],
    ['mail.mjml', latin1('<mjml>\n<mj-body>'), 'The file is MJML: make html of it first.'],
    [
      'mail.txt',
      latin1('\n<!doctype html><html>'),
      'The file begins as html does, but its name does not end in .html.',
    ],
  ])('is called what it is: %s', (name, bytes, reason) => {
    expect(reasonOf(name, bytes)).toBe(reason);
  });

  it('is not taken for html by its name', () => {
    expect(reasonOf('logo.html', latin1('\x89PNG\r\n\x1a\n'))).toBe('The file is a PNG picture.');
  });

  it('is told with the place of its fault where it is nearly JSON', () => {
    expect(reasonOf('a.json', latin1('{"id": 1,}'))).toMatch(/^The file is not JSON: .+\.$/u);
    expect(reasonOf('a.json', latin1('name,city\nAda,Rome'))).toMatch(/^The file is not JSON: /u);
  });

  it.each([
    ['windows-1251.html', latin1('<p>\xcf\xf0\xe8\xe2\xe5\xf2</p>')],
    ['nul.html', latin1('<p>a\x00b</p>')],
    ['about-pdf.html', latin1('<p>%PDF-1.7 is how a PDF begins</p>')],
    ['text.html', latin1('PK is short for Peter Kay')],
  ])('is not what is odd html: %s', (name, bytes) => {
    expect(reasonOf(name, bytes)).toBeNull();
  });
});
