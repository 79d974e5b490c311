import * as v from 'valibot';
import type { CallOptions } from './call-options.ts';
import type { ApiClient } from './client/client.ts';
import { failureTypes } from './client/failure.ts';
import { anyReply, queryFlag, record, sessionId } from './common.ts';
import { contradictionPolicy } from './contradictions.ts';
import { flowConfig } from './flow-config.ts';
import { guard, isRecord } from './guard.ts';
import {
  normaliseConfigs,
  normaliseValidation,
  type SessionConfigs,
  type SessionValidation,
} from './normalise.ts';

/** A session's state on the server. */
export const serverStatuses = ['QR', 'PROGRESS', 'FAILED', 'FINISHED'] as const;
export type ServerStatus = (typeof serverStatuses)[number];

/** A session's state on this device. */
export const sessionStatuses = ['PENDING', 'VALID', 'INVALID'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

export const sessionTypes = ['DEMO', 'PRODUCTION'] as const;

const technologies = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.maxLength(64));
const technologyConfigs = v.record(v.string(), record);
/** Who requests the verification: named in consents and on the last page. */
const organization = v.object({ name: v.string() });

/** POST /flows/session/create/ */
export const createSessionRequest = v.object({
  api_key: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  /** Stored with the session, returned to the integrator and shown to the person's browser. */
  metadata: v.optional(v.nullable(record)),
  /** Stored with the session and returned to the integrator only, never to a browser. */
  private_metadata: v.optional(v.nullable(record)),
  /** A policy in a fixed version, `kyc-standard@3`, or in its newest, `kyc-standard`. */
  policy: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z0-9-]{0,63}(?:@[1-9]\d{0,8})?$/, 'a policy such as kyc-standard@3'),
    ),
  ),
  session_type: v.optional(v.picklist(sessionTypes)),
  /** Codes, in order. */
  technologies: v.optional(v.pipe(technologies, v.minLength(1))),
  flow_config: v.optional(flowConfig),
  technology_configs: v.optional(technologyConfigs),
  /** What happens when two steps contradict each other. */
  contradictions: v.optional(contradictionPolicy),
});
export type CreateSessionRequest = v.InferOutput<typeof createSessionRequest>;

export const createSessionReply = v.object({
  session_id: v.string(),
  technologies: v.array(v.string()),
  /** The link to send to the person. */
  link: v.string(),
  /** ISO 8601. */
  expires_at: v.string(),
});
export type CreateSessionReply = v.InferOutput<typeof createSessionReply>;

/** GET /flows/session/configs/ */
export const configsQuery = v.object({ session_id: sessionId });

/** Our server's reply; `normaliseConfigs` handles other backends. */
export const configsReply = v.object({
  flow_config: flowConfig,
  technology_configs: technologyConfigs,
  technologies: v.array(v.string()),
  /** Origins listed by the integrator: allowed targets of the query's `redirect`. */
  redirect_origins: v.optional(v.array(v.string())),
  organization: v.optional(organization),
  /** This backend's extensions of the specification; see `extensions`. */
  extensions: v.optional(v.array(v.string())),
});
export type ConfigsReply = v.InferOutput<typeof configsReply>;

/** POST /flows/session/validate/?qr= */
export const validateQuery = v.object({ qr: v.optional(queryFlag) });

export const validateRequest = v.object({
  session_id: sessionId,
  /** Hash of the device's properties, or of those still available. */
  fingerprint: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
});
export type ValidateRequest = v.InferOutput<typeof validateRequest>;

export const validateReply = v.object({
  session_type: v.picklist(sessionTypes),
  metadata: v.nullable(record),
  /** Codes of steps that this person can skip. */
  skip: v.array(v.string()),
  /** Bound to session and fingerprint; sent as a bearer token from now on. */
  access_token: v.string(),
  /** Codes of finished steps: a reload or another device continues after them. */
  finished: v.array(v.string()),
  organization: v.optional(organization),
});
export type ValidateReply = v.InferOutput<typeof validateReply>;

