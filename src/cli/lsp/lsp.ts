/** `mailproof lsp`: the language server over standard input and output, where nothing else may be written. */
import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { openLintPool } from '../lint/threads.ts';
import { EXIT, type ExitCode, type Io } from '../io.ts';
import { untilAborted } from '../until-aborted.ts';
import { serveEditor } from './server.ts';

/** Threads: one for the document that is typed, one for another that was opened. */
const THREADS = 2;

/** Ends with the editor's `exit`, with standard input, or with Ctrl-C. */
export async function runLsp(io: Io): Promise<ExitCode> {
  const pool = openLintPool(THREADS);
  const connection = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(io.stdin),
    new StreamMessageWriter(process.stdout),
  );
  serveEditor(connection, pool);
  await untilAborted(io.signal);
  await pool.close();
  return EXIT.clean;
}
