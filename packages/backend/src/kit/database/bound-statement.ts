import type pg from 'pg';

/** The columns of a statement that PostgreSQL has planned, in their order. */
export interface RowShape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
}

/** A statement's rows and what it did, as pg and Kysely name them. */
export interface StatementResult {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Values that `bindMessage` writes; lists and dates of other calendars are left to pg. */
export type PlainValue = string | number | bigint | boolean | Buffer | null;

const isPlain = (value: unknown): value is PlainValue =>
  value === null || Buffer.isBuffer(value) || (typeof value !== 'object' && value !== undefined);

/** A Bind message counts its values in two bytes. */
const MOST_VALUES = 32_767;

/** The values if all of them can be written; null: one cannot, or they are too many. */
export const plainValues = (values: readonly unknown[]): readonly PlainValue[] | null =>
  values.length <= MOST_VALUES && values.every(isPlain) ? values : null;

/**
 * A statement that its connection has parsed and described before, as pg's `Client` runs it (a `Submittable`, like
 * pg-cursor). Each of them is sent as one packet, and the server does not describe its columns again, which took a
 * fifth of a session's time in the driver.
 */
export class BoundStatement implements pg.Submittable {
  /** Set by `Client.query`. */
  callback: (error: Error | null, result?: StatementResult) => void;
  readonly name: string;
  readonly text: string;
  readonly values: readonly PlainValue[];
  readonly #packet: Buffer;
  readonly #shape: RowShape;
  readonly #rows: Record<string, unknown>[] = [];
  #command = '';
  #rowCount: number | null = null;
  #fault: Error | null = null;

  /** @throws if the values cannot be written. Later, in `submit`, that would leave the connection waiting for a reply. */
  constructor(
    sent: { readonly name: string; readonly text: string; readonly values: readonly PlainValue[] },
    shape: RowShape,
    callback: (error: Error | null, result?: StatementResult) => void,
  ) {
    this.name = sent.name;
    this.text = sent.text;
    this.values = sent.values;
    this.#packet = bindMessage(sent.name, sent.values);
    this.#shape = shape;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    // pg reports a connection that is gone; writing to it would be a second error.
    if (connection.stream.writable) connection.stream.write(this.#packet);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#fault !== null) return;
    try {
      this.#rows.push(readRow(this.#shape, fields));
    } catch (cause) {
      this.#fault = cause instanceof Error ? cause : new Error('A row could not be read', { cause });
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const [command = '', ...counts] = text.split(' ');
    const count = counts.at(-1);
    this.#command = command;
    this.#rowCount = count === undefined ? null : Number(count);
  }

  handleReadyForQuery(): void {
    const result = { command: this.#command, rowCount: this.#rowCount, rows: this.#rows };
    this.callback(this.#fault, result);
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  // The server sends none of these for a statement of this kind.
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

function readRow({ names, parsers }: RowShape, fields: readonly (string | null)[]): Record<string, unknown> {
  if (fields.length !== names.length) throw new Error('A row has other columns than its statement');
  const row: Record<string, unknown> = {};
  for (let at = 0; at < fields.length; at += 1) {
    const text = fields[at] ?? null;
    const name = names[at] ?? '';
    row[name] = text === null ? null : parsers[at]?.(text);
  }
  return row;
}

/** Execute without a limit of rows, and Sync, for the unnamed portal. */
const EXECUTE_AND_SYNC = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);

/**
 * Bind, Execute and Sync of PostgreSQL's protocol, https://www.postgresql.org/docs/current/protocol-message-formats.html:
 * bytes are sent as they are, everything else as text.
 */
export function bindMessage(name: string, values: readonly PlainValue[]): Buffer {
  const texts = values.map((value) => (value === null || Buffer.isBuffer(value) ? value : String(value)));
  const nameBytes = Buffer.byteLength(name);
  // Type, length, both names with their ends, three counts of two bytes.
  let size = 1 + 4 + 1 + nameBytes + 1 + 6;
  for (const value of texts) size += 2 + 4 + (value === null ? 0 : Buffer.byteLength(value));
  const message = Buffer.allocUnsafe(size + EXECUTE_AND_SYNC.length);
  message[0] = 0x42;
  message.writeInt32BE(size - 1, 1);
  message[5] = 0;
  let at = 6 + message.write(name, 6);
  message[at] = 0;
  at = message.writeInt16BE(texts.length, at + 1);
  for (const value of texts) at = message.writeInt16BE(Buffer.isBuffer(value) ? 1 : 0, at);
  at = message.writeInt16BE(texts.length, at);
  for (const value of texts) {
    if (value === null) at = message.writeInt32BE(-1, at);
    else {
      const length = Buffer.byteLength(value);
      at = message.writeInt32BE(length, at);
      at += typeof value === 'string' ? message.write(value, at) : value.copy(message, at);
    }
  }
  at = message.writeInt16BE(0, at);
  EXECUTE_AND_SYNC.copy(message, at);
  return message;
}
