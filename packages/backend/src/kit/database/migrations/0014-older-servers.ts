import { statementsChange } from '../schema-change.ts';

/**
 * Servers from before 0013 store a step's proofs, and erase, without raising `subject_version`. The database
 * raises it for them, so that a newer server running beside them does not store a result checked against an
 * older state. Rows that the current transaction has already raised are left alone.
 */
export const olderServers = statementsChange('expand', [
  `create or replace function raise_subject_version() returns trigger language plpgsql as $$
    begin
      update session set subject_version = subject_version + 1
        where session_id = new.session_id and xmin <> pg_current_xact_id()::xid;
      return null;
    end $$`,
  `create or replace trigger subject_claim_raises_version after insert on subject_claim
    for each row when (new.outcome = 'accepted') execute function raise_subject_version()`,
  `create or replace function raise_erased_version() returns trigger language plpgsql as $$
    begin
      new.subject_version := old.subject_version + 1;
      return new;
    end $$`,
  `create or replace trigger session_erasure_raises_version before update of token_hash, erased_at on session
    for each row when (new.subject_version = old.subject_version and
      (new.erased_at is distinct from old.erased_at or (new.token_hash is null and old.token_hash is not null)))
    execute function raise_erased_version()`,
]);
