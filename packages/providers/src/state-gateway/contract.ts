import * as v from 'valibot';
import { base64, date, id, iin, nothing, phone, purpose } from '../contract/common.ts';
import { type Contract, operation } from '../http/operation.ts';
import { documentTypes } from './document-types.ts';
import { acceptedDocument, currentDocument, olderDocument, publishedDocument } from './e-document.ts';
import { addressRecord, personRecord } from './registry-result.ts';

const documentType = v.picklist(documentTypes);
const record = v.record(v.string(), v.unknown());

/** Refusals of every call that requests data on behalf of an organization. */
const access = { no_access: 403, sub_not_started: 403, no_active: 403, no_subscription: 403 } as const;
const document = {
  id_not_found: 404,
  document_does_not_exist: 404,
  document_no_type: 400,
  profile_not_found: 404,
} as const;

const whole = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));

export const requestDocument = operation({
  id: 'requestDocument',
  method: 'POST',
  path: '/e-documents/requests/',
  summary: 'Request a document: the state sends the person a code by SMS from 1414',
  body: v.object({ ...purpose, iin, phone, document_type: documentType }),
  reply: v.object({ request_id: id, code_length: whole }),
  status: 201,
  safe: false,
  refusals: {
    invalid_iin: 400,
    mcdb: 404,
    no_request: 400,
    double_request: 409,
    already_received: 409,
    ...document,
    ...access,
  },
});

export const resendCode = operation({
  id: 'resendCode',
  method: 'POST',
  path: '/e-documents/requests/{request_id}/resend/',
  summary: 'Send another code for the same request; the previous one stops working',
  body: null,
  reply: nothing,
  status: 202,
  safe: false,
  refusals: { not_sent_request: 404, already_received: 409, maximum_attempts: 423 },
});

/** Either still in progress, or the document. */
const acceptedProgress = v.variant('status', [
  v.object({ status: v.picklist(['WAITING_CODE', 'PREPARING']) }),
  v.object({ status: v.literal('READY'), document: acceptedDocument }),
]);
const publishedProgress = v.variant('status', [
  v.object({ status: v.picklist(['WAITING_CODE', 'PREPARING']) }),
  v.object({ status: v.literal('READY'), document: publishedDocument }),
]);

export const approveDocument = operation({
  id: 'approveDocument',
  method: 'POST',
  path: '/e-documents/requests/{request_id}/approve/',
  summary: "Submit the person's code; repeating the right code returns the same answer",
  body: v.object({ code: v.pipe(v.string(), v.regex(/^\d{1,12}$/)) }),
  reply: acceptedProgress,
  published: publishedProgress,
  status: 200,
  safe: false,
  refusals: {
    wrong_code: 400,
    code_expired: 400,
    maximum_attempts: 423,
    not_sent_request: 404,
    ...document,
  },
});

export const readDocument = operation({
  id: 'readDocument',
  method: 'GET',
  path: '/e-documents/requests/{request_id}/',
  summary: 'Status of a request, with the document once it is ready',
  body: null,
  reply: acceptedProgress,
  published: publishedProgress,
  status: 200,
  safe: true,
  refusals: { not_sent_request: 404, ...document },
});

export const documentByCode = operation({
  id: 'documentByCode',
  method: 'POST',
  path: '/e-documents/by-code/',
  summary: 'Exchange the one-time six digits of a banking or government app for the document',
  body: v.object({
    ...purpose,
    iin,
    document_type: documentType,
    code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  }),
  reply: v.object({ document: acceptedDocument }),
  published: v.object({ document: publishedDocument }),
  status: 200,
  safe: false,
  refusals: {
    invalid_iin: 400,
    wrong_code: 400,
    code_expired: 400,
    maximum_attempts: 423,
    mcdb: 404,
    ...document,
    ...access,
  },
});

export const children = operation({
  id: 'children',
  method: 'POST',
  path: '/children/search/',
  summary: 'The children registered with a parent; a POST, so that no number appears in a URL',
  body: v.object({ ...purpose, iin }),
  reply: v.object({
    children: v.pipe(v.array(v.object({ id, full_name: v.string(), birth_date: date })), v.minLength(1)),
  }),
  status: 200,
  safe: true,
  refusals: { invalid_iin: 400, mcdb: 404, child_not_found: 404, ...access },
});

