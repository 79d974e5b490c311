import { randomUUID } from 'node:crypto';
import { answerTimeStampRequest, isPdf, toPem, verifyDetached, verifyPdf } from '@kuelik/pki';
import { isIin, isStrongPassword } from '@kuelik/protocol';
import { bytesOf, signing } from '@kuelik/providers/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../serve/refusal.ts';
import { serve } from '../serve/serve.ts';
import { later, type World } from '../world.ts';
import { chainPem, currentCrl, openAuthority } from './authority.ts';
import {
  findCertificate,
  issueCertificate,
  maxPasswordTries,
  revokeCertificate,
  withKey,
} from './certificates.ts';
import { checkCode, codeLength, resendAfterS, sendCode } from './codes.ts';
import { signerOf } from './people.ts';
import { signDocument } from './sign.ts';
import { toDate } from './storage.ts';

const provider = 'signing';
/** How long an identification authorizes its caller to act for the person. */
const APPROVED_MS = 24 * 3_600_000;
/** 25 MB in base64, plus the rest of the request. */
const BODY_LIMIT = 36 * 1024 * 1024;

/** Mounts the cloud-signing service. `baseUrl`: where its routes are served. */
export function signingRoutes(app: FastifyInstance, world: World, baseUrl: () => string): void {
  const { query, now } = world;
  const authority = openAuthority(world, baseUrl);

  const find = async (id: string | undefined, approved: boolean) => {
    const { rows } = await query('SELECT * FROM sandbox.signing_identification WHERE id = $1', [id ?? '']);
    const [row] = rows;
    if (row === undefined) throw new Refusal('session_not_exist');
    const current = row.approved_at !== null && later(toDate(row.approved_at), APPROVED_MS) > now();
    if (approved && !current) throw new Refusal('session_not_exist');
    return { id: String(row.id), iin: String(row.iin), phone: String(row.phone) };
  };
  const iinOf = async (_body: unknown, params: Readonly<Record<string, string>>) => ({
    iin: (await find(params.identification_id, false)).iin,
  });
  const nothing = () => ({});

  serve(app, world, {
    operation: signing.capabilities,
    provider,
    carried: nothing,
    handle: async () => ({ pdf: true, time_stamps: true, asynchronous: false, verification: true }),
  });

  serve(app, world, {
    operation: signing.identifyPerson,
    provider,
    invalid: 'invalid_input',
    carried: ({ iin, phone }) => ({ iin, phone }),
    handle: async ({ body: { iin, phone, locale } }) => {
      if (!isIin(iin)) throw new Refusal('invalid_iin');
      const identificationId = randomUUID();
      await query(
        'INSERT INTO sandbox.signing_identification (id, iin, phone, created_at) VALUES ($1, $2, $3, $4)',
        [identificationId, iin, phone, now().toISOString()],
      );
      await sendCode(world, 'identify', { identificationId, phone, locale });
      return { identification_id: identificationId, code_length: codeLength, resend_after_s: resendAfterS };
    },
  });

  serve(app, world, {
    operation: signing.approvePerson,
    provider,
    carried: iinOf,
    handle: async ({ body, params }) => {
      const { id, iin } = await find(params.identification_id, false);
      const left = await checkCode(world, 'identify', id, body.code, 'session_not_exist');
      if (left !== null) return { status: 'WRONG_CODE' as const, attempts_left: left };
      // One atomic statement: of two concurrent calls with the right code only one approves.
      const approved = await query(
        `WITH proven AS (
           UPDATE sandbox.signing_code SET used_at = $1
           WHERE identification_id = $2 AND purpose = 'identify' AND used_at IS NULL RETURNING 1
         )
         UPDATE sandbox.signing_identification SET approved_at = $1
         WHERE id = $2 AND EXISTS (SELECT 1 FROM proven) RETURNING id`,
        [now().toISOString(), id],
      );
      if (approved.rows.length === 0) throw new Refusal('session_not_exist');
      const { surname, givenName, patronymic } = signerOf(iin);
      return { status: 'APPROVED' as const, full_name: `${surname} ${givenName} ${patronymic}`.trim() };
    },
  });

  serve(app, world, {
    operation: signing.openCertificate,
    provider,
    carried: iinOf,
    handle: async ({ body, params }) => {
      const { id, iin, phone } = await find(params.identification_id, true);
      const known = await findCertificate(world, iin);
      if (known !== null && !body.reissue) {
        return {
          status: known.state,
          code_length: codeLength,
          resend_after_s: 0,
          attempts_left: Math.max(0, maxPasswordTries - known.wrongPasswords),
          certificate: known.facts,
        };
      }
      const sent = await sendCode(world, 'issue', { identificationId: id, phone, locale: body.locale });
      return {
        status: 'OTP_SENT' as const,
        code_length: codeLength,
        resend_after_s: sent.resendAfterS,
        attempts_left: sent.attemptsLeft,
        certificate: null,
      };
    },
  });

  serve(app, world, {
    operation: signing.acceptCertificate,
    provider,
    carried: iinOf,
    handle: async ({ body: { password, otp }, params }) => {
      const { id, iin } = await find(params.identification_id, true);
      if (!isStrongPassword(password)) throw new Refusal('weak_password');
      const left = await checkCode(world, 'issue', id, otp, 'no_open_issue');
      if (left !== null) return { status: 'WRONG_CODE' as const, attempts_left: left };
      const certificate = await issueCertificate(world, await authority(), id, iin, password);
      if (certificate === null) throw new Refusal('no_open_issue');
      return { status: 'ISSUED' as const, certificate };
    },
  });

  serve(app, world, {
    operation: signing.signDocument,
    provider,
    bodyLimit: BODY_LIMIT,
    carried: iinOf,
    handle: async ({ body, params }) => {
      const { iin } = await find(params.identification_id, true);
      const certificate = await findCertificate(world, iin);
      if (certificate === null) return { status: 'NO_CERTIFICATE' as const };
      if (certificate.state !== 'ACTIVE') return { status: certificate.state };
      const request = {
        document: bytesOf(body.document),
        mediaType: body.media_type,
        verificationUrl: body.verification_url,
        at: now(),
      };
      const opened = await authority();
      const outcome = await withKey(world, certificate, body.password, (signer) =>
        signDocument(opened, signer, certificate.facts, request),
      );
      if (outcome.status === 'LOCKED') return { status: 'LOCKED' as const };
      if (outcome.status === 'WRONG_PASSWORD') {
        return { status: 'WRONG_PASSWORD' as const, attempts_left: outcome.attemptsLeft };
      }
      return {
        status: 'SIGNED' as const,
        format: outcome.value.format,
        bytes: outcome.value.bytes,
        signed_at: request.at.toISOString(),
        certificate: certificate.facts,
      };
    },
  });

  serve(app, world, {
    operation: signing.readOperation,
    provider,
    carried: nothing,
    handle: async () => {
      throw new Refusal('operation_not_found');
    },
  });

  serve(app, world, {
    operation: signing.revokeCertificate,
    provider,
    carried: iinOf,
    handle: async ({ body, params }) => {
      const { iin } = await find(params.identification_id, true);
      const certificate = await findCertificate(world, iin);
      if (certificate === null) throw new Refusal('no_certificate');
      await revokeCertificate(world, certificate, body.reason);
      return {};
    },
  });

  serve(app, world, {
    operation: signing.verifySignature,
    provider,
    bodyLimit: BODY_LIMIT,
    carried: nothing,
    handle: async ({ body }) => {
      const opened = await authority();
      const trust = { roots: [opened.root], crls: [await currentCrl(world, opened)], now: now() };
      const file = bytesOf(body.file);
      if (body.signature !== null) {
        return verifyDetached(file, bytesOf(body.signature), trust);
      }
      if (!isPdf(file)) throw new Refusal('signature_missing');
      return verifyPdf(file, trust);
    },
  });

  serve(app, world, {
    operation: signing.readAuthority,
    provider,
    carried: nothing,
    handle: async () => {
      const opened = await authority();
      return { chain: chainPem(opened), crl: toPem('X509 CRL', await currentCrl(world, opened)) };
    },
  });

  // Referenced by certificates and third-party tools; not part of the contract.
  app.get('/authority/crl', async (_request, reply) =>
    reply.type('application/pkix-crl').send(Buffer.from(await currentCrl(world, await authority()))),
  );
  app.get('/authority/chain.pem', async (_request, reply) =>
    reply.type('application/x-pem-file').send(chainPem(await authority())),
  );
  app.addContentTypeParser('application/timestamp-query', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/tsa/', { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const asked = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { timeStamps } = await authority();
    const answer = await answerTimeStampRequest(timeStamps, asked);
    return reply.type('application/timestamp-reply').send(Buffer.from(answer));
  });
}
