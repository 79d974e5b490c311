import { indexesChange } from '../schema-change.ts';

/** Indexes for lists that scanned an integrator's other sessions, or the uses of other keys, one by one. */
export const growth = indexesChange({
  session_by_owner: 'on session (integrator_id, test, created_at desc, session_id)',
  audit_by_key: 'on audit (api_key_id, created_at, id)',
});
