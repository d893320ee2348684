/** Hands a text to the browser as a file to save. */

const TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  eml: 'message/rfc822',
  html: 'text/html',
  md: 'text/markdown',
  patch: 'text/x-diff',
  sarif: 'application/sarif+json',
  xml: 'application/xml',
} as const;

export interface SavedText {
  readonly text: string;
  /** Without its ending; what no file system takes is replaced. */
  readonly name: string;
  readonly format: keyof typeof TYPES;
}

export function saveFile({ text, name, format }: SavedText): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${TYPES[format]};charset=utf-8` }));
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
