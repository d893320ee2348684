import { expect, it } from 'vitest';
import { drawVml } from '../../../../src/core/preview/client-view/draw-vml.ts';
import { parseMail } from '../../../../src/core/preview/mail-tree.ts';
import { serializeMail } from '../../../../src/core/preview/serialize-mail.ts';
import { attributesOf, elementsIn } from '../preview-of.ts';

function draw(html: string): { readonly name: string; readonly style: string }[] {
  const document = parseMail(html);
  if (!document) throw new Error('not parsed');
  drawVml(document);
  return elementsIn(serializeMail(document))
    .filter(({ tagName }) => tagName === 'div' || tagName === 'a')
    .map((element) => ({ name: element.tagName, style: attributesOf(element)['style'] ?? '' }));
}

it('draws a button as a link with its size, corners, colours and text in the middle', () => {
  const [button, lock] = draw(
    '<v:roundrect href="https://x.example" style="height:40px;v-text-anchor:middle;width:150pt;" arcsize="10%" strokecolor="#1e3650" fillcolor="#556270"><w:anchorlock/><center>Go</center></v:roundrect>',
  );
  expect(button?.name).toBe('a');
  for (const part of [
    'width:200px',
    'min-height:40px',
    'justify-content:center',
    'border:1px solid #1e3650',
    'border-radius:4px',
    'background-color:#556270',
  ]) {
    expect(button?.style.split(';')).toContain(part);
  }
  expect(lock?.style).toBe('display:contents');
});

it('draws the picture and the colour behind a cell, without a line where none is asked for', () => {
  const [box] = draw(
    '<v:rect fill="true" stroke="false" style="width:600px;"><v:fill type="tile" src="cid:a&quot;b.png" color="#123456"/><v:textbox inset="0,0,0,0">x</v:textbox></v:rect>',
  );
  expect(box).toMatchObject({ name: 'div' });
  expect(box?.style).toContain('border:none');
  expect(box?.style).toContain('border-radius:0');
  expect(box?.style).toContain('background-color:#123456;background-image:url("cid:a%22b.png")');
});

it('draws a shape around a link once, as a box: a link in a link would be taken apart', () => {
  const boxes = draw(
    '<table><tr><td><v:roundrect href="https://x.example" style="height:50px;width:200px" fillcolor="#178f8f"><w:anchorlock/><center><a href="https://y.example">Go</a></center></v:roundrect></td></tr></table>',
  );
  expect(boxes.filter(({ style }) => style.includes('#178f8f')).map(({ name }) => name)).toEqual(['div']);
  expect(boxes.filter(({ name }) => name === 'a')).toHaveLength(1);
});

it('draws a picture of its own behind what follows it, in its size and without a line', () => {
  const [box, heading] = draw(
    '<table><tr><td><v:image style="border:0;height:420px;position:absolute;width:600px;z-index:-3;" src="https://x.example/lake.jpg" /><div style="color:white">Over it</div></td></tr></table>',
  );
  for (const part of [
    'width:600px',
    'min-height:420px',
    'border:none',
    'background-image:url("https://x.example/lake.jpg")',
    'background-size:100% 100%',
  ]) {
    expect(box?.style.split(';')).toContain(part);
  }
  expect(box?.style).not.toContain('background-color');
  expect(heading?.style).toBe('color:white');
});

it('takes no CSS from the attributes', () => {
  const [box] = draw(
    '<v:oval fillcolor="red;position:fixed" strokecolor="x(" arcsize="9e9%" filled="t">a</v:oval>',
  );
  expect(box?.style).toContain('background-color:red');
  expect(box?.style).toContain('border-radius:50%');
  expect(box?.style).not.toMatch(/fixed|\(/u);
  expect(draw('<v:rect filled="f">a</v:rect>')[0]?.style).not.toContain('background');
});
