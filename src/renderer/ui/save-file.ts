/** Hands a text, or the bytes of a file, to the browser to be saved. */

const TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  eml: 'message/rfc822',
  html: 'text/html',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  zip: 'application/zip',
  patch: 'text/x-diff',
  sarif: 'application/sarif+json',
  txt: 'text/plain',
  xml: 'application/xml',
} as const;

interface Named {
  /** Without its ending; what no file system takes is replaced. */
  readonly name: string;
  readonly format: keyof typeof TYPES;
}

export interface SavedText extends Named {
  readonly text: string;
}

export interface SavedBytes extends Named {
  /** In their order. */
  readonly content: readonly BlobPart[];
}

export function saveFile(saved: SavedText | SavedBytes): void {
  const { name, format } = saved;
  const blob =
    'text' in saved
      ? new Blob([saved.text], { type: `${TYPES[format]};charset=utf-8` })
      : new Blob([...saved.content], { type: TYPES[format] });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  // Signs that no file system takes, or that would lead out of the folder.
  link.download = `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').slice(0, 80)}.${format}`;
  link.click();
  // The download has its own hold on the data once it has begun.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
