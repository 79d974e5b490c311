import { statementsChange } from '../schema-change.ts';

/** The logo that people see before the first step; apart from `integrator`, which nearly every call reads. */
export const integratorLogo = statementsChange('expand', [
  `create table integrator_logo (
    integrator_id text primary key references integrator (id) on delete cascade,
    picture bytea not null
  )`,
]);
