/** The language server: checks documents while they are typed, over one connection to an editor. */
import {
  CodeActionKind,
  MarkupKind,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { LintPool } from '../../services/lint-pool/lint-pool.ts';
import { version } from '../built.ts';
import { checkDocument } from './check-document.ts';
import { editorFindings, fixesIn, pagesAt, type EditorFinding } from './editor-findings.ts';

/** Milliseconds without another key before a check begins. */
const PAUSE = 150;

/** What is known of one open document. */
interface Checked {
  readonly version: number;
  readonly found: readonly EditorFinding[];
}

export const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  hoverProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
};

/** Answers until the connection ends. The pool is the caller's. */
export function serveEditor(connection: Connection, pool: LintPool): void {
  const documents = new TextDocuments(TextDocument);
  const checked = new Map<string, Checked>();
  const running = new Map<string, AbortController>();

  /** Ends what is under way for a document: its text is no longer the one that was checked. */
  function leave(uri: string): void {
    running.get(uri)?.abort();
    running.delete(uri);
  }

  async function check({ uri, languageId, version }: TextDocument, signal: AbortSignal): Promise<void> {
    const document = documents.get(uri);
    if (!document) return;
    // A copy: the editor's document changes while the check runs.
    const copy = TextDocument.create(uri, languageId, version, document.getText());
    try {
      const found = editorFindings(
        await checkDocument({ uri, languageId, text: copy.getText() }, pool, signal),
        copy,
      );
      if (signal.aborted) return;
      checked.set(uri, { version, found });
      await connection.sendDiagnostics({
        uri,
        version,
        diagnostics: found.map(({ diagnostic }) => diagnostic),
      });
    } catch (error) {
      if (signal.aborted) return;
      connection.console.error(
        `Mailproof: ${uri}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  function checkSoon(document: TextDocument, pause = PAUSE): void {
    leave(document.uri);
    const controller = new AbortController();
    running.set(document.uri, controller);
    const timer = setTimeout(() => void check(document, controller.signal), pause);
    controller.signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  }

  /** Null while the text is newer than what was checked: places would be wrong. */
  function current(uri: string): readonly EditorFinding[] | null {
    const known = checked.get(uri);
    return known && known.version === documents.get(uri)?.version ? known.found : null;
  }

  connection.onInitialize(() => ({
    capabilities: CAPABILITIES,
    serverInfo: { name: 'mailproof', version: version() },
  }));
  documents.onDidChangeContent(({ document }) => {
    checkSoon(document);
  });
  // A saved configuration may change the verdict on every document.
  documents.onDidSave(() => {
    for (const document of documents.all()) checkSoon(document, 0);
  });
  connection.onDidChangeWatchedFiles(() => {
    for (const document of documents.all()) checkSoon(document, 0);
  });
  documents.onDidClose(({ document: { uri } }) => {
    leave(uri);
    checked.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  connection.onHover(({ textDocument, position }) => {
    const found = current(textDocument.uri);
    const page = found && pagesAt(found, { start: position, end: position });
    return page ? { contents: { kind: MarkupKind.Markdown, value: page.text }, range: page.range } : null;
  });
  connection.onCodeAction(({ textDocument, range }) => {
    const found = current(textDocument.uri);
    return found ? fixesIn(found, range, textDocument.uri) : [];
  });
  connection.onShutdown(() => {
    for (const uri of [...running.keys()]) leave(uri);
  });
  documents.listen(connection);
  connection.listen();
}
