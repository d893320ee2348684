/** Files and folders that a person drops or chooses, with the names they have among each other. */

/** More files than any folder of mails has; a whole disk dropped by a slip ends here. */
const MOST = 10_000;
/** Folders of programs, which hold thousands of files and no mail. */
const PASSED_OVER = /^(?:\..*|node_modules)$/u;

export interface GivenFile {
  /** With `/` between folders. */
  readonly name: string;
  readonly file: File;
}

const entriesOf = (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> =>
  new Promise((resolve, reject) => {
    const reader = folder.createReader();
    const all: FileSystemEntry[] = [];
    // A reader gives a hundred at a time, and nothing at the end.
    const next = (): void => {
      reader.readEntries((some) => {
        all.push(...some);
        if (some.length === 0) resolve(all);
        else next();
      }, reject);
    };
    next();
  });

async function walk(entry: FileSystemEntry, before: string, into: GivenFile[]): Promise<void> {
  if (PASSED_OVER.test(entry.name) || into.length >= MOST) return;
  const name = before + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      (entry as FileSystemFileEntry).file(resolve, reject);
    });
    into.push({ name, file });
  } else {
    for (const one of await entriesOf(entry as FileSystemDirectoryEntry)) await walk(one, `${name}/`, into);
  }
}

/** What was dropped, folders with all they hold. Must be called while the event is told. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly GivenFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const plain = [...files];
  const found: GivenFile[] = [];
  for (const entry of entries) if (entry) await walk(entry, '', found);
  return found.length > 0 ? found : plain.map((file) => ({ name: file.name, file }));
}

/** Asks with the browser's own dialog for several files, or for a folder; nothing when it was closed. */
export function chooseFiles(what: 'files' | 'folder', accept: string): Promise<readonly GivenFile[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.multiple = true;
    input.webkitdirectory = what === 'folder';
    input.addEventListener('change', () => {
      const given = [...(input.files ?? [])].map((file) => ({
        name: file.webkitRelativePath || file.name,
        file,
      }));
      resolve(given.filter(({ name }) => !name.split('/').some((step) => PASSED_OVER.test(step))));
    });
    input.addEventListener('cancel', () => {
      resolve([]);
    });
    input.click();
  });
}
