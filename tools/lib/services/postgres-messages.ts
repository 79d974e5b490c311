/** A statement as a server has sent it, with its values: text, or `bytes` in base64. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly { readonly plain?: string | null; readonly bytes?: string }[];
}

/**
 * Reads the statements that a client of PostgreSQL has executed on one connection from its messages, as they come in
 * pieces: Query, Parse and Bind of https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function readStatements(): (chunk: Buffer) => readonly Statement[] {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  const prepared = new Map<string, string>();
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const found: Statement[] = [];
    for (;;) {
      // The first message, of the start, has no type.
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return found;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return found;
      const type = hasStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(head + 4, end);
      rest = rest.subarray(end);
      hasStarted = true;
      if (type === 'Q') found.push({ sql: textAt(body, 0), values: [] });
      if (type === 'P') {
        const name = textAt(body, 0);
        prepared.set(name, textAt(body, Buffer.byteLength(name) + 1));
      }
      if (type === 'B') found.push(readBind(body, prepared));
    }
  };
}

const textAt = (body: Buffer, at: number): string => body.toString('utf8', at, body.indexOf(0, at));

/** Portal and name with their ends, then a list of formats and one of values, each after its length. */
function readBind(body: Buffer, prepared: ReadonlyMap<string, string>): Statement {
  const nameAt = body.indexOf(0) + 1;
  const formatsAt = body.indexOf(0, nameAt) + 1;
  const formats = Array.from({ length: body.readInt16BE(formatsAt) }, (_none, i) =>
    body.readInt16BE(formatsAt + 2 + 2 * i),
  );
  let at = formatsAt + 2 + 2 * formats.length;
  const count = body.readInt16BE(at);
  at += 2;
  const values = Array.from({ length: count }, (_none, i) => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length === -1) return { plain: null };
    const value = body.subarray(at, at + length);
    at += length;
    // One format is for all values, none is text.
    const isBinary = (formats.length === 1 ? formats[0] : formats[i]) === 1;
    return isBinary ? { bytes: value.toString('base64') } : { plain: value.toString('utf8') };
  });
  return { sql: prepared.get(textAt(body, nameAt)) ?? '', values };
}
