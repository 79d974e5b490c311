import type { OnStatement } from '../database/open.ts';
import { statementName } from './statement-name.ts';
import type { Tracing } from './tracing.ts';

/** Records each statement of a call as a span with its operation and table: not its text, not its values. */
export function traceStatements(tracing: Tracing): OnStatement {
  return (sql, _parameters, { ms, error }) => {
    const { operation, table } = statementName(sql);
    tracing.ended(table === null ? operation : `${operation} ${table}`, 'client', {
      ms,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table === null ? {} : { 'db.collection.name': table }),
      },
      error,
    });
  };
}
