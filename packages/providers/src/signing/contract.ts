import { verifyReply } from '@kuelik/protocol';
import * as v from 'valibot';
import { fileBytes, id, iin, nothing, phone, purpose } from '../contract/common.ts';
import { type Contract, operation } from '../http/operation.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const tries = v.pipe(v.number(), v.integer(), v.minValue(0));
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

export const certificate = v.object({
  /** Hexadecimal. */
  serial_number: v.string(),
  /** Common name. */
  subject: v.string(),
  iin,
  issuer: v.string(),
  not_before: timestamp,
  not_after: timestamp,
});

/** The specification's identifier codes for refusals, with their statuses. */
const identifierRefusals = {
  invalid_iin: 400,
  invalid_phone: 400,
  no_file: 409,
  file_error: 409,
  no_access: 403,
  result_already_exists: 409,
  session_already_exists: 409,
  session_not_exist: 404,
  organization_does_not_exist: 403,
  client_not_exist: 403,
  organization_not_exist: 403,
  identity_not_exist: 404,
  cannot_connect: 409,
  service_not_available: 409,
  invalid_input: 400,
  subject_not_found: 404,
} as const;

export const capabilities = operation({
  id: 'capabilities',
  method: 'GET',
  path: '/capabilities/',
  summary: 'What the service can do',
  body: null,
  reply: v.object({
    /** Signs inside PDFs (PAdES); otherwise the signature is a separate file. */
    pdf: v.boolean(),
    /** Adds timestamps. */
    time_stamps: v.boolean(),
    /** May answer a signing with PENDING: the person confirms it in an app. */
    asynchronous: v.boolean(),
    verification: v.boolean(),
  }),
  status: 200,
  safe: true,
  refusals: {},
});

export const identifyPerson = operation({
  id: 'identifyPerson',
  method: 'POST',
  path: '/identifications/',
  summary: 'Send the person a code; later calls name the identification that this opens',
  body: v.object({ iin, phone, ...purpose }),
  reply: v.object({
    identification_id: id,
    code_length: v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(8)),
    resend_after_s: seconds,
  }),
  status: 201,
  safe: false,
  refusals: identifierRefusals,
});

export const approvePerson = operation({
  id: 'approvePerson',
  method: 'POST',
  path: '/identifications/{identification_id}/approve/',
  summary: 'Submit the code, which proves that the person holds the phone',
  body: v.object({ code: v.pipe(v.string(), v.regex(/^\d{4,8}$/)) }),
  reply: v.variant('status', [
    v.object({ status: v.literal('APPROVED'), full_name: v.string() }),
    v.object({ status: v.literal('WRONG_CODE'), attempts_left: tries }),
  ]),
  status: 200,
  safe: false,
  refusals: { ...identifierRefusals, code_expired: 410, maximum_attempts: 423 },
});

export const certificateStates = ['ACTIVE', 'OTP_SENT', 'LOCKED', 'EXPIRED', 'REVOKED'] as const;

export const openCertificate = operation({
  id: 'openCertificate',
  method: 'POST',
  path: '/identifications/{identification_id}/certificate/',
  summary:
    "Return the person's certificate, or send a code to issue one if there is none or a new one is wanted",
  body: v.object({ reissue: v.boolean(), locale: purpose.locale }),
  reply: v.object({
    status: v.picklist(certificateStates),
    code_length: v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(8)),
    resend_after_s: seconds,
    /** For the code after OTP_SENT, otherwise for the password. */
    attempts_left: tries,
    certificate: v.nullable(certificate),
  }),
  status: 200,
  safe: false,
  refusals: { session_not_exist: 404, maximum_attempts: 423 },
});

