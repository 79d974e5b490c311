import type * as v from 'valibot';
import { bytesOf } from '../http/bulk-json.ts';
import type { Caller } from '../http/caller.ts';
import {
  acceptCertificate,
  approvePerson,
  identifyPerson,
  openCertificate,
  readAuthority,
  readOperation,
  revokeCertificate,
  signDocument,
  verifySignature,
} from './contract.ts';
import type { CertificateState, CloudSigning, Signing } from './port.ts';

/** A cloud-signing service over HTTP. */
export function createCloudSigning(call: Caller): CloudSigning {
  const open = async (
    identificationId: string,
    reissue: boolean,
    locale: 'ru' | 'kk' | 'en',
  ): Promise<CertificateState> => {
    const params = { identification_id: identificationId };
    const reply = await call(openCertificate, { params, body: { reissue, locale } });
    return {
      status: reply.status,
      codeLength: reply.code_length,
      resendAfterS: reply.resend_after_s,
      attemptsLeft: reply.attempts_left,
      certificate: reply.certificate,
    };
  };

  return {
    identify: async ({ iin, phone, organization, reference, locale }) => {
      const reply = await call(identifyPerson, { body: { iin, phone, organization, reference, locale } });
      return {
        identificationId: reply.identification_id,
        codeLength: reply.code_length,
        resendAfterS: reply.resend_after_s,
      };
    },
    approve: async (identificationId, code) => {
      const reply = await call(approvePerson, {
        params: { identification_id: identificationId },
        body: { code },
      });
      return reply.status === 'APPROVED'
        ? { status: 'APPROVED', fullName: reply.full_name }
        : { status: 'WRONG_CODE', attemptsLeft: reply.attempts_left };
    },
    initialize: (identificationId, locale) => open(identificationId, false, locale),
    reissue: (identificationId, locale) => open(identificationId, true, locale),
    accept: async (identificationId, password, otp) => {
      const reply = await call(acceptCertificate, {
        params: { identification_id: identificationId },
        body: { password, otp },
      });
      return reply.status === 'ISSUED' ? reply : { status: 'WRONG_CODE', attemptsLeft: reply.attempts_left };
    },
    sign: async (identificationId, { password, bytes, mediaType, verificationUrl, reference }) =>
      toSigning(
        await call(signDocument, {
          params: { identification_id: identificationId },
          body: {
            password,
            document: bytes,
            media_type: mediaType,
            verification_url: verificationUrl,
            reference,
          },
        }),
      ),
    poll: async (operationId) =>
      toSigning(await call(readOperation, { params: { operation_id: operationId } })),
    revoke: async (identificationId, reason) => {
      await call(revokeCertificate, { params: { identification_id: identificationId }, body: { reason } });
    },
    verify: (file, signature) =>
      call(verifySignature, {
        body: { file, signature },
      }),
    authority: () => call(readAuthority, {}),
  };
}

function toSigning(reply: v.InferOutput<(typeof signDocument)['reply']>): Signing {
  switch (reply.status) {
    case 'SIGNED':
      return {
        status: 'SIGNED',
        format: reply.format,
        bytes: bytesOf(reply.bytes),
        signedAt: new Date(reply.signed_at),
        certificate: reply.certificate,
      };
    case 'PENDING':
      return {
        status: 'PENDING',
        operationId: reply.operation_id,
        qr: reply.qr,
        deepLinks: reply.deep_links,
      };
    case 'WRONG_PASSWORD':
      return { status: 'WRONG_PASSWORD', attemptsLeft: reply.attempts_left };
    default:
      return reply;
  }
}
