import type { CallOptions } from './call-options.ts';
import type { ApiClient } from './client/client.ts';
import { guard, isRecord } from './guard.ts';
import { type IntegrationType, integrityManifestLimit } from './securities.ts';

type Files = Readonly<Record<string, string>>;

/** A version without files knows no script, but is no reason to distrust the others. */
const looseManifest = guard(
  'versions',
  (reply): reply is { readonly versions: readonly { readonly files?: Files | null }[] } =>
    isRecord(reply) && Array.isArray(reply.versions) && reply.versions.every(isLooseVersion),
);

const isLooseVersion = (version: unknown): boolean =>
  isRecord(version) &&
  ((version.files ?? null) === null ||
    (isRecord(version.files) && Object.values(version.files).every((hash) => typeof hash === 'string')));

/**
 * File hashes of the newest versions: one map of file name to hash for each. Apart from the other security calls,
 * since only deployments that check their scripts load it. Rejects with `ApiError`.
 */
export async function readIntegrityManifest(
  client: ApiClient,
  type: IntegrationType,
  options: CallOptions = {},
): Promise<readonly Files[]> {
  const reply = await client.request({
    method: 'GET',
    path: '/securities/integrity/public-manifest/',
    query: { type, limit: integrityManifestLimit },
    schema: looseManifest,
    ...options,
  });
  return reply.versions.map(({ files }) => files ?? {});
}