export const acceptCertificate = operation({
  id: 'acceptCertificate',
  method: 'POST',
  path: '/identifications/{identification_id}/certificate/accept/',
  summary: 'Issue the certificate; this password, which cannot be recovered, encrypts its key',
  body: v.object({ password, otp: v.pipe(v.string(), v.regex(/^\d{4,8}$/)) }),
  reply: v.variant('status', [
    v.object({ status: v.literal('ISSUED'), certificate }),
    v.object({ status: v.literal('WRONG_CODE'), attempts_left: tries }),
  ]),
  status: 200,
  safe: false,
  refusals: {
    session_not_exist: 404,
    no_open_issue: 409,
    code_expired: 410,
    maximum_attempts: 423,
    weak_password: 400,
  },
});

const signReply = v.variant('status', [
  v.object({
    status: v.literal('SIGNED'),
    /** PAdES: the signed PDF; CAdES: the detached signature, DER. */
    format: v.picklist(['PAdES', 'CAdES']),
    bytes: fileBytes,
    signed_at: timestamp,
    certificate,
  }),
  v.object({
    status: v.literal('PENDING'),
    operation_id: id,
    /** What a QR code should hold; null if there is none. */
    qr: v.nullable(v.string()),
    deep_links: v.array(v.object({ app: v.string(), url: v.string() })),
  }),
  v.object({ status: v.literal('WRONG_PASSWORD'), attempts_left: tries }),
  v.object({ status: v.picklist(['NO_CERTIFICATE', 'LOCKED', 'EXPIRED', 'REVOKED']) }),
]);

export const signDocument = operation({
  id: 'signDocument',
  method: 'POST',
  path: '/identifications/{identification_id}/sign/',
  summary: 'Sign one document: inside a PDF where possible, otherwise as a detached signature',
  body: v.object({
    password,
    document: fileBytes,
    media_type: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    /** Where the QR code of the visible stamp leads. */
    verification_url: v.pipe(v.string(), v.url(), v.maxLength(500)),
    reference: purpose.reference,
  }),
  reply: signReply,
  status: 200,
  safe: false,
  holdsFiles: true,
  refusals: { session_not_exist: 404, document_unreadable: 422 },
});

export const readOperation = operation({
  id: 'readOperation',
  method: 'GET',
  path: '/operations/{operation_id}/',
  summary: 'Status of a signing that waits for confirmation in an app',
  body: null,
  reply: signReply,
  status: 200,
  safe: true,
  holdsFiles: true,
  refusals: { operation_not_found: 404 },
});

export const revokeCertificate = operation({
  id: 'revokeCertificate',
  method: 'POST',
  path: '/identifications/{identification_id}/certificate/revoke/',
  summary: 'Revoke the person’s certificate',
  body: v.object({ reason: v.picklist(['superseded', 'keyCompromise']) }),
  reply: nothing,
  status: 200,
  safe: true,
  refusals: { session_not_exist: 404, no_certificate: 404 },
});

export const verifySignature = operation({
  id: 'verifySignature',
  method: 'POST',
  path: '/verifications/',
  summary: 'Check the signatures inside a PDF, or a detached one beside its file',
  body: v.object({ file: fileBytes, signature: v.nullable(fileBytes) }),
  reply: verifyReply,
  status: 200,
  safe: true,
  holdsFiles: true,
  refusals: { signature_missing: 400 },
});

export const readAuthority = operation({
  id: 'readAuthority',
  method: 'GET',
  path: '/authority/',
  summary: 'The certificates that signatures chain to, and those that are revoked',
  body: null,
  reply: v.object({
    /** PEM, every certificate between the signers' and the root, root first. */
    chain: v.string(),
    /** PEM: the current CRL, or several. */
    crl: v.string(),
  }),
  status: 200,
  safe: true,
  refusals: {},
});

export const signingContract: Contract = {
  name: 'signing',
  title: 'Cloud signing',
  description: 'Identifies people, keeps their signing keys under their passwords, signs and verifies.',
  operations: [
    capabilities,
    identifyPerson,
    approvePerson,
    openCertificate,
    acceptCertificate,
    signDocument,
    readOperation,
    revokeCertificate,
    verifySignature,
    readAuthority,
  ],
};
