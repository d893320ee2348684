/** Fetching, opening, rendering and closing templates. */
import { failureError } from '../failure-error.ts';
import { draftId } from '../library/drafts.ts';
import { implementer } from './implementer.ts';
import { createOpening } from './opening.ts';
import { mergedMail } from './merged-mail.ts';
import type { ServiceParts } from './parts.ts';
import { renderTemplate } from './render-template.ts';
import { retryProgress, withProgress } from './with-progress.ts';

/** Characters of a template's name that are remembered: more than any list shows. */
const NAME_LENGTH = 200;

export function createTemplateHandlers(parts: ServiceParts) {
  const { connections, library, openTemplates, handedFiles, desktop, now } = parts;
  const { open, openText } = createOpening(parts);

  const { template } = implementer;
  return {
    fetch: template.fetch.handler(({ input, signal: callerSignal }) =>
      withProgress(callerSignal, async (report, signal) => {
        const connection = await connections.get(input.connectionId);
        const api = await connections.api(input.connectionId);
        const fetched = await api.getTemplate(input.id, {
          signal,
          onRetry: (notice) => {
            report(retryProgress(notice));
          },
        });
        const templateId = input.id.trim().toLowerCase();
        const fetchedAt = now().toISOString();
        await library.attempt(() =>
          library.recents.opened({
            connectionId: connection.id,
            templateId,
            name: fetched.template.name?.slice(0, NAME_LENGTH) ?? templateId,
            openedAt: fetchedAt,
          }),
        );
        await library.attempt(async () => {
          const { id: connectionId, name: connectionName } = connection;
          const name = fetched.template.name?.slice(0, NAME_LENGTH) ?? templateId;
          const about = { connectionId, connectionName, templateId, name, at: fetchedAt };
          await library.templates.fetched(about, fetched.template);
        });
        desktop?.recentsChanged();
        return open(
          {
            draftId: draftId('service', connection.id, templateId),
            template: fetched.template,
            file: null,
            sha256: null,
          },
          {
            kind: 'service',
            connectionId: connection.id,
            connectionName: connection.name,
            templateId,
            fetchedAt,
          },
          { notes: fetched.notes, handle: input.handle },
        );
      }),
    ),

    open: template.open.handler(({ input }) => openText(input)),

    openHanded: template.openHanded.handler(async ({ input }) => {
      const { path, fileName, text, isUtf8, sha256, version } = await handedFiles.read(input.id);
      const opened = await openText({
        fileName,
        text,
        isUtf8,
        sha256,
        handedId: input.id,
        draftId: draftId('path', path),
      });
      // A campaign's copy is found there, and is no file of the person's own.
      if (!library.campaignFiles.holds(path))
        await library.attempt(() => library.recentFiles.opened(path, now().toISOString()));
      desktop?.recentsChanged();
      return { opened, text, isUtf8, version };
    }),

    fileVersion: template.fileVersion.handler(async ({ input }) => ({
      version: await handedFiles.version(input.id),
    })),

    resume: template.resume.handler(async () => {
      const last = openTemplates.latest();
      return { opened: last ? await open(last.original, last.source, last) : null };
    }),

    close: template.close.handler(({ input }) => {
      openTemplates.close(input.handle);
      return {};
    }),

    message: template.message.handler(async ({ input }) => {
      const mail = await mergedMail(parts, input);
      const { message, body } = mail.template;
      if (message || (body.html === null && body.plaintext === null)) {
        throw failureError({
          fault: 'input',
          title: 'There is no message to save',
          reason: message
            ? 'What is open is a finished message already.'
            : 'The template has neither an html nor a plaintext part.',
          remedy: 'Open a template with a part to send.',
        });
      }
      const { composeMessage } = await import('../message/compose-message.ts');
      return composeMessage(mail, { date: now() });
    }),

    render: template.render.handler(async ({ input }) => {
      return renderTemplate(await mergedMail(parts, input));
    }),
  };
}
