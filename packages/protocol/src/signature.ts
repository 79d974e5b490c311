import * as v from 'valibot';
import { withAttemptKeys } from './attempt-keys.ts';
import type { CallOptions } from './call-options.ts';
import type { ApiClient } from './client/client.ts';
import { anyReply, sessionId } from './common.ts';
import { type Outcome, toOutcome } from './outcome.ts';
import {
  acceptReply,
  certificateReply,
  documentsReply,
  type IdentifierResult,
  type IdentifyReply,
  identifierResult,
  identifyReply,
  type SigningDocument,
  signedResult,
  signerResult,
} from './signature-replies.ts';

const code = v.pipe(v.string(), v.regex(/^\d{4,8}$/));
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const failure = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const detail = v.union([v.record(v.string(), v.unknown()), v.string()]);

/** Signer calls whose only input is the session, in the query. */
export const signerQuery = v.object({ session_id: sessionId });

/** POST /digital-signature-identifier/identify/ */
export const identifyRequest = v.object({
  session_id: sessionId,
  iin: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  phone: v.pipe(v.string(), v.minLength(6), v.maxLength(32)),
  /** The page's language, used for the SMS; Russian by default. */
  locale: v.optional(v.picklist(['ru', 'kz', 'en', 'my'])),
});
export type IdentifyRequest = v.InferInput<typeof identifyRequest>;

/** POST /digital-signature-identifier/approve/ */
export const approveRequest = v.object({ session_id: sessionId, code });
export type ApproveRequest = v.InferOutput<typeof approveRequest>;

/** POST /digital-signature-identifier/failure-reason/ */
export const identifierFailureRequest = v.object({
  session_id: sessionId,
  failure_type: failure,
  detail: v.optional(v.nullable(detail)),
});
export type IdentifierFailureRequest = v.InferOutput<typeof identifierFailureRequest>;

/** POST /digital-signature-signer/failure-reason/: the same with its detail. */
export const signerFailureRequest = v.object({
  session_id: sessionId,
  failure_type: failure,
  detail: v.nullable(detail),
});
export type SignerFailureRequest = v.InferOutput<typeof signerFailureRequest>;

/** POST /digital-signature-signer/certificate/accept/; the code has 6 digits, specification section 5. */
export const acceptRequest = v.object({
  session_id: sessionId,
  password,
  otp: v.pipe(v.string(), v.regex(/^\d{6}$/)),
});
export type AcceptRequest = v.InferOutput<typeof acceptRequest>;

/** POST /digital-signature-signer/certificate/consent/: our own extension, unknown to other backends. */
export const issueConsentRequest = v.object({
  session_id: sessionId,
  /** The language in which the consent was shown. */
  locale: v.optional(v.picklist(['ru', 'kz', 'en', 'my'])),
});
export type IssueConsentRequest = v.InferInput<typeof issueConsentRequest>;

/** POST /digital-signature-signer/document/sign/ */
export const signRequest = v.object({ session_id: sessionId, password });
export type SignRequest = v.InferOutput<typeof signRequest>;

/** Multipart fields of POST /digital-signature-signer/document/upload/ besides the parts named `files`. */
export const uploadFields = v.object({
  session_id: sessionId,
  document_names: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(255))), v.minLength(1)),
  document_type: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
});

/** A document to upload for signing. */
export interface UploadRequest {
  readonly session: string;
  readonly documentType: string;
  /** At least one; sent in this order. */
  readonly documents: readonly { readonly name: string; readonly file: Blob }[];
}

