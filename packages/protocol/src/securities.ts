import * as v from 'valibot';
import type { CallOptions } from './call-options.ts';
import type { ApiClient } from './client/client.ts';
import { anyReply, sessionId } from './common.ts';
import { guard, isRecord } from './guard.ts';

/** POST /securities/camera/: the person's camera, for the server to judge. */
export const cameraRequest = v.object({
  session_id: sessionId,
  device_id: v.pipe(v.string(), v.maxLength(512)),
  label: v.pipe(v.string(), v.maxLength(512)),
});
export type CameraRequest = v.InferOutput<typeof cameraRequest>;

/** The specification's integration types: our pages, or the widget in a host's page. */
export const integrationTypes = ['FRONTEND', 'WIDGET'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** How many versions of the product are trusted at a time, specification section 9. */
export const integrityManifestLimit = 3;

/** GET /securities/integrity/public-manifest/ */
export const integrityManifestQuery = v.object({
  type: v.picklist(integrationTypes),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/))),
});

export const integrityManifestReply = v.object({
  versions: v.array(
    v.object({
      version: v.optional(v.string()),
      /** File name -> SHA-384 of its content. */
      files: v.record(v.string(), v.string()),
    }),
  ),
});
export type IntegrityManifest = v.InferOutput<typeof integrityManifestReply>;

/** POST /securities/security-checks/ */
export const securityCheckRequest = v.object({
  session_id: sessionId,
  frontend_integrity_compromised: v.boolean(),
});
export type SecurityCheckRequest = v.InferOutput<typeof securityCheckRequest>;

/** A version without files knows no script, but is no reason to distrust the others. */
const looseManifest = guard(
  'versions',
  (reply): reply is { readonly versions: readonly { readonly files?: Files | null }[] } =>
    isRecord(reply) && Array.isArray(reply.versions) && reply.versions.every(isLooseVersion),
);
type Files = Readonly<Record<string, string>>;

const isLooseVersion = (version: unknown): boolean =>
  isRecord(version) &&
  ((version.files ?? null) === null ||
    (isRecord(version.files) && Object.values(version.files).every((hash) => typeof hash === 'string')));

/** The security calls, typed. All reject with `ApiError`. */
export function securitiesApi(client: ApiClient) {
  const tell = async (path: string, body: CameraRequest | SecurityCheckRequest, options: CallOptions) => {
    await client.request({ method: 'POST', path, body, schema: anyReply, ...options });
  };
  return {
    camera: (request: CameraRequest, options: CallOptions = {}): Promise<void> =>
      tell('/securities/camera/', request, options),

    /** File hashes of the newest versions: one map of file name to hash for each. */
    integrityManifest: async (
      type: IntegrationType,
      options: CallOptions = {},
    ): Promise<readonly Readonly<Record<string, string>>[]> => {
      const reply = await client.request({
        method: 'GET',
        path: '/securities/integrity/public-manifest/',
        query: { type, limit: integrityManifestLimit },
        schema: looseManifest,
        ...options,
      });
      return reply.versions.map(({ files }) => files ?? {});
    },

    securityChecks: (request: SecurityCheckRequest, options: CallOptions = {}): Promise<void> =>
      tell('/securities/security-checks/', request, options),
  };
}
