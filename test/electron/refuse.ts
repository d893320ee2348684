/**
 * Whatever the stand-in does not implement throws with its name: a test must never pass because a call did nothing.
 * The first read of such a member throws, so also `if (app.dock)`.
 */
import { EventEmitter } from 'node:events';

/** What others ask every object for: promises (`then`), serializers, the inspector. */
const ASKED_OF_ALL = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'inspect', 'length', 'name']);

export function refuseTheRest<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || key.startsWith('_') || ASKED_OF_ALL.has(key)) {
        return Reflect.get(target, key, receiver) as unknown;
      }
      throw new Error(`The Electron stand-in does not implement ${name}.${key}.`);
    },
  });
}

/** The base of the objects that emit events; each instance refuses what its class does not have. */
export class Emitter extends EventEmitter {
  constructor(name: string) {
    super();
    this.setMaxListeners(0);
    return refuseTheRest(name, this);
  }
}

/** The first argument of an event's listeners. https://www.electronjs.org/docs/latest/api/structures/event */
export interface StandInEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

export function createEvent<P extends object>(params?: P): StandInEvent & P {
  let prevented = false;
  return Object.defineProperties({ ...params } as P, {
    preventDefault: { value: () => (prevented = true) },
    defaultPrevented: { get: () => prevented },
  }) as StandInEvent & P;
}
