/** The one place through which text reaches a terminal. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPalette } from '../../src/cli/io.ts';
import { composedText, createOutput, foreignText } from '../../src/cli/terminal.ts';

/** What no terminal may get from anybody but us; tabs and line feeds apart. */
const STEERING =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]|\p{Cs}/u;

const ATTACKS = [
  '\u001b]0;title\u0007',
  '\u001b]52;c;ZXZpbA==\u001b\\',
  '\u001b]8;;https://evil.example\u001b\\',
  '\u001b[2J\u001b[H',
  '\u001b[31m',
  '\u001b[8m',
  '\u001bP+q544e\u001b\\',
  '\u009b2J',
  '\u009d0;title\u009c',
  '\rover',
  '\r\n',
  '\n',
  '\b\b\b',
  '\u007f',
  '\u202etxt.exe',
  '\u2066\u2069',
  '\u2028',
  '\ud800',
  '\u000e',
  'é ω 🙂 👩\u200d💻',
];
/** Attacks, and letters that could complete one over the border of two pieces. */
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...ATTACKS), fc.string({ unit: 'binary', maxLength: 4 }), fc.string()))
  .map((pieces) => pieces.join(''));

const terminal = (isTTY: boolean) => {
  let out = '';
  let err = '';
  const output = createOutput(
    { isTTY, write: (text) => (out += text) },
    { isTTY, write: (text) => (err += text) },
  );
  return { ...output, printed: () => ({ out, err }) };
};

const { error, strong, faint } = createPalette(true);
/** What the palette wrote, taken away. */
const plain = (text: string): string => text.replace(/\u001b\[(?:1|2|22|31|39)m/gu, '');

describe('text of somebody else', () => {
  it('never steers a terminal, and keeps its lines and every other character', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = foreignText(text);
        expect(shown).not.toMatch(STEERING);
        const lines = text.replaceAll('\r\n', '\n').split('\n');
        expect(shown.split('\n').map((line) => line.length)).toEqual(lines.map((line) => line.length));
        if (!STEERING.test(text)) expect(shown).toBe(text);
      }),
    );
  });

  it('goes to a pipe as it is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { foreign, lines, out, printed } = terminal(false);
        expect(foreign(text)).toBe(false);
        lines([text]);
        out(text);
        expect(printed().out).toBe(`${text}${text}\n${text}`);
      }),
    );
  });

  it('is said to have been changed, line ends of Windows apart', () => {
    expect(terminal(true).foreign('a\r\nb\n')).toBe(false);
    expect(terminal(true).foreign('a\rb\n')).toBe(true);
    expect(terminal(true).foreign('\u001b[31mred')).toBe(true);
  });
});

describe('text of ours that quotes somebody', () => {
  it('keeps our colours and nothing else that steers', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = composedText(`${error('error')} ${strong(text)} ${faint(text)}`);
        expect(plain(shown)).not.toMatch(STEERING);
      }),
    );
    const ours = `${error('error')} ${strong(`a ${faint('b')} c`)}\n`;
    expect(composedText(ours)).toBe(ours);
  });

  it.each(['\u001b[0m', '\u001b[8m', '\u001b[5m', '\u001b[38;5;1m', '\u001b[1;31m', '\u001b[1mm'])(
    'takes no other look for ours: %j',
    (sequence) => {
      const left = plain(composedText(`a${sequence}b`));
      expect(left).not.toContain('\u001b');
    },
  );

  it('is one line where a line is meant, also in a log', () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (text, isTTY) => {
        const { note, printed } = terminal(isTTY);
        note(`mail.json: ${text}`);
        expect(printed().err).toMatch(/^mail\.json: [^\n]*\n$/u);
        expect(plain(printed().err)).not.toMatch(STEERING);
      }),
    );
  });

  it('is one line a name in a list', () => {
    const { lines, printed } = terminal(true);
    lines(['a\nb.json', 'c\u001b[2J.json']);
    expect(printed().out).toBe('a·b.json\nc·[2J.json\n');
  });

  it('is written over as progress without a way to break out of its line', () => {
    const { status, printed } = terminal(true);
    status('1 of 2\nforged\rover');
    status('');
    expect(printed().err).toBe('\r\u001b[K1 of 2·forged·over\r\u001b[K');
  });
});
