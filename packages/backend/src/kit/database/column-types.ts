import pg from 'pg';

/** int8, date and interval in the same form as the embedded database's thread. */
const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1082, String],
  [1186, String],
]);

/** How columns of each type are read, by the type's number. */
export const columnTypes = {
  // pg's own signature is overloaded by format; only text is used here.
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
};
