/** What the handlers work with. */
import type { ReportTool } from '../../core/lint/report.ts';
import type { Connections, SandboxConnection } from '../connections/connections.ts';
import type { CrashKeeper } from '../crash/crash-keeper.ts';
import type { Desktop } from '../desktop.ts';
import type { HandedFiles } from '../handed-files.ts';
import type { Keychain } from '../keychain/keychain.ts';
import type { Library } from '../library/library.ts';
import type { LinkCheckOptions } from '../link-check/link-check.ts';
import type { LintPool } from '../lint-pool/lint-pool.ts';
import type { MailTransforms } from '../mail-transforms/mail-transforms.ts';
import type { OpenTemplates } from '../open-templates.ts';
import type { Cameras } from '../pictures/camera.ts';
import type { PreviewStore } from '../preview-store/preview-store.ts';
import type { WindowEvents } from '../window-events.ts';

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
  /** What a report says of Mailproof itself. */
  readonly describeTool: () => Promise<ReportTool>;
  readonly mailTransforms: MailTransforms;
  readonly linkCheck: () => Promise<Omit<LinkCheckOptions, 'signal'>>;
  readonly cameras: Cameras;
  /** Undefined where the window runs in a browser. */
  readonly desktop: Desktop | undefined;
  readonly windowEvents: WindowEvents;
  readonly handedFiles: HandedFiles;
  readonly sandbox: SandboxConnection | undefined;
  readonly now: () => Date;
}
