/** A proxy on 127.0.0.1 that knows CONNECT, as a company's does, and remembers every byte that passed it in its sight. */
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface ConnectProxy {
  readonly host: string;
  /** The hosts and ports of the tunnels that were asked for. */
  readonly tunnels: readonly string[];
  /** Requests that came without a tunnel, in the clear. */
  readonly clear: readonly string[];
  /** Everything clients sent through it, as text. */
  readonly seen: () => string;
  close(): Promise<void>;
}

export interface ConnectProxyOptions {
  /** Where a tunnel leads, whatever its name; answers 502 when left out. */
  readonly leadsTo?: number;
  /** `name:password` that has to be given. */
  readonly login?: string;
  /** Answers this to every tunnel. */
  readonly status?: number;
  readonly neverAnswers?: boolean;
}

export async function createConnectProxy(options: ConnectProxyOptions): Promise<ConnectProxy> {
  const tunnels: string[] = [];
  const clear: string[] = [];
  const seen: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    clear.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(400).end();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  const token = options.login === undefined ? null : `Basic ${Buffer.from(options.login).toString('base64')}`;
  server.on('connect', (request, socket: Socket) => {
    tunnels.push(request.url ?? '');
    seen.push(Buffer.from(JSON.stringify(request.rawHeaders)));
    if (options.neverAnswers === true) return;
    const refused = token !== null && request.headers['proxy-authorization'] !== token;
    const status = refused ? 407 : (options.status ?? (options.leadsTo === undefined ? 502 : 200));
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const there = connect(options.leadsTo ?? 0, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.on('data', (bytes: Buffer) => seen.push(bytes));
      socket.pipe(there).pipe(socket);
    });
    sockets.add(there);
    there.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels,
    clear,
    seen: () => Buffer.concat(seen).toString('latin1'),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}
