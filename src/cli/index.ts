/** The command line's entry: runs one command in this process's surroundings, and ends with its code. */
import { compileLess } from './compile-less.ts';
import { keepCrashes } from './keep-crashes.ts';
import { EXIT } from './io.ts';
import { runCommand, stoppedByHand } from './run-command.ts';

/** Resolves when everything written so far has left. */
const drained = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    stream.write('', () => {
      resolve();
    });
  });

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  compileLess(words[0] ?? '');
  keepCrashes();
  const interrupt = new AbortController();
  // The first Ctrl-C lets a command finish cleanly, a second one ends it at once.
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (interrupt.signal.aborted) process.exit(130);
      interrupt.abort(stoppedByHand());
    });
  }
  // A reader that closes the pipe early (`| head`) is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? EXIT.clean : EXIT.failed);
  });
  const { stdin, stdout, stderr, env } = process;
  const code = await runCommand(words, {
    stdin,
    stdout,
    stderr,
    env,
    signal: interrupt.signal,
  });
  await Promise.all([drained(stdout), drained(stderr)]);
  // What still hangs, such as the look-up of a name, must not keep a finished or stopped command.
  process.exit(code);
}

await main();
