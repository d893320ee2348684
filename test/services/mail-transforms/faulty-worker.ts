/** A thread that hangs, ends and says what nobody asked for, as its text tells it. */
import { parentPort } from 'node:worker_threads';
import type { TransformOrder } from '../../../src/services/mail-transforms/messages.ts';

let before = '';
parentPort?.on('message', ({ job, transform, html }: TransformOrder) => {
  const say = (answer: unknown): void => parentPort?.postMessage(answer);
  say({ kind: 'started', job });
  if (html === 'hang') for (;;);
  if (html === 'exit') process.exit(3);
  if (html === 'stray') {
    say({ kind: 'done', job: job + 1, text: 'of another job' });
    say({ kind: 'done', job, text: 7 });
    say(null);
  }
  const text = html === 'told' ? `told after ${before}` : html;
  before = html;
  if (html === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  say({ kind: 'done', job, text: `${transform} ${text}` });
});
