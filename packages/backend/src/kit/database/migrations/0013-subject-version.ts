import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Version of what a session's steps have proved: a step's success is stored only if the version is still the
 * one that it was checked against. A constant default changes no row, so the lock is short.
 */
export const subjectVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table session add column subject_version integer not null default 0').execute(db);
  },
};
