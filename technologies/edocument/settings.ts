import * as v from 'valibot';
import { count } from '../shared/both/read-settings.ts';
import { documentTypeOf, documentTypes } from './document-types.ts';

/** A type as listed, or in any other spelling: `Identitycard`, `identity-card`. */
const documentType = v.union([
  v.picklist(documentTypes),
  v.pipe(
    v.string(),
    v.check((name) => documentTypeOf(name) !== null, 'must be a type of electronic document'),
    v.transform((name) => documentTypeOf(name)),
  ),
]);

/** What an integrator may set for the electronic document in `technology_configs.ED`. */
export const edocumentSettings = v.strictObject({
  /** The only type that may be requested; null: the person's choice. */
  document_type: v.optional(v.nullable(documentType), null),
  /** Attempts for one SMS code. */
  sms_attempts: count(3, 1, 10),
  /** SMS per session: more would bother an outsider whose number was typed by mistake. */
  sms_count: count(5, 1, 20),
  /** Seconds between two SMS. */
  resend_after_s: count(60, 1, 600),
  /** Attempts with the six-digit code of an app. */
  code_attempts: count(3, 1, 10),
  /** Replies of the state without a document, per method. */
  document_attempts: count(5, 1, 20),
});
