import { expect, it } from 'vitest';
import { statementName } from './statement-name.ts';

it('names statements by operation and table, without values', () => {
  const name = (sql: string) => {
    const { operation, table } = statementName(sql);
    return [operation, table];
  };
  expect(name('select * from "session" where "session_id" = $1')).toEqual(['select', 'session']);
  expect(name('insert into "session_key" ("a") values ($1)')).toEqual(['insert', 'session_key']);
  expect(name('update "session" set "status" = $1')).toEqual(['update', 'session']);
  expect(name('delete from upload where due_at < $1')).toEqual(['delete', 'upload']);
  expect(name('begin')).toEqual(['begin', null]);
  expect(name('select 1')).toEqual(['select', null]);
});

it('names a statement of several parts by what it changes', () => {
  const claim = `with due as materialized (select due.id from webhook_endpoint for update skip locked)
    update webhook_delivery set due_at = $1 from due`;
  expect(statementName(claim)).toEqual({ operation: 'update', table: 'webhook_delivery' });
  const late = 'select extract(epoch from $1::timestamptz) from (select due_at from session_protocol) as due';
  expect(statementName(late)).toEqual({ operation: 'select', table: 'session_protocol' });
});
