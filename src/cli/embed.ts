/** The command line for a program that runs commands in its own process, one after another: the tests. */
export { openLintPool } from './lint/threads.ts';
export { runCommand, stoppedByHand } from './run-command.ts';
