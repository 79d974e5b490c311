import type { SchemaChange } from '../kit/database/schema-change.ts';

/**
 * A type, then optionally a constant default: such a column changes no row, and older builds need not fill
 * it.
 */
const newColumn =
  /^add column \w+ [\w ]+?(?: not null default (?:-?\d+|true|false|'[^']*')| default (?:-?\d+|true|false|'[^']*'))?$/;
const constantDefault = / default /;

/**
 * The statements of a change that are not known to be safe while servers of the previous version read and
 * write a large database. Safe are: creating tables and their indexes, adding nullable or defaulted columns,
 * building indexes concurrently, functions and triggers, queries. A `required` change may also drop, which
 * holds its lock only for a moment.
 *
 * @param statements what the change would execute, in order
 * @returns the unsafe statements, each on one line; empty: the change may run
 */
export function hazardsOf(
  { kind, outsideTransaction }: Pick<SchemaChange, 'kind' | 'outsideTransaction'>,
  statements: readonly string[],
): readonly string[] {
  const own = new Set<string>();
  return statements
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => !isSafe(statement, own, kind, outsideTransaction === true));
}

function isSafe(
  statement: string,
  own: Set<string>,
  kind: SchemaChange['kind'],
  outsideTransaction: boolean,
): boolean {
  const text = statement.toLowerCase();
  const table = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(text)?.[1];
  if (table !== undefined) {
    own.add(table);
    return true;
  }
  if (/^(?:drop index concurrently|create index concurrently if not exists) /.test(text)) {
    return outsideTransaction;
  }
  const indexed = /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/.exec(text)?.[1];
  if (indexed !== undefined) return own.has(indexed);
  const altered = /^alter table (\w+) (.*)$/.exec(text);
  if (altered?.[1] !== undefined && own.has(altered[1])) return true;
  const change = altered?.[2] ?? '';
  if (newColumn.test(change)) return !/ not null$/.test(change) || constantDefault.test(change);
  if (/^create (?:or replace )?(?:function|trigger) /.test(text)) return true;
  if (/^select /.test(text)) return true;
  return (
    kind === 'required' &&
    /^(?:drop (?:table|index|trigger|function) |alter table \w+ drop column )/.test(text)
  );
}
