import { errorCode } from '../errors.ts';

/** Uses after which a statement gets a name: the threshold of PostgreSQL's JDBC driver. */
const NAMED_AFTER = 5;
/** Statements that are counted; each connection keeps at most this many plans. Ten times what the product sends. */
const MOST_TEXTS = 512;
/** Lost names after which no more are given: a pooler between us and the server swaps connections. */
const MOST_LOST = 20;

/**
 * Lists, searches and sweeps are planned for their values each time: a plan for any values could read a large
 * table through. Everything but reads and writes of rows is sent as it is.
 */
const named = /^\s*(?:select|insert|update|delete|with)\b(?!.*\b(?:limit|skip locked)\b)/is;

/** `cached plan must not change result type`, https://www.postgresql.org/docs/current/sql-prepare.html */
const STALE_PLAN = '0A000';
/** `invalid_sql_statement_name` and `duplicate_prepared_statement`. */
const lostNames: ReadonlySet<string> = new Set(['26000', '42P05']);

/** Names under which PostgreSQL keeps statements parsed and planned. */
export interface StatementNames {
  /** The name to send a statement under; null: send it without one. */
  of(text: string): string | null;
  /**
   * Whether a named statement failed because of its name, so that it had no effect. All statements then get new
   * names.
   */
  renewAfter(error: unknown): boolean;
}

/** Whether a statement was planned for a schema that a migration has changed since: it had no effect. */
export const isStalePlan = (error: unknown): boolean =>
  errorCode(error) === STALE_PLAN && error instanceof Error && error.message.includes('cached plan');

/**
 * Names for the statements of one pool. Half of the database's processor time of a session was planning: a
 * session's working set is read a dozen times.
 */
export function createStatementNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;
  let lost = 0;
  return {
    of: (text) => {
      const name = names.get(text);
      if (name !== undefined) return name;
      if (lost >= MOST_LOST) return null;
      const used = uses.get(text) ?? (uses.size < MOST_TEXTS && named.test(text) ? 0 : null);
      if (used === null) return null;
      uses.set(text, used + 1);
      if (used + 1 < NAMED_AFTER) return null;
      const given = `kuelik_${generation}_${names.size}`;
      names.set(text, given);
      return given;
    },
    renewAfter: (error) => {
      const isLost = lostNames.has(errorCode(error) ?? '');
      if (!isLost && !isStalePlan(error)) return false;
      if (isLost) lost += 1;
      generation += 1;
      names.clear();
      return true;
    },
  };
}
