/** Failures nobody foresaw: what is known of the last one, and those of the window. */
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

export function createCrashHandlers({ crashes }: ServiceParts) {
  const { crash } = implementer;
  return {
    last: crash.last.handler(() => ({ report: crashes.last() })),
    dismiss: crash.dismiss.handler(() => {
      crashes.dismiss();
      return {};
    }),
    report: crash.report.handler(({ input }) => {
      const { name, message, stack } = input;
      return { report: crashes.keep('the window', Object.assign(new Error(message), { name, stack })) };
    }),
  };
}
