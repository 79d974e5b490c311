import * as v from 'valibot';
import type { CallOptions } from './call-options.ts';
import type { ApiClient } from './client/client.ts';
import { anyReply, sessionId } from './common.ts';

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

/** The security calls, typed. All reject with `ApiError`. */
export function securitiesApi(client: ApiClient) {
  const post = async (path: string, body: CameraRequest | SecurityCheckRequest, options: CallOptions) => {
    await client.request({ method: 'POST', path, body, schema: anyReply, ...options });
  };
  return {
    camera: (request: CameraRequest, options: CallOptions = {}): Promise<void> =>
      post('/securities/camera/', request, options),

    securityChecks: (request: SecurityCheckRequest, options: CallOptions = {}): Promise<void> =>
      post('/securities/security-checks/', request, options),
  };
}
