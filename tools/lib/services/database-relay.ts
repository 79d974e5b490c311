import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { readStatements } from './postgres-messages.ts';

/** A relay between a server and PostgreSQL that sees what is written, and can lead to another database server. */
export interface DatabaseRelay {
  /** The database's address through the relay. */
  readonly url: string;
  /**
   * Calls `act` once, when the database has carried out the `count`-th of these statements from now on and before its
   * reply is passed on: a process killed by it has written, and does not know.
   *
   * @param which writes by default: what changes rows, and commits
   * @param oneAtATime holds a connection's next one back until those of others are answered, and `act` is done: for
   * statements that take no locks, or connections would wait for each other
   */
  after(count: number, act: (statement: string) => Promise<void>, which?: RegExp, oneAtATime?: boolean): void;
  /** Ends every connection. */
  cut(): void;
  /** Ends every connection and leads new ones to this address. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

const WRITE = /^\s*(?:insert|update|delete|commit|with\b[\s\S]*\b(?:insert|update|delete)\b)/i;
/** `ReadyForQuery`, the end of every reply; its last byte is the state of the transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

export async function relayDatabase(database: string): Promise<DatabaseRelay> {
  let target = new URL(database);
  let planned: { left: number; readonly act: (statement: string) => Promise<void> } | null = null;
  let counted = WRITE;
  let queues = false;
  /** The connection whose counted statement is not answered yet, and those that wait for it. */
  let turn: Socket | null = null;
  const waiting = new Map<Socket, () => void>();
  let isActing = false;
  const endTurn = (client: Socket) => {
    waiting.delete(client);
    if (turn !== client || isActing) return;
    turn = null;
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next[0]);
    next[1]();
  };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const statementsOf = readStatements();
    let pending: string | null = null;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
        endTurn(client);
      });
    }
    /** What waits for its turn. */
    let held: Buffer[] = [];
    client.on('data', (chunk) => {
      const statement = statementsOf(chunk)
        .map(({ sql }) => sql)
        .findLast((sql) => counted.test(sql));
      if (statement !== undefined) pending = statement;
      if (held.length > 0 || (queues && statement !== undefined && turn !== null && turn !== client)) {
        held.push(chunk);
        waiting.set(client, () => {
          turn = client;
          for (const one of held) upstream.write(one);
          held = [];
        });
        return;
      }
      if (queues && statement !== undefined) turn = client;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      // While something is held, this is the reply to an earlier statement.
      if (pending === null || held.length > 0 || !chunk.subarray(-6, -1).equals(READY)) {
        client.write(chunk);
        return;
      }
      const statement = pending;
      pending = null;
      if (planned !== null) planned.left -= 1;
      const pass = () => {
        client.write(chunk);
        endTurn(client);
      };
      if (planned === null || planned.left > 0) {
        pass();
        return;
      }
      const { act } = planned;
      planned = null;
      isActing = true;
      void act(statement).finally(() => {
        isActing = false;
        pass();
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.port = String((server.address() as AddressInfo).port);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    after: (count, act, which = WRITE, oneAtATime = false) => {
      counted = which;
      queues = oneAtATime;
      planned = { left: count, act };
    },
    cut: drop,
    leadTo: (other) => {
      target = new URL(other);
      drop();
    },
    close: async () => {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}
