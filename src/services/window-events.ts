/** What the program around the window asks of it, delivered to the windows that listen now, else to the next one. */
import { EventPublisher } from '@orpc/server';
import type { HostEvent } from '../contract/schemas/host-event.ts';

/** Files chosen while no window is there yet: more than anybody drops on an icon and looks at. */
export const MAX_WAITING = 20;

export interface WindowEvents {
  /** Keeps the event for the next window when none listens; the oldest is dropped beyond MAX_WAITING. */
  send(event: HostEvent): void;
  /** Begins to listen at once, with what has waited first. Ends with the signal. */
  follow(signal?: AbortSignal): AsyncGenerator<HostEvent, void, void>;
  /** What has waited, and no more. */
  take(): AsyncGenerator<HostEvent, void, void>;
}

export function createWindowEvents(): WindowEvents {
  const publisher = new EventPublisher<{ event: HostEvent }>();
  const waiting: HostEvent[] = [];
  return {
    send(event) {
      if (publisher.size > 0) {
        publisher.publish('event', event);
        return;
      }
      waiting.push(event);
      if (waiting.length > MAX_WAITING) waiting.shift();
    },
    follow(signal) {
      const events = publisher.subscribe('event', { signal });
      for (const event of waiting.splice(0)) publisher.publish('event', event);
      return events;
    },
    async *take() {
      yield* waiting.splice(0);
    },
  };
}
