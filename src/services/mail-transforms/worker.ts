/**
 * Packages of others at work on a mail, in a thread that can be ended: juice throws on some real mails, and nobody
 * bounds what either does with a hostile one. Both get text and give text; neither may load anything.
 */
import { parentPort } from 'node:worker_threads';
import { htmlToText } from './html-to-text.ts';
import { inlineStyles } from './inline-styles.ts';
import type { Transform, TransformAnswer, TransformOrder } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is a worker thread; it is not started by itself.');

const say = (answer: TransformAnswer): void => {
  port.postMessage(answer);
};
const HOW: Readonly<Record<Transform, (html: string) => string>> = {
  'inline-styles': inlineStyles,
  'to-text': htmlToText,
};

port.on('message', ({ job, transform, html }: TransformOrder) => {
  say({ kind: 'started', job });
  try {
    say({ kind: 'done', job, text: HOW[transform](html) });
  } catch (error) {
    say({ kind: 'failed', job, message: error instanceof Error ? error.message : String(error) });
  }
});