export const childDocument = operation({
  id: 'childDocument',
  method: 'POST',
  path: '/children/documents/',
  summary: "A child's document, requested by a parent",
  body: v.object({ ...purpose, parent_iin: iin, child_id: id, document_type: documentType }),
  reply: v.object({ document: acceptedDocument }),
  published: v.object({ document: publishedDocument }),
  status: 200,
  safe: true,
  refusals: { child_not_found: 404, ...document, ...access },
});

const registryKind = v.picklist(['address', 'person']);

export const requestRegistry = operation({
  id: 'requestRegistry',
  method: 'POST',
  path: '/registries/requests/',
  summary: 'Request a registry record: the state asks the person for consent by SMS from 1414',
  body: v.object({
    ...purpose,
    kind: registryKind,
    iin,
    /** Other records that the session needs: the same SMS may ask for them. Sent only if there are any. */
    also: v.optional(v.array(registryKind)),
  }),
  reply: v.object({
    request_id: id,
    /** The requests of those that the SMS names; left out if it names none. */
    also: v.optional(v.array(v.object({ kind: registryKind, request_id: id }))),
  }),
  status: 201,
  safe: false,
  refusals: { invalid_iin: 400, mcdb: 404, no_request: 400, id_not_found: 404, ...access },
});

export const resendConsent = operation({
  id: 'resendConsent',
  method: 'POST',
  path: '/registries/requests/{request_id}/resend/',
  summary: 'Ask the person again',
  body: null,
  reply: nothing,
  status: 202,
  safe: false,
  refusals: { not_sent_request: 404, already_received: 409 },
});

const unready = v.object({
  status: v.picklist(['WAITING_CONSENT', 'PROCESSING', 'REFUSED', 'EXPIRED', 'NOT_FOUND']),
});

export const readRegistry = operation({
  id: 'readRegistry',
  method: 'GET',
  path: '/registries/requests/{request_id}/',
  summary: 'Status of a request, with the record once it is ready',
  body: null,
  reply: v.variant('status', [unready, v.object({ status: v.literal('READY'), result: record })]),
  published: v.variant('status', [
    unready,
    v.object({ status: v.literal('READY'), result: v.union([addressRecord, personRecord]) }),
  ]),
  status: 200,
  safe: true,
  refusals: { not_sent_request: 404 },
});

const text = v.nullable(v.string());

/** A person of the Kyrgyz registry. */
export const kyrgyzPerson = v.object({
  pin: v.pipe(v.string(), v.regex(/^[12]\d{13}$/)),
  document_number: v.pipe(v.string(), v.regex(/^(?:ID|AN)\d{7}$/)),
  last_name: text,
  first_name: text,
  patronymic: text,
  date_of_birth: v.nullable(date),
  gender: v.nullable(v.picklist(['male', 'female'])),
  nationality: text,
  citizenship: text,
  date_of_issue: v.nullable(date),
  date_of_expiry: v.nullable(date),
  authority: text,
  address: text,
  face_photo: v.nullable(base64),
});
export type KyrgyzPerson = v.InferOutput<typeof kyrgyzPerson>;

export const searchKyrgyz = operation({
  id: 'searchKyrgyz',
  method: 'POST',
  path: '/kyrgyz/search/',
  summary: 'Find a person of the Kyrgyz registry by PIN and document number',
  body: v.object({
    ...purpose,
    pin: v.pipe(v.string(), v.regex(/^\d{14}$/)),
    document_number: v.pipe(v.string(), v.regex(/^(?:ID|AN)\d{7}$/)),
  }),
  reply: v.object({ person: record }),
  published: v.object({ person: kyrgyzPerson }),
  status: 200,
  safe: true,
  refusals: { 'search-failed': 404, 'connection-error': 409, 'maximum-attempts': 423, ...access },
});

export const stateGatewayContract: Contract = {
  name: 'state-gateway',
  title: 'State gateway',
  description:
    'E-documents, children, address and person registries, and the Kyrgyz registry, for organizations that a person gives access.',
  schemas: {
    Document: currentDocument,
    OlderDocument: olderDocument,
    Address: addressRecord,
    Person: personRecord,
  },
  operations: [
    requestDocument,
    resendCode,
    approveDocument,
    readDocument,
    documentByCode,
    children,
    childDocument,
    requestRegistry,
    resendConsent,
    readRegistry,
    searchKyrgyz,
  ],
};
