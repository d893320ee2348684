/**
 * What `import … from 'electron'` resolves to in unit tests: the binary is not on every machine, and the real package
 * starts a download when it is imported in plain Node. Holds only what the tests use; a test that needs more adds it
 * here, with the behaviour that Electron documents.
 */
import { EventEmitter } from 'node:events';

class AppStandIn extends EventEmitter {
  readonly isPackaged = false;

  whenReady(): Promise<void> {
    return Promise.resolve();
  }

  getVersion(): string {
    return '0.0.0';
  }
}

export const app = new AppStandIn();
