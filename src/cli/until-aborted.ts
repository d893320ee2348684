/** Waits for Ctrl-C (or whatever aborts the signal), for commands that run until they are stopped. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
