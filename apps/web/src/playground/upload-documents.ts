import { ApiError, uploadForm } from '@kuelik/protocol';
import * as v from 'valibot';

/**
 * POST /digital-signature-signer/document/upload/ with the API key, as an integrator's own server calls it.
 * Rejects with `ApiError`.
 */
export async function uploadDocuments(
  baseUrl: string,
  session: string,
  apiKey: string,
  files: readonly File[],
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<void> {
  const url = `${baseUrl}/digital-signature-signer/document/upload/`;
  const documents = files.map((file) => ({ name: file.name, file }));
  const reply = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Api-Key ${apiKey}` },
    body: uploadForm({ session, documentType: 'CONTRACT', documents }),
  });
  if (reply.ok) return;
  const body: unknown = await reply.json().catch(() => null);
  const error = v.safeParse(v.looseObject({ code: v.string() }), body);
  throw new ApiError({
    type: reply.status >= 500 ? 'server' : 'client',
    code: error.success ? error.output.code : `http_${reply.status}`,
    message: 'The documents were not uploaded',
    url,
    status: reply.status,
  });
}