export interface UploadOptions extends CallOptions {
  /** 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * A reply of any backend: nothing counts as an object without keys, a bare list as its documents where documents are
 * asked for, and nowhere else.
 */
const reply = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(
    v.unknown(),
    v.transform((value: unknown) => {
      if (!Array.isArray(value)) return value ?? {};
      return Object.is(schema, documentsReply) ? { documents: value } : null;
    }),
    schema,
  );

/** The parts of an upload: one `document_names` and one `files` per document. */
export function uploadForm(request: UploadRequest): FormData {
  const form = new FormData();
  form.append('session_id', request.session);
  form.append('document_type', request.documentType);
  for (const { name, file } of request.documents) {
    form.append('document_names', name);
    form.append('files', file, name);
  }
  return form;
}

/** File name of an archive of signed documents: the specification's timestamp. */
export function archiveName(now: Date): string {
  return `${now.getTime()}.zip`;
}

/**
 * The identifier's calls (dsi). They return the error instead of throwing it. The person decides on a retry:
 * it is the same attempt, but a silent one could keep them waiting for minutes.
 */
export function signatureIdentifierApi(client: ApiClient) {
  const root = '/digital-signature-identifier';
  const keyed = withAttemptKeys(client);
  return {
    identify: (request: IdentifyRequest, options: CallOptions = {}): Promise<Outcome<IdentifyReply>> =>
      toOutcome(
        keyed.request({
          method: 'POST',
          path: `${root}/identify/`,
          body: request,
          schema: reply(identifyReply),
          retry: false,
          refusal: 'result_false',
          ...options,
        }),
      ),
    approve: (request: ApproveRequest, options: CallOptions = {}): Promise<Outcome<IdentifierResult>> =>
      toOutcome(
        keyed.request({
          method: 'POST',
          path: `${root}/approve/`,
          body: request,
          schema: reply(identifierResult),
          retry: false,
          refusal: 'result_false',
          ...options,
        }),
      ),
    /** Its own errors are ignored. */
    reportFailure: (request: IdentifierFailureRequest, options: CallOptions = {}): Promise<void> =>
      report(client, `${root}/failure-reason/`, request, options),
  };
}

/**
 * The signer's calls (dss). They return the error, with the server's message, instead of throwing it. As with
 * the identifier's, the person decides on a retry.
 */
export function signatureSignerApi(client: ApiClient) {
  const root = '/digital-signature-signer';
  const keyed = withAttemptKeys(client);
  const post = <const TSchema extends v.GenericSchema>(
    path: string,
    schema: TSchema,
    body: unknown,
    options: UploadOptions,
  ): Promise<Outcome<v.InferOutput<TSchema>>> =>
    toOutcome(
      keyed.request({
        method: 'POST',
        path: `${root}${path}`,
        body,
        schema: reply(schema),
        retry: false,
        refusal: 'result_false',
        ...options,
      }),
    );
  const ask = <const TSchema extends v.GenericSchema>(
    path: string,
    schema: TSchema,
    session: string,
    options: CallOptions,
  ): Promise<Outcome<v.InferOutput<TSchema>>> =>
    toOutcome(
      client.request({
        method: 'POST',
        path: `${root}${path}`,
        query: { session_id: session },
        schema: reply(schema),
        refusal: 'result_false',
        ...options,
      }),
    );
  return {
    initialize: (session: string, options: CallOptions = {}) =>
      ask('/certificate/initialize/', certificateReply, session, options),
    reissue: (session: string, options: CallOptions = {}) =>
      ask('/certificate/reissue/', certificateReply, session, options),
    agreeToIssue: (request: IssueConsentRequest, options: CallOptions = {}) =>
      post('/certificate/consent/', anyReply, request, options),
    accept: (request: AcceptRequest, options: CallOptions = {}) =>
      post('/certificate/accept/', acceptReply, request, options),
    sign: (request: SignRequest, options: CallOptions = {}) =>
      post('/document/sign/', signerResult, request, options),

    upload: (request: UploadRequest, options: UploadOptions = {}) =>
      post('/document/upload/', documentsReply, uploadForm(request), options),

    list: async (
      session: string,
      options: CallOptions = {},
    ): Promise<Outcome<readonly SigningDocument[]>> => {
      const outcome = await ask('/document/list/', documentsReply, session, options);
      return outcome.ok ? { ok: true, value: outcome.value.documents } : outcome;
    },

    result: (session: string, options: CallOptions = {}) =>
      ask('/document/result/', signedResult, session, options),

    /** One document's bytes, for the viewer and for download; `signed` requests the signed version. */
    file: (
      request: { readonly session: string; readonly document: string; readonly signed?: boolean },
      options: CallOptions = {},
    ): Promise<Outcome<Blob>> =>
      toOutcome(
        client.request({
          method: 'GET',
          path: `${root}/document/file/`,
          query: { session_id: request.session, document_id: request.document, signed: request.signed },
          as: 'blob',
          schema: v.blob(),
          ...options,
        }),
      ),

    /**
     * The archive of signed documents, saved as `archiveName`; the error's message is shown to the person.
     */
    download: (session: string, options: CallOptions = {}): Promise<Outcome<Blob>> =>
      toOutcome(
        client.request({
          method: 'POST',
          path: `${root}/document/result/download/`,
          query: { session_id: session },
          as: 'blob',
          schema: v.blob(),
          ...options,
        }),
      ),

    /** Its own errors are ignored. */
    reportFailure: (request: SignerFailureRequest, options: CallOptions = {}): Promise<void> =>
      report(client, `${root}/failure-reason/`, request, options),
  };
}

async function report(client: ApiClient, path: string, body: unknown, options: CallOptions): Promise<void> {
  await client
    .request({ method: 'POST', path, body, schema: anyReply, silent: true, ...options })
    .catch(() => undefined);
}
