/** Forced garbage collections: what only a weak reference holds is gone, as it will be sooner or later anywhere. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects again and again until the answer is called. */
export function keepCollecting(everyMs = 15): () => void {
  const timer = setInterval(() => {
    collect();
  }, everyMs);
  return () => {
    clearInterval(timer);
  };
}
