import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { readStatements, type Statement } from '../../../tools/lib/services/postgres-messages.ts';

export interface Recorder {
  /** The database's address through the recorder. */
  readonly url: string;
  /** All statements until now, in their order. */
  readonly statements: readonly Statement[];
  close(): void;
}

/**
 * Stands between a server and PostgreSQL and writes down each statement. It reads the protocol, since the built server
 * bundles its driver, where nothing can be intercepted.
 */
export async function recordStatements(database: string): Promise<Recorder> {
  const target = new URL(database);
  const statements: Statement[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const read = readStatements();
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
    client.on('data', (chunk) => {
      // What a new connection asks first belongs to no call.
      statements.push(...read(chunk).filter(({ sql }) => !sql.includes('pg_backend_pid')));
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => client.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.port = String((server.address() as AddressInfo).port);
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.href, statements, close };
}
