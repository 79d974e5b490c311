import { ApiError } from '@kuelik/protocol';
import * as v from 'valibot';
import { sampleContract } from './sample-contract.ts';

export const sampleDocument = sampleContract;

const refusal = v.looseObject({
  code: v.string(),
  detail: v.optional(v.record(v.string(), v.unknown())),
});

/**
 * POST /digital-signature-signer/document/upload/ with the API key, as an integrator's own server calls it: one
 * `document_names` and one `files` for each file, in their order. Rejects with `ApiError`.
 */
export async function uploadDocuments(
  baseUrl: string,
  session: string,
  apiKey: string,
  files: readonly File[],
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<void> {
  const url = `${baseUrl}/digital-signature-signer/document/upload/`;
  const form = new FormData();
  form.append('session_id', session);
  form.append('document_type', 'CONTRACT');
  for (const file of files) {
    form.append('document_names', file.name);
    form.append('files', file, file.name);
  }
  const reply = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Api-Key ${apiKey}` },
    body: form,
  });
  if (reply.ok) return;
  const body: unknown = await reply.json().catch(() => null);
  const error = v.safeParse(refusal, body);
  throw new ApiError({
    type: reply.status >= 500 ? 'server' : 'client',
    code: error.success ? error.output.code : `http_${reply.status}`,
    detail: error.success ? error.output.detail : undefined,
    message: 'The documents were not uploaded',
    url,
    status: reply.status,
  });
}
