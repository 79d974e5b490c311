import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { isDirect, keepShapes, LentConnection } from './lent-connection.ts';
import { createStatementNames } from './statement-names.ts';

/** A PostgreSQL server. */
export interface ServerLocation {
  readonly url: string;
  readonly schema?: string;
  /** What the database calls its connections, unless the URL or `PGAPPNAME` names them. */
  readonly name?: string;
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
  /** Runs one statement on any connection. */
  send(text: string, values: readonly unknown[]): Promise<readonly unknown[]>;
}

const STATEMENT_MS = 15_000;
/**
 * Milliseconds after which an idle connection is closed. After the library's ten seconds, each lull ended with seconds of slow calls:
 * new connections, whose server has nothing prepared, made the p99 of the next ten seconds.
 */
const IDLE_MS = 300_000;
/**
 * Times as the embedded database writes them, and no statement compiled to machine code: PostgreSQL guesses that claiming webhooks
 * among a million is costly, and compiled it for 135 ms to run it for 3.
 */
const SETTINGS = '-c timezone=UTC -c jit=off';
/**
 * Further milliseconds after which a server that does not answer at all is given up: its host may be gone.
 */
const SILENCE_MS = 5_000;

/**
 * A pool of connections to a PostgreSQL server. A connection that the server closes fails the statement that
 * uses it (`isConnectionLost`) and is replaced by a new one.
 */
export function openServerPool(location: ServerLocation): MeasuredPool {
  const { statementMs = STATEMENT_MS } = location;
  const pool = new pg.Pool({
    connectionString: location.url,
    ...(location.name === undefined ? {} : { fallback_application_name: location.name }),
    max: location.maxConnections ?? 10,
    connectionTimeoutMillis: location.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: statementMs,
    ...(statementMs === 0 ? {} : { query_timeout: statementMs + SILENCE_MS }),
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    verify: (client, done) => {
      isDirect(client).then((direct) => {
        if (direct) keepShapes(client);
        done();
      }, done);
    },
    options: location.schema === undefined ? SETTINGS : `${SETTINGS} -c search_path=${location.schema}`,
    types: columnTypes,
  });
  // Without these listeners a connection closed by the server would end the process: the pool listens only to
  // idle connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = createStatementNames();
  const lent = new WeakMap<pg.PoolClient, LentConnection>();
  const connect = async () => {
    const client = await pool.connect();
    const known = lent.get(client) ?? new LentConnection(client, names);
    lent.set(client, known);
    return known;
  };
  return {
    // The overload for cursors is not used in this product.
    connect: connect as unknown as PostgresPool['connect'],
    send: async (text, values) => {
      const connection = await connect();
      try {
        return (await connection.query(text, values)).rows;
      } finally {
        connection.release();
      }
    },
    end: () => pool.end(),
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
