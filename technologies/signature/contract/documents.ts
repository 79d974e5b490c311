import { signingDocument } from '@kuelik/protocol';
import * as v from 'valibot';

/**
 * The calls for the documents of a session, all under /digital-signature-signer/document/ and for sessions with
 * either step:
 *
 * - POST list/?session_id -> documentsReply
 * - GET file/?session_id&document_id[&signed=true] -> the bytes, with their media type; for `signed=true` the signed
 *   PDF or the .p7s
 * - POST result/download/?session_id -> application/zip; also after the session has finished
 * - POST upload/ multipart session_id, document_type, then for each document `document_names` and `files` ->
 *   documentsReply with the documents that were added. With the session's token, or from the integrator's server with
 *   `Authorization: Api-Key …`. PDF, PNG, JPEG, text, and office documents; 20 at most, 25 MB each, 50 MB together.
 *   Errors: 400 `file_error` (content damaged, active or such that it could show something else later, with
 *   detail.file, detail.reason and detail.texts), 400 `parse_error`, `invalid_request`, 409 `documents_locked`
 *   (signing has begun), 413 `large_file`, 415 `wrong_file`, 507 `storage_full`
 */
export const documentsReply = v.object({ documents: v.fallback(v.array(signingDocument), []) });
