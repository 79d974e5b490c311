import { expect, it } from 'vitest';
import { hazardsOf } from '../../../testing/migration-hazards.ts';
import { statementsOf } from '../../../testing/migration-statements.ts';
import { indexesChange, statementsChange } from '../schema-change.ts';
import { migrations } from './index.ts';

/** Older than this rule. Every released version already has them. */
const before = new Set(['0003-outside', '0010-policies', '0012-upkeep']);

it.each(Object.entries(migrations))('%s harms no server of the former version', async (name, change) => {
  const hazards = hazardsOf(change, await statementsOf(change));
  if (before.has(name)) expect(hazards).not.toEqual([]);
  else expect(hazards).toEqual([]);
});

it.each([
  'drop table attempt',
  'alter table session drop column policy',
  'alter table session rename column policy to rules',
  'alter table session alter column policy type text',
  'alter table session alter column policy set not null',
  'alter table session add column place text not null',
  'alter table session add column place uuid default gen_random_uuid()',
  'alter table session add column place text references integrator (id)',
  'alter table session add constraint few check (subject_version < 100)',
  'create index session_by_place on session (place)',
  'create unique index session_by_place on session (place)',
  "update session set status = 'FAILED'",
  'delete from session',
  'truncate attempt',
  'lock table session',
  'vacuum full session',
  'create index concurrently if not exists session_by_place on session (place)',
])('an expansion may not: %s', async (statement) => {
  const change = statementsChange('expand', [statement]);
  expect(hazardsOf(change, await statementsOf(change))).toEqual([statement]);
});

it.each([
  ['create table place (id text primary key)', 'create index place_by_id on place (id)'],
  ['alter table session add column place text'],
  ['alter table session add column place integer not null default 0'],
])('an expansion may: %s', async (...statements) => {
  const change = statementsChange('expand', statements);
  expect(hazardsOf(change, await statementsOf(change))).toEqual([]);
});

it('only a later, required change drops, and only indexes that are built beside the work are built', async () => {
  const drop = statementsChange('required', ['alter table session drop column policy', 'drop table attempt']);
  expect(hazardsOf(drop, await statementsOf(drop))).toEqual([]);
  const build = indexesChange({ session_by_place: 'on session (place)' });
  expect(hazardsOf(build, await statementsOf(build))).toEqual([]);
});
