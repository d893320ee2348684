import { expect, it } from 'vitest';
import { messageTree, type MessagePart } from '../../../src/core/message/message-tree.ts';

const lines = (...all: string[]): string => all.join('\r\n');
const shape = ({ type, encoding, parts }: MessagePart): unknown =>
  parts.length > 0 ? [type, parts.map(shape)] : `${type} ${encoding}`;

const NESTED = lines(
  'From: a@b.example',
  'Subject: A long',
  ' one',
  'Content-Type: multipart/related;',
  ' boundary="outer"',
  '',
  '--outer',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Hi --inner',
  '--inner',
  'Content-Type: Text/HTML',
  '',
  '<p>Hi</p>',
  '--inner--',
  '--outer',
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  '',
  'AAAA',
  '--outer--',
  '',
);

it('tells the parts of a nested message, their encodings, sizes and places', () => {
  const tree = messageTree(NESTED);
  expect(shape(tree)).toEqual([
    'multipart/related',
    [['multipart/alternative', ['text/plain quoted-printable', 'text/html 7bit']], 'image/png base64'],
  ]);
  expect(tree.headers.find(({ name }) => name === 'Subject')?.value).toBe('A long one');
  const [alternative, picture] = tree.parts;
  expect(alternative?.parts.map(({ size }) => size)).toEqual(['Hi --inner'.length, '<p>Hi</p>'.length]);
  expect(NESTED.slice(picture?.start).startsWith('Content-Type: image/png')).toBe(true);
});

it('a message of one part has none below it', () => {
  expect(shape(messageTree(lines('Subject: x', '', 'Hi')))).toBe('text/plain 7bit');
});