/** GET /flows/session/status/ */
export const statusQuery = v.object({ session_id: sessionId });

export const statusReply = v.object({ status: v.picklist(serverStatuses) });
export type StatusReply = v.InferOutput<typeof statusReply>;

/** GET /flows/session/finish/; 422 when `success` contradicts the server's own record. */
export const finishQuery = v.object({ session_id: sessionId, success: queryFlag });

export const finishReply = v.object({ status: v.picklist(serverStatuses) });
export type FinishReply = v.InferOutput<typeof finishReply>;

/** POST /flows/session/failure-reason/ */
export const failureReasonRequest = v.object({
  session_id: sessionId,
  type: v.picklist(failureTypes),
  detail: v.optional(v.nullable(v.union([record, v.string()]))),
});
export type FailureReasonRequest = v.InferOutput<typeof failureReasonRequest>;

// Another backend of this protocol may omit or null any field, or use its own status names.
const looseCreate = guard(
  'session_id',
  (reply): reply is { readonly session_id: string; readonly link?: string | null | undefined } =>
    isRecord(reply) &&
    typeof reply.session_id === 'string' &&
    (typeof reply.link === 'string' || (reply.link ?? null) === null),
);
const looseConfigs = guard(
  'technologies',
  (reply): reply is Readonly<Record<string, unknown>> =>
    isRecord(reply) && (Array.isArray(reply.technologies) || (reply.technologies ?? null) === null),
);
const looseValidation = guard(
  'object',
  (reply): reply is Readonly<Record<string, unknown>> | null | undefined =>
    isRecord(reply) || (reply ?? null) === null,
);
const looseStatus = guard(
  'status',
  (reply): reply is { readonly status: string } => isRecord(reply) && typeof reply.status === 'string',
);

/** The session's calls, typed. All reject with `ApiError`, except `reportFailure`, which never does. */
export function sessionApi(client: ApiClient) {
  return {
    /** Creates a session; for hosts that may hold an API key, such as the playground. */
    create: (request: CreateSessionRequest, options: CallOptions = {}) =>
      client.request({
        method: 'POST',
        path: '/flows/session/create/',
        body: request,
        schema: looseCreate,
        ...options,
      }),

    configs: async (session: string, options: CallOptions = {}): Promise<SessionConfigs> =>
      normaliseConfigs(
        await client.request({
          method: 'GET',
          path: '/flows/session/configs/',
          query: { session_id: session },
          schema: looseConfigs,
          ...options,
        }),
      ),

    /** `qr`: this device takes over the session from the one that showed the QR code. */
    validate: async (
      request: ValidateRequest & { readonly qr?: boolean },
      options: CallOptions = {},
    ): Promise<SessionValidation> => {
      const { qr, ...body } = request;
      const reply = await client.request({
        method: 'POST',
        path: '/flows/session/validate/',
        query: { qr },
        body,
        schema: looseValidation,
        ...options,
      });
      return normaliseValidation(reply);
    },

    /** A `ServerStatus`, or the backend's own name: treated as inactive. */
    status: async (session: string, options: CallOptions = {}): Promise<ServerStatus | (string & {})> => {
      const reply = await client.request({
        method: 'GET',
        path: '/flows/session/status/',
        query: { session_id: session },
        schema: looseStatus,
        ...options,
      });
      return reply.status;
    },

    /** `ApiError` with status 422 when `success` contradicts the server's record. */
    finish: async (session: string, success: boolean, options: CallOptions = {}): Promise<void> => {
      await client.request({
        method: 'GET',
        path: '/flows/session/finish/',
        query: { session_id: session, success },
        schema: anyReply,
        ...options,
      });
    },

    /** Reports why a session failed. Its own errors are ignored, per the specification. */
    reportFailure: async (request: FailureReasonRequest, options: CallOptions = {}): Promise<void> => {
      await client
        .request({
          method: 'POST',
          path: '/flows/session/failure-reason/',
          body: request,
          schema: anyReply,
          silent: true,
          ...options,
        })
        .catch(() => undefined);
    },
  };
}
