/**
 * What people see while something is prepared: one line a step, with the time it took, and on failure the end of the
 * log with the remedy. The command line's own output must stay clean, so the stream is chosen by the caller.
 */

/** A step that did not work: what, the tool's own last words, and what to do. */
export class StepError extends Error {
  /**
   * @param {string} message
   * @param {{ log?: string, remedy?: string }} [details]
   */
  constructor(message, details = {}) {
    super(message);
    this.name = 'StepError';
    this.log = details.log ?? '';
    this.remedy = details.remedy ?? '';
  }
}

/** The last lines of a tool's output, without the empty ones. @param {string} text @param {number} [lines] */
export function tail(text, lines = 20) {
  const kept = text.split('\n').filter((line) => line.trim() !== '');
  return kept.slice(-lines).join('\n');
}

/** @param {number} started as of `Date.now()` */
export function secondsSince(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

/** @typedef {ReturnType<typeof createTerminal>} Terminal */

/** @param {NodeJS.WritableStream} stream */
export function createTerminal(stream) {
  /** @param {string} line */
  const say = (line) => {
    stream.write(`${line}\n`);
  };
  return {
    say,
    /**
     * Runs one step and says it in one line when it is over.
     * @template T
     * @param {string} title
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     */
    async step(title, work) {
      const started = Date.now();
      try {
        const result = await work();
        say(`  ${title} (${secondsSince(started)})`);
        return result;
      } catch (error) {
        say(`  ${title}: failed after ${secondsSince(started)}`);
        throw error;
      }
    },
    /** Says why the program ends. @param {unknown} error */
    failure(error) {
      if (!(error instanceof StepError)) {
        say(error instanceof Error ? (error.stack ?? error.message) : String(error));
        return;
      }
      if (error.log !== '') say(tail(error.log).replace(/^/gm, '  | '));
      say(error.message);
      if (error.remedy !== '') say(error.remedy);
    },
  };
}
