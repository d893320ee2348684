/** The browser host behind `npm run dev`: one process, started anew after every build. */

/** What the host prints when it is ready: the address that works once. */
const ENTRY = /http:\/\/127\.0\.0\.1:\d+(\/open\?secret=\S+)/u;

/**
 * @typedef {object} HostProcess
 * @property {() => boolean} running
 * @property {(pagePort: number) => Promise<void>} restart ends the old process and waits until the new one answers
 * @property {() => string | null} takeEntry the path that lets one browser in, once; null when it was taken
 * @property {() => string | null} origin where the host listens
 */

/**
 * @param {(pagePort: number) => import('node:child_process').ChildProcess} start
 * @returns {HostProcess}
 */
export function createHostProcess(start) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** @type {string | null} */
  let entry = null;
  /** @type {string | null} */
  let origin = null;

  async function stop() {
    const old = child;
    child = null;
    entry = null;
    if (old === null || old.exitCode !== null || old.signalCode !== null) return;
    const ended = new Promise((resolve) => old.once('exit', resolve));
    old.kill('SIGTERM');
    await ended;
  }

  return {
    running: () => child !== null,
    origin: () => origin,
    takeEntry() {
      const taken = entry;
      entry = null;
      return taken;
    },
    async restart(pagePort) {
      await stop();
      const started = start(pagePort);
      child = started;
      await new Promise((resolve, reject) => {
        let output = '';
        started.once('exit', (code) => reject(new Error(`The host ended with ${code}.\n${output}`)));
        started.stdout?.on('data', (chunk) => {
          output += String(chunk);
          const path = ENTRY.exec(output)?.[1];
          const listening = /Listening on (http:\/\/127\.0\.0\.1:\d+)/u.exec(output)?.[1];
          if (path === undefined || listening === undefined) return;
          entry = path;
          origin = listening;
          resolve(undefined);
        });
      });
    },
  };
}
