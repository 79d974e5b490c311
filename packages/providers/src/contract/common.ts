import * as v from 'valibot';

/** 12 digits; the provider checks the check digit. */
export const iin = v.pipe(v.string(), v.regex(/^\d{12}$/));
/** E.164: a plus sign and 8 to 15 digits. */
export const phone = v.pipe(v.string(), v.regex(/^\+\d{8,15}$/));
/** Opaque ids chosen by the provider. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
/** yyyy-mm-dd */
export const date = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Base64 without a data: prefix. */
export const base64 = v.pipe(v.string(), v.minLength(1), v.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** Maximum length of `fileBytes` on the wire: 25 MB, and what signing adds, in base64. */
export const fileOnTheWire = v.pipe(base64, v.maxLength(35_000_000));
/** A file: base64 on the wire; a long one is decoded to bytes if the operation `holdsFiles`. */
export const fileBytes = v.union([
  fileOnTheWire,
  v.custom<Uint8Array>((given) => given instanceof Uint8Array && given.length <= 26_250_000),
]);

/** Who requests the data and why: part of every request about a person. */
export const purpose = {
  /** The organization's name as shown to the person. */
  organization: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** Correlates the request with its cause; holds no personal data. */
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  /** Language of the messages that the state sends to the person. */
  locale: v.picklist(['ru', 'kk', 'en']),
};

/** An empty object: success, nothing to return. */
export const nothing = v.object({});

/** Body of every refusal: status 4xx. */
export const refusal = v.object({
  /** The reason, as a code of the contract. */
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** For developers, without personal data. */
  message: v.optional(v.string()),
});
