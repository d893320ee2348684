/** Serves the window and its calls to the one browser that opened the printed address. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node';
import { WIRE } from '../contract/wire.ts';
import type { AppPage } from '../services/app-page/app-page.ts';
import type { Services } from '../services/services.ts';
import type { Access } from './access.ts';
import { answerKnock, SECRET_PATH, secretAnswer } from './knock.ts';
import { requestUrl } from './request-path.ts';
import { refusal, respond } from './respond.ts';
import type { Resume } from './resume.ts';

const RPC_PATH = '/rpc';
/** A file of the largest template the contract takes, escaped as JSON. Stops a page from filling the memory. */
const MAX_CALL_BYTES = 160 * 1024 * 1024;

export interface AppServerParts {
  readonly access: Access;
  readonly page: AppPage;
  readonly router: Services['router'];
  readonly resume: Resume;
  /** Of this address, for the windows inside. */
  readonly secret: string;
}

/** Creates the server; its parts are asked for at each request because they need the port it listens on. */
export function createAppServer(parts: () => AppServerParts): Server {
  let handler: RPCHandler<Record<never, never>> | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { access, page, router, resume, secret } = parts();
    const verdict = access.judge(request);
    if (verdict.kind === 'refused') {
      respond(response, refusal(verdict.status, verdict.reason), request.method);
      return;
    }
    if (verdict.kind === 'welcome') {
      // The redirect takes the secret out of the address bar and the history's last entry.
      response.writeHead(303, {
        Location: '/',
        'Set-Cookie': verdict.cookie,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      });
      response.end();
      return;
    }
    const pathname = requestUrl(request, access.origin)?.pathname ?? '';
    if (verdict.kind === 'knock') {
      respond(response, await answerKnock(request, pathname, { resume, ...verdict }));
      return;
    }
    if (pathname === SECRET_PATH && request.method === 'POST') {
      respond(response, secretAnswer(secret, resume.launch));
      return;
    }
    if (pathname.startsWith(`${RPC_PATH}/`)) {
      if (request.method !== 'POST') {
        respond(response, refusal(405, 'Calls are made by POST.'));
        return;
      }
      handler ??= new RPCHandler(router, {
        ...WIRE,
        plugins: [new BodyLimitPlugin({ maxBodySize: MAX_CALL_BYTES })],
      });
      const { matched } = await handler.handle(request, response, { prefix: RPC_PATH, context: {} });
      if (!matched) respond(response, refusal(404, 'There is no such call.'));
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      respond(response, refusal(405, 'Pages are only read.'));
      return;
    }
    const accepts = request.headers['accept-encoding'];
    respond(response, page.respond(pathname, typeof accepts === 'string' ? accepts : ''), request.method);
  }

  return createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) respond(response, refusal(500, 'Mailproof could not answer this request.'));
      else response.end();
    });
  });
}
