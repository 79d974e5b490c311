/** What changes or reads a table, the ones that change first: a statement that does both is named by the change. */
const shapes = [
  ['insert', /\binsert\s+into\s+"?(\w+)"?/i],
  ['update', /\bupdate\s+"?(\w+)"?\s+(?:as\s+"?\w+"?\s+)?set\b/i],
  ['delete', /\bdelete\s+from\s+"?(\w+)"?/i],
  ['select', /\bfrom\s+"?([a-z_]\w*)"?/i],
] as const;

/** What an SQL statement does to which table; null for one that names none, such as `begin`. */
export interface StatementName {
  readonly operation: string;
  readonly table: string | null;
}

/** Names a statement by operation and table, without any of its values. */
export function statementName(sql: string): StatementName {
  for (const [operation, shape] of shapes) {
    const table = shape.exec(sql)?.[1];
    if (table !== undefined) return { operation, table };
  }
  return { operation: /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'statement', table: null };
}
