import { envelope, pageUrl, signedArchive, type ValibotTypeProvider } from '@kuelik/backend';
import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import * as v from 'valibot';
import { inTurn } from '../../../shared/server/in-turn.ts';
import type { TechnologyRoutes } from '../../../shared/server/services.ts';
import { smsRequest } from '../../../shared/server/sms-request.ts';
import { sessionQuery } from '../../contract/shared.ts';
import {
  acceptReply,
  acceptRequest,
  certificateReply,
  issueConsentRequest,
  signerCode,
  signerFailureRequest,
  signerResult,
  signRequest,
} from '../../contract/signer.ts';
import { sendArchive } from '../documents/archive.ts';
import { reportFailure } from '../signing-person.ts';
import { type Call, openCall, openReading, signerError } from './call.ts';
import { acceptCertificate, agreeToIssue, openCertificate } from './certificate.ts';
import { readResult, signAll } from './sign.ts';

const ROOT = '/digital-signature-signer';
const nothing = v.object({});
const tags = ['signature'];

/**
 * Handles the idempotency key before the usual hook, so that its stored fingerprint leaves out the password: not
 * even a keyed hash of it is stored.
 */
const withoutPassword: preValidationHookHandler = async (request) => {
  const { body } = request;
  const rest = typeof body === 'object' && body !== null ? { ...body, password: null } : null;
  await request.takeIdempotencyKey?.(Buffer.from(JSON.stringify(rest)));
};

/** The calls under /digital-signature-signer/; see contract.ts. */
export const signerRoutes: TechnologyRoutes = async (app, { platform, providers }) => {
  const routes = app.withTypeProvider<ValibotTypeProvider>();
  const open = (request: FastifyRequest, sessionId: string) =>
    openCall(platform, providers.signing, request, sessionId);

  /** One certificate call at a time: with two tabs, one calls the service, and the other is refused until it is done. */
  const certificateTurn = <T>({ session }: Call, work: () => Promise<T>) =>
    inTurn(platform, session.id, `${signerCode}-certificate`, work);

  const certificateCall = (path: string, reissue: boolean, summary: string) =>
    routes.post(
      `${ROOT}/certificate/${path}/`,
      {
        schema: { summary, tags, querystring: sessionQuery, response: { 200: envelope(certificateReply) } },
        // Our page sends a key for each press: another press gets the current state, and the service's pause limits SMS.
        config: smsRequest,
      },
      async (request) => {
        const call = await open(request, request.query.session_id);
        return { data: await certificateTurn(call, () => openCertificate(call, reissue)) };
      },
    );
  certificateCall('initialize', false, 'The person’s certificate, or a code to issue one');
  certificateCall('reissue', true, 'A code to issue another certificate');

  routes.post(
    `${ROOT}/certificate/consent/`,
    {
      schema: {
        summary: 'Record the consent to issue a certificate',
        tags,
        body: issueConsentRequest,
        response: { 200: envelope(nothing) },
      },
    },
    async (request) => {
      const { session_id, locale } = request.body;
      await agreeToIssue(await open(request, session_id), locale);
      return { data: {} };
    },
  );

  routes.post(
    `${ROOT}/certificate/accept/`,
    {
      schema: {
        summary: 'Issue the certificate under a password',
        tags,
        body: acceptRequest,
        response: { 200: envelope(acceptReply) },
      },
      preValidation: withoutPassword,
    },
    async (request) => {
      const { session_id, password, otp } = request.body;
      const call = await open(request, session_id);
      return { data: await certificateTurn(call, () => acceptCertificate(call, password, otp)) };
    },
  );

  routes.post(
    `${ROOT}/document/sign/`,
    {
      schema: {
        summary: 'Sign every document of the session',
        tags,
        body: signRequest,
        response: { 200: envelope(signerResult) },
      },
      preValidation: withoutPassword,
    },
    async (request) => {
      const { session_id, password } = request.body;
      return { data: await signAll(await open(request, session_id), password, pageUrl(request, '/verify')) };
    },
  );

  routes.post(
    `${ROOT}/document/result/`,
    {
      schema: {
        summary: 'Result of the signature',
        tags,
        querystring: sessionQuery,
        response: { 200: envelope(signerResult) },
      },
    },
    async (request) => {
      const session = await openReading(platform, request, request.query.session_id);
      const result = await readResult({ platform, session });
      if (result === null) throw signerError('result_missing');
      return { data: result };
    },
  );

  routes.post(
    `${ROOT}/document/result/download/`,
    {
      schema: {
        summary: 'The signed documents as a zip, named by the time',
        tags,
        querystring: sessionQuery,
      },
    },
    async (request, reply) => {
      const session = await openReading(platform, request, request.query.session_id);
      if ((await readResult({ platform, session })) === null) throw signerError('result_missing');
      const listed = await platform.documents.list(session.id);
      return sendArchive(reply, await signedArchive(platform.documents, session.id, listed), platform.now());
    },
  );

  routes.post(
    `${ROOT}/failure-reason/`,
    {
      schema: {
        summary: 'Report why signing failed',
        tags,
        body: signerFailureRequest,
        response: { 200: envelope(nothing) },
      },
    },
    async (request) => {
      const { session_id, failure_type, detail } = request.body;
      const session = await openReading(platform, request, session_id);
      await reportFailure(platform, session.id, signerCode, failure_type, detail);
      return { data: {} };
    },
  );
};
