/** The contact sheet and the pages of a PDF: what they say, and that no text of a mail becomes markup in them. */
import { describe, expect, it } from 'vitest';
import {
  contactSheet,
  pdfPages,
  type SheetFacts,
  type SheetPicture,
} from '../../../src/services/pictures/picture-pages.ts';

const facts: SheetFacts = {
  title: '<script>Spring</script> & "sale"',
  source: '<b>5b0f</b>',
  subject: '<img src=x>',
  sender: '"Mar\u202elow"',
  sha256: 'ab'.repeat(32),
  takenAt: '2026-11-22T19:20:59.123Z',
  recipient: null,
  version: '1.2.3',
};
const picture: SheetPicture = {
  name: 'Gmail <web>',
  note: 'Drops <style>.',
  width: 375,
  height: 1234,
  fullWidth: 375,
  isCut: false,
  src: '/cid/0',
};

/** Elements, without those that every page has. */
const tags = (html: string): readonly string[] =>
  [...html.matchAll(/<(\/?[a-z][\w-]*)/giu)].map(([, name = '']) => name);

describe('a page of pictures', () => {
  it.each([
    ['sheet', contactSheet(facts, [picture])],
    ['PDF', pdfPages(facts, [picture])],
  ])('is no markup of the mail, and can load and run nothing (%s)', (_, html) => {
    expect(tags(html)).not.toContain('script');
    expect(tags(html)).not.toContain('b');
    expect(tags(html).filter((name) => name === 'img')).toHaveLength(1);
    expect(html).toContain("default-src 'none'; img-src 'self' data:");
    expect(html).not.toContain('\u202e');
    expect(html).toContain('2026-11-22 19:20 UTC');
    expect(html).toContain('375 × 1,234 px');
    expect(html).toContain('abababababab');
  });

  it('says on the sheet whose values are in it, when that is known, and leaves no empty line otherwise', () => {
    expect(contactSheet(facts, [picture])).not.toContain('With the values of');
    expect(contactSheet({ ...facts, recipient: 'Ada' }, [picture])).toContain(
      '<dt>With the values of</dt><dd dir="auto">Ada</dd>',
    );
    expect(contactSheet({ ...facts, subject: '' }, [picture])).not.toContain('Subject');
  });

  it('says that a picture is cut', () => {
    const cut = [{ ...picture, isCut: true }];
    for (const html of [contactSheet(facts, cut), pdfPages(facts, cut)])
      expect(html).toContain('its end is cut off');
    const narrow = [{ ...picture, fullWidth: 1600 }];
    for (const html of [contactSheet(facts, narrow), pdfPages(facts, narrow)])
      expect(html).toContain('The mail is 1,600 px wide here; what lies beyond 375 px is cut off.');
    for (const html of [contactSheet(facts, [picture]), pdfPages(facts, [picture])])
      expect(html).not.toContain('cut off');
  });

  it('is a page of a size of its own for each picture of a PDF, with room for its head', () => {
    const html = pdfPages(facts, [picture, { ...picture, width: 800, height: 500 }]);
    expect(html).toContain('@page p0{size:584px 1342px;margin:0}');
    expect(html).toContain('@page p1{size:864px 608px;margin:0}');
  });
});
