/**
 * A service on 127.0.0.1 that fails as it is told to, in every way a network and a server can. It acts on a delete
 * before it fails, as the worst one would.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface FaultRequest {
  readonly method: string;
  readonly path: string;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** The text of a right answer to this request. */
  readonly right: string;
  /** Calls back again and again until the connection is gone. */
  readonly every: (ms: number, act: () => void) => void;
}

export type Fault = (request: FaultRequest) => void;

export interface FaultService {
  readonly baseUrl: string;
  readonly host: string;
  /** The paths that were asked, in order. */
  readonly asked: readonly string[];
  /** Their headers, names and values in turn, as they came. */
  readonly rawHeaders: readonly (readonly string[])[];
  /** Deletes that were carried out, whatever was answered. */
  readonly deletes: number;
  /** Connections that are open now, and all there ever were. */
  readonly open: number;
  readonly connections: number;
  /** @param only answers rightly to every path that does not end so */
  fail(fault: Fault, only?: string): void;
  /** Resolves when `count` requests have arrived since the start. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export const TEMPLATE_ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';
export const ADDRESS = 'anna@example.org';

const RIGHT: readonly (readonly [ending: string, body: unknown])[] = [
  [
    '/template/get',
    {
      status: 'Success',
      template: { id: TEMPLATE_ID, name: 'Order', subject: 'Order', body: { html: '<p>Hi</p>' } },
    },
  ],
  [
    '/suppression/get',
    {
      status: 'Success',
      email: ADDRESS,
      suppressions: [
        { reason: 'unsubscribed', source: 'subscriber', created: '2026-01-15 12:00:00', is_deletable: true },
      ],
    },
  ],
  ['/suppression/delete', { status: 'Success' }],
];

const rightAnswer = (path: string): string =>
  JSON.stringify(RIGHT.find(([ending]) => path.endsWith(ending))?.[1] ?? { status: 'Success' });

/** The answer to a look-up, with one entry that can be lifted. */
export const RIGHT_SUPPRESSIONS = rightAnswer('/suppression/get');

const JSON_TYPE = { 'Content-Type': 'application/json' };
const HALF = '{"status":';

/** Answers with a status, a body and headers. */
export const answering =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Fault =>
  ({ response }) => {
    response.writeHead(status, { ...JSON_TYPE, ...headers });
    response.end(body);
  };

/** Zeros behind a few bytes of gzip or brotli, more than anyone may unpack. */
const BOMB_BYTES = 34 * 1024 * 1024;
const bomb = (pack: (bytes: Buffer) => Buffer, encoding: string): Fault => {
  let packed: Buffer | undefined;
  return (request) => {
    packed ??= pack(Buffer.alloc(BOMB_BYTES, ' '));
    answering(200, packed, { 'Content-Encoding': encoding })(request);
  };
};

/** Every way to fail. Those that never end by themselves are ended by the client or by `close`. */
export const FAULTS = {
  right: (request) => {
    answering(200, request.right)(request);
  },
  neverAnswers: () => undefined,
  headersDrip: ({ socket, every }) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    every(20, () => socket.write('a'));
  },
  stallsAfterHeaders: ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    response.flushHeaders();
  },
  stallsInBody: ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    response.write(HALF);
  },
  drips: ({ response, every }) => {
    response.writeHead(200, JSON_TYPE);
    response.write(HALF);
    every(20, () => response.write(' '));
  },
  truncated: ({ response, right }) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': String(right.length + 100) });
    response.write(right, () => response.socket?.end());
  },
  truncatedChunks: ({ socket, right }) => {
    socket.end(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${right.length.toString(16)}\r\n${right}`,
    );
  },
  endsEarly: (request) => {
    answering(200, request.right.slice(0, -8))(request);
  },
  resetBeforeHeaders: ({ socket }) => {
    socket.resetAndDestroy();
  },
  closedBeforeHeaders: ({ socket }) => {
    socket.end();
  },
  resetInBody: ({ response, socket }) => {
    response.writeHead(200, JSON_TYPE);
    response.write(HALF, () => socket.resetAndDestroy());
  },
  twice: ({ socket, right }) => {
    const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(right)}\r\n\r\n${right}`;
    socket.write(answer + answer);
  },
  wrongType: (request) => {
    answering(200, request.right, { 'Content-Type': 'image/png' })(request);
  },
  html: answering(200, '<!doctype html><title>Welcome</title><h1>Sign in</h1>', {
    'Content-Type': 'text/html',
  }),
  empty: answering(200, ''),
  gzipBomb: bomb((bytes) => gzipSync(bytes), 'gzip'),
  brotliBomb: bomb((bytes) => brotliCompressSync(bytes), 'br'),
  brokenGzip: answering(200, 'this is no gzip', { 'Content-Encoding': 'gzip' }),
  truncatedGzip: ({ response, right }) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' });
    response.end(gzipSync(right).subarray(0, -12));
  },
  announces2GB: ({ response }) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': String(2 * 1024 ** 3) });
    response.write(HALF);
  },
  sends2GB: ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    const piece = Buffer.alloc(1024 * 1024, ' ');
    let left = 2 * 1024;
    const more = (): void => {
      while (left-- > 0 && !response.destroyed) if (!response.write(piece)) return;
      response.end();
    };
    response.on('drain', more);
    more();
  },
  invalidUtf8: ({ response, right }) => {
    const cut = right.lastIndexOf('}');
    response.writeHead(200, JSON_TYPE);
    response.end(
      Buffer.concat([
        Buffer.from(`${right.slice(0, cut)},"note":"`),
        Buffer.from([0x66, 0xff, 0xfe]),
        Buffer.from('"}'),
      ]),
    );
  },
  notHttp: ({ socket }) => {
    socket.end('SSH-2.0-OpenSSH_9.2\r\n');
  },
  hugeHeaders: (request) => {
    answering(200, request.right, { 'X-Large': 'x'.repeat(200_000) })(request);
  },
} satisfies Record<string, Fault>;

export async function createFaultService(first: Fault = FAULTS.right): Promise<FaultService> {
  let fault = first;
  let failing = '';
  let deletes = 0;
  let connections = 0;
  const asked: string[] = [];
  const rawHeaders: string[][] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  const timers = new Set<NodeJS.Timeout>();

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume().on('end', () => {
      const { socket, method = '', url: path = '' } = request;
      asked.push(path);
      rawHeaders.push(request.rawHeaders);
      // Acts first, whatever comes then.
      if (path.endsWith('/suppression/delete')) deletes++;
      for (const look of waiting) look();
      (path.endsWith(failing) ? fault : FAULTS.right)({
        method,
        path,
        response,
        socket,
        right: rightAnswer(path),
        every: (ms, act) => {
          const timer = setInterval(act, ms);
          timers.add(timer);
          socket.on('close', () => {
            clearInterval(timer);
          });
        },
      });
    });
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `http://${host}/v1`,
    host,
    asked,
    rawHeaders,
    get deletes() {
      return deletes;
    },
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    fail(next, only = '') {
      fault = next;
      failing = only;
    },
    arrived: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (asked.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearInterval(timer);
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}
