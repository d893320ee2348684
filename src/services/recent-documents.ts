/** What was opened lately, files and templates of the service together, newest first: for native menus. */
import type { Library } from './library/library.ts';

export type RecentDocument =
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | {
      readonly kind: 'template';
      readonly name: string;
      readonly connectionId: string;
      readonly templateId: string;
    };

/** As many as a menu shows without scrolling. */
const MAX_RECENT_DOCUMENTS = 12;

/** @throws FailureError when what is kept cannot be read. */
export async function listRecentDocuments({ recentFiles, recents }: Library): Promise<RecentDocument[]> {
  const [files, templates] = await Promise.all([recentFiles.list(), recents.all()]);
  return [
    ...files.map(({ name, path, openedAt }) => ({ kind: 'file', name, path, openedAt }) as const),
    ...templates.map(
      ({ name, connectionId, templateId, openedAt }) =>
        ({ kind: 'template', name: name || templateId, connectionId, templateId, openedAt }) as const,
    ),
  ]
    .sort((a, b) => b.openedAt.localeCompare(a.openedAt))
    .slice(0, MAX_RECENT_DOCUMENTS)
    .map(({ openedAt: _, ...document }) => document);
}
