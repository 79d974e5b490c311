import { indexesChange } from '../schema-change.ts';

/** For lists that passed over an integrator's other sessions, or over other keys' uses, one by one. */
export const growth = indexesChange({
  session_by_owner: 'on session (integrator_id, test, created_at desc, session_id)',
  audit_by_key: 'on audit (api_key_id, created_at, id)',
});
