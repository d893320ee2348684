/** What the handlers work with. */
import type { Connections, SandboxConnection } from '../connections/connections.ts';
import type { CrashKeeper } from '../crash/crash-keeper.ts';
import type { Keychain } from '../keychain/keychain.ts';
import type { Library } from '../library/library.ts';
import type { LintPool } from '../lint-pool/lint-pool.ts';
import type { OpenTemplates } from '../open-templates.ts';
import type { PreviewStore } from '../preview-store/preview-store.ts';

export interface ServiceParts {
  readonly host: 'electron' | 'browser';
  readonly version: string;
  readonly library: Library;
  readonly crashes: CrashKeeper;
  readonly keychain: Keychain;
  readonly connections: Connections;
  readonly openTemplates: OpenTemplates;
  readonly previewStore: PreviewStore;
  readonly previewUrl: (previewId: string, path?: string) => string;
  readonly lintPool: LintPool;
  /** Answers false when the user said no. */
  readonly openExternal: ((url: string) => Promise<boolean | undefined>) | undefined;
  readonly sandbox: SandboxConnection | undefined;
  readonly now: () => Date;
}
