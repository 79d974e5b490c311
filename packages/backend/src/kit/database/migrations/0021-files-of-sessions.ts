import { indexesChange } from '../schema-change.ts';

/** Finds the session whose folder of files has a name: folders are named by the hash of its id. */
export const filesOfSessions = indexesChange({
  session_by_folder: 'on session (substr(sha256(session_id::bytea), 1, 8))',
});
