/**
 * Everything the command line writes goes through here. Template names, a mail's parts, and what a service says are
 * hostile: an escape sequence among them could set a terminal's title, clear its screen, write its clipboard (OSC 52) or
 * write over a line that was there. Sources: ECMA-48; xterm's "Control Sequences"; Unicode UAX #9 for bidi controls.
 */
import { visible } from '../core/lint/formatters/visible.ts';

/** What is written where a character must not be. */
const DOT = '\u00b7';

/** C0 without tab and line feed, DEL, C1, separators that some terminals break lines at, and bidi controls. */
const STEERING =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]|\p{Cs}/gu;

/** The colours of our own palette, as picocolors writes them; nothing else that begins with an escape is ours. */
const OURS = /(\u001b\[(?:1|2|22|31|33|34|39)m)/u;

const withoutSteering = (text: string): string =>
  text.replace(/\r\n/gu, '\n').replace(STEERING, (character) => (character >= '\ud800' ? '\ufffd' : DOT));

/** Text that we composed, line by line, for a terminal: the palette's colours stay, nothing else steers. */
export const composedText = (text: string): string =>
  text
    .split(OURS)
    .map((piece, index) => (index % 2 === 1 ? piece : withoutSteering(piece)))
    .join('');

/** Somebody else's text of many lines, such as a mail's part, for a terminal: not even colours stay. */
export const foreignText = withoutSteering;

/** Where text goes; a part of `NodeJS.WriteStream`. */
export interface Sink {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

export interface Output {
  /** A report or answer that we composed, on standard output. A pipe or a file gets it as it is. */
  readonly out: (text: string) => void;
  /**
   * Somebody else's text, on standard output. A pipe or a file gets it as it is, a terminal without what would steer it.
   * Gives true when something was left out.
   */
  readonly foreign: (text: string) => boolean;
  /** Names on standard output, one a line. A pipe or a file gets them as they are. */
  readonly lines: (names: readonly string[]) => void;
  /** Words of ours on standard error, which people read, if not at once then in a log. */
  readonly err: (text: string) => void;
  /** One line on standard error, whatever is in it: a line break inside becomes a dot. */
  readonly note: (line: string) => void;
  /** One line of standard error that the next one is written over; an empty one takes it away. */
  readonly status: (line: string) => void;
}

export function createOutput(stdout: Sink, stderr: Sink): Output {
  const err = (text: string): void => {
    stderr.write(composedText(text));
  };
  return {
    out(text) {
      stdout.write(stdout.isTTY ? composedText(text) : text);
    },
    foreign(text) {
      if (!stdout.isTTY) {
        stdout.write(text);
        return false;
      }
      const shown = foreignText(text);
      stdout.write(shown);
      return shown !== text.replace(/\r\n/gu, '\n');
    },
    lines(names) {
      const shown = stdout.isTTY ? names.map(visible) : names;
      stdout.write(shown.map((name) => `${name}\n`).join(''));
    },
    err,
    note(line) {
      err(`${visible(line)}\n`);
    },
    status(line) {
      stderr.write(`\r\u001b[K${visible(line)}`);
    },
  };
}
