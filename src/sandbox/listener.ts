import type { Server } from 'node:http';

/**
 * Starts the server on the loopback interface and resolves with its port.
 *
 * @throws Error that names the port when it is taken or not allowed.
 */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      reject(new Error(describe(error, port), { cause: error }));
    };
    server.once('error', onError);
    // Never 0.0.0.0 or ::, which would serve the whole network; see the head of index.ts.
    server.listen({ host: '127.0.0.1', port }, () => {
      server.off('error', onError);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The sandbox has no TCP port.'));
      else resolve(address.port);
    });
  });
}

/** Closes the server and every open connection, replies still held back included. */
export function stop(server: Server, abandon: () => void): Promise<void> {
  abandon();
  return new Promise((resolve) => {
    if (!server.listening) {
      resolve();
      return;
    }
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

function describe(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${String(port)} is in use. Choose another one, or 0 for any free port.`;
  }
  if (error.code === 'EACCES') return `Port ${String(port)} is not open to this user. Choose one above 1023.`;
  return `The sandbox could not listen on port ${String(port)}: ${error.message}`;
}
