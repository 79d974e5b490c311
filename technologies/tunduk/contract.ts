import * as v from 'valibot';

/** The catalogue's code of this technology. */
export const tundukCode = 'TDK';

/**
 * A Kyrgyz personal number: sex (1 female, 2 male), day, month and year of birth, and a serial. Only the first digit is
 * reliable.
 */
export const pinPattern = /^[12]\d{13}$/;
export const pinLength = 14;

/** An identity card's (ID) or older card's (AN) number. */
export const documentNumberPattern = /^(?:ID|AN)\d{7}$/;
export const documentNumberLength = 9;

/**
 * Whether the PIN contains a possible date of birth. Only a hint for the person: some issued numbers do not
 * contain the holder's date.
 */
export function hasPossibleDate(pin: string): boolean {
  const [day, month, year] = [pin.slice(1, 3), pin.slice(3, 5), pin.slice(5, 9)].map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() + 1 === month && date.getUTCFullYear() === year;
}

/** POST /tunduk/search/ */
export const searchRequest = v.object({
  session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  pin: v.pipe(v.string(), v.maxLength(32)),
  document_number: v.pipe(v.string(), v.maxLength(32)),
  /** The language of the page. */
  locale: v.optional(v.picklist(['ru', 'kz', 'en', 'my']), 'ru'),
});

const text = v.nullable(v.string());

/** The person's data from the Kyrgyz identity service. Dates are YYYY-MM-DD; a missing field is null. */
export const tundukResult = v.object({
  pin: v.string(),
  document_number: v.string(),
  last_name: text,
  first_name: text,
  patronymic: text,
  date_of_birth: text,
  /** male or female. */
  gender: text,
  nationality: text,
  citizenship: text,
  date_of_issue: text,
  date_of_expiry: text,
  authority: text,
  address: text,
  /** Base64 without a data: prefix. */
  face_photo: text,
});
export type TundukResult = v.InferOutput<typeof tundukResult>;

/** GET /tunduk/result/: the earlier result, for a page that was reloaded. */
export const tundukStatusReply = v.object({
  attempts_left: v.number(),
  result: v.nullable(tundukResult),
});

/**
 * Codes of failed replies: those of the specification's PIN lookup, section 8, the shared ones, and the two for the
 * formats.
 */
export const tundukErrors = [
  'invalid_pin',
  'invalid_document_number',
  'search-failed',
  'connection-error',
  'maximum-attempts',
  'other_person',
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
] as const;
export type TundukError = (typeof tundukErrors)[number];
