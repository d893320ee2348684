import { counted } from './words.ts';

/** "812 bytes", "4.2 KB", "6.98 MB"; a KB is 1,024 bytes, as the service counts its 7 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte', 'bytes');
  const [unit, size] = bytes < 1024 * 1024 ? ['KB', bytes / 1024] : ['MB', bytes / 1024 / 1024];
  return `${size.toLocaleString('en', { maximumSignificantDigits: 3 })} ${unit}`;
}
