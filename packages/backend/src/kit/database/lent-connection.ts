import type pg from 'pg';
import {
  BoundStatement,
  type PlainValue,
  plainValues,
  type RowShape,
  type StatementResult,
} from './bound-statement.ts';
import { columnTypes } from './column-types.ts';
import type { StatementNames } from './statement-names.ts';
import { isConnectionLost } from './unreachable.ts';

/** Columns of the named statements of each connection that keeps them. */
const shapes = new WeakMap<pg.PoolClient, Map<string, RowShape>>();

/** From now on the connection's named statements are described once. */
export const keepShapes = (client: pg.PoolClient): void => void shapes.set(client, new Map());

/**
 * Whether no pooler is between us and the server's process. A pooler may run a statement on another connection, which
 * has parsed it after a change of the schema: then its columns are to be described each time.
 */
export async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // pg keeps the process id that the server reported when the connection began.
  return rows[0]?.pid === (client as unknown as { readonly processID: number | null }).processID;
}

const shapeOf = (fields: readonly pg.FieldDef[]): RowShape => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => columnTypes.getTypeParser(dataTypeID, 'text')),
});

const YEAR_10000 = Date.UTC(10_000, 0);

/** Dates as PostgreSQL reads them in any time zone, and objects as JSON, as pg would; pg writes the rest. */
function toSent(value: unknown): unknown {
  if (value instanceof Date) {
    const ms = value.getTime();
    return ms >= 0 && ms < YEAR_10000 ? value.toISOString() : value;
  }
  const isRecord =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isRecord ? JSON.stringify(value) : value;
}

/** A connection for one borrower at a time; if it failed meanwhile, it is closed on release and not reused. */
export class LentConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #shapes: Map<string, RowShape> | null;
  #isBroken = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    this.#shapes = shapes.get(client) ?? null;
  }

  async query(text: string, values: readonly unknown[]): Promise<StatementResult> {
    try {
      return await this.#send(text, values.map(toSent));
    } catch (error) {
      this.#isBroken ||= isConnectionLost(error);
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  async #send(text: string, values: unknown[]): Promise<StatementResult> {
    const name = this.#names.of(text);
    if (name === null) return this.#client.query(text, values);
    try {
      const shape = this.#shapes?.get(name);
      const plain = shape === undefined ? null : plainValues(values);
      if (shape !== undefined && plain !== null)
        return await this.#bind({ name, text, values: plain }, shape);
      const result = await this.#client.query({ name, text, values });
      this.#shapes?.set(name, shapeOf(result.fields));
      return result;
    } catch (error) {
      if (!this.#names.renewAfter(error)) throw error;
      // Within a transaction, which the error has ended, this fails too, and `transaction` repeats it whole.
      return this.#client.query(text, values).catch(() => Promise.reject(error));
    }
  }

  #bind(sent: { name: string; text: string; values: readonly PlainValue[] }, shape: RowShape) {
    return new Promise<StatementResult>((resolve, reject) => {
      const ended = (error: Error | null, result?: StatementResult) => {
        if (error === null && result !== undefined) resolve(result);
        else reject(error);
      };
      this.#client.query(new BoundStatement(sent, shape, ended));
    });
  }
}
