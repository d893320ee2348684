/** An attacker's servers: they answer everything, and remember every connection, also one that asks for nothing. */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';

export interface Attacker {
  /** `http://127.0.0.1:<port>`; answers requests, so that a load that gets through goes on. */
  readonly http: string;
  /** `https://127.0.0.1:<port>`; takes the connection and hangs up at the first byte. */
  readonly https: string;
  /** What came to the first, such as `GET /img`, and `connection` for each bare TCP connection. */
  readonly plain: readonly string[];
  /** How many connections came to the second. */
  readonly secure: () => number;
  forget(): void;
  close(): Promise<void>;
}

/** A picture of one pixel, also for those who ask for a style sheet. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export async function startAttacker(): Promise<Attacker> {
  const plain: string[] = [];
  let connections = 0;
  const http = createHttpServer((request, response) => {
    plain.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(200, {
      'Content-Type': 'image/gif',
      'Access-Control-Allow-Origin': '*',
    });
    response.end(PIXEL);
  });
  http.on('connection', () => plain.push('connection'));
  const secure = createTcpServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    socket.once('data', () => socket.destroy());
  });
  const httpPort = await listen(http);
  const securePort = await listen(secure);
  return {
    http: `http://127.0.0.1:${httpPort}`,
    https: `https://127.0.0.1:${securePort}`,
    plain,
    secure: () => connections,
    forget() {
      plain.length = 0;
      connections = 0;
    },
    async close() {
      http.closeAllConnections();
      await Promise.all([http, secure].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
