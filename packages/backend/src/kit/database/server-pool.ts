import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createStatementNames, type StatementNames } from './statement-names.ts';
import { isConnectionLost } from './unreachable.ts';

/** A PostgreSQL server. */
export interface ServerLocation {
  readonly url: string;
  readonly schema?: string;
  readonly maxConnections?: number;
  /** How long a caller waits for a free connection; milliseconds, 5,000 by default. */
  readonly connectTimeoutMs?: number;
  /** The server ends a statement after this many milliseconds, 15,000 by default; 0: never. */
  readonly statementMs?: number;
}

/** Connections at work and idle, and callers that wait for one. */
export interface ConnectionLoad {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface MeasuredPool extends PostgresPool {
  load(): ConnectionLoad;
}

const STATEMENT_MS = 15_000;
/**
 * Further milliseconds after which a server that does not answer at all is given up: its host may be gone.
 */
const SILENCE_MS = 5_000;

/** Return int8, date and interval in the same form as the embedded database's thread. */
const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1082, String],
  [1186, String],
]);

/**
 * A pool of connections to a PostgreSQL server. A connection that the server closes fails the statement that
 * uses it (`isConnectionLost`) and is replaced by a new one.
 */
export function openServerPool(location: ServerLocation): MeasuredPool {
  const { statementMs = STATEMENT_MS } = location;
  const pool = new pg.Pool({
    connectionString: location.url,
    max: location.maxConnections ?? 10,
    connectionTimeoutMillis: location.connectTimeoutMs ?? 5_000,
    statement_timeout: statementMs,
    ...(statementMs === 0 ? {} : { query_timeout: statementMs + SILENCE_MS }),
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    options: `-c timezone=UTC${location.schema === undefined ? '' : ` -c search_path=${location.schema}`}`,
    types: {
      // pg's own signature is overloaded by format; only text is used here.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
    },
  });
  // Without these listeners a connection closed by the server would end the process: the pool listens only to
  // idle connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = createStatementNames();
  return {
    connect: async () => lend(await pool.connect(), names),
    end: () => pool.end(),
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** A connection for one borrower; if it failed meanwhile, it is closed on release and not reused. */
function lend(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  let isBroken = false;
  const send = async (text: string, values: unknown[]) => {
    const name = names.of(text);
    if (name === null) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!names.renewAfter(error)) throw error;
      // Within a transaction, which the error has ended, this fails too, and `transaction` repeats it whole.
      return client.query(text, values).catch(() => Promise.reject(error));
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await send(text, [...values]);
    } catch (error) {
      isBroken ||= isConnectionLost(error);
      throw error;
    }
  };
  // The overload for cursors is not used in this product.
  return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
}
