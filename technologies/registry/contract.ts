import * as v from 'valibot';

/** What a registry returns: the registered address, or the record of the state database of natural persons. */
export type RegistryKind = 'address' | 'person';

/** The record that each technology requests, and its code in a session: the product specification, section 1. */
export const registries = {
  address: { code: 'ADR', kind: 'address' },
  address2: { code: 'ADR2', kind: 'address' },
  gbdfln: { code: 'GBDFLN', kind: 'person' },
  gbdfl: { code: 'GBDFL', kind: 'person' },
  gbdfl2: { code: 'GBDFL2', kind: 'person' },
  kzInfo: { code: 'KZ_INFO', kind: 'person' },
} as const satisfies Record<string, { readonly code: string; readonly kind: RegistryKind }>;

export type RegistryKey = keyof typeof registries;
export const registryKeys = Object.keys(registries) as RegistryKey[];

/** Where the person replies to give their consent: the specification, section 9. */
export const consentNumber = 1414;

/** Version of the consent wording recorded with a consent; changes with the wording. */
export const consentTextVersion = 'registry-3';

const sessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** POST /registry/{key}/request/ */
export const requestBody = v.object({
  session_id: sessionId,
  /** Without it, the one that the session has: after a reload the page no longer knows it. */
  iin: v.optional(v.pipe(v.string(), v.maxLength(32))),
  /** The language in which the person read the consent. */
  locale: v.optional(v.picklist(['ru', 'kz', 'en', 'my']), 'ru'),
});

/** POST /registry/{key}/resend/ and the query of GET /registry/{key}/result/ */
export const sessionOnly = v.object({ session_id: sessionId });

/** State of the wait for consent. Times are seconds from the reply on, counted by the server. */
export const consentWait = v.object({
  number: v.number(),
  resend_after_s: v.number(),
  expires_in_s: v.number(),
  /** The last four digits of the IIN requested. */
  iin_end: v.string(),
  /** Records of the session's other registries for which the same SMS asks. */
  also: v.array(v.picklist(['address', 'person'])),
});
export type ConsentWait = v.InferOutput<typeof consentWait>;

export const consentReply = v.object({ consent: consentWait });

/** From the specification's result; a registry leaves out unknown fields. */
const text = v.nullable(v.string());

/** The address result: the specification, section 3. Texts as the registry has them. */
export const addressResult = v.object({
  iin: text,
  address: v.object({ country: text, region: text, street: text, building: text, flat: text }),
});
export type AddressResult = v.InferOutput<typeof addressResult>;

/** One part of a birth place, and since when it has this name. */
const place = v.object({ name: text, changeDate: text });

const identityPaper = v.object({
  beginDate: text,
  endDate: text,
  issueOrganization: text,
  name: text,
  number: text,
  patronymic: text,
  status: text,
  surname: text,
  type: text,
});
export type IdentityPaper = v.InferOutput<typeof identityPaper>;

/**
 * A record of the state database of natural persons. Texts are Russian, as received; dates are YYYY-MM-DD if they are
 * valid.
 */
export const person = v.object({
  iin: text,
  surname: text,
  name: text,
  patronymic: text,
  birthDate: text,
  birthPlace: v.object({ city: place, country: place, district: place, region: place }),
  citizenship: text,
  nationality: text,
  gender: text,
  lifeStatus: text,
  mobilephone: text,
  documents: v.array(identityPaper),
  regAddress: v.object({
    beginDate: text,
    building: text,
    country: text,
    district: text,
    flat: text,
    region: text,
    street: text,
  }),
});
export type Person = v.InferOutput<typeof person>;

/** The personal-data registry result, nested as the specification has it. */
export const personResult = v.object({
  retrieve: v.object({ result_json: v.object({ person }) }),
});
export type PersonResult = v.InferOutput<typeof personResult>;

export type RegistryResult = AddressResult | PersonResult;

export const registryStatuses = [
  /** Nothing was requested in this session. */
  'NOT_REQUESTED',
  'WAITING_CONSENT',
  'PROCESSING',
  'READY',
  'REFUSED',
  /** The person did not reply in time. */
  'EXPIRED',
  'NOT_FOUND',
  /** The record contradicts an earlier step. */
  'OTHER_PERSON',
] as const;

/** GET /registry/{key}/result/ */
export const resultReply = v.object({
  status: v.picklist(registryStatuses),
  /** While WAITING_CONSENT. */
  consent: v.nullable(consentWait),
  /** How many more requests the person may make. */
  attempts_left: v.number(),
  /** The last four digits of the IIN that the session has, which a request need not name; '' if none. */
  iin_end: v.string(),
  /** Once READY. */
  result: v.nullable(v.union([addressResult, personResult])),
});
export type ResultReply = v.InferOutput<typeof resultReply>;

/** Error codes with their own text: the specification's e-document codes, section 8. */
export const registryErrors = [
  'invalid_iin',
  'mcdb',
  'no_request',
  'id_not_found',
  'not_sent_request',
  'maximum_attempts',
  'other_person',
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
] as const;
export type RegistryError = (typeof registryErrors)[number];
