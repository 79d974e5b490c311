import * as asn1 from 'asn1js';
import { latin1 } from '../file/lexer.ts';
import { isList, nameOf, PdfDict, PdfRef, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { type Field, fieldsOf, pagesOf } from '../page/structure.ts';

/** One signature of a PDF, from its dictionary, checked against the file's bytes. */
export interface SignatureInFile {
  readonly field: Field;
  /** The signature's dictionary. */
  readonly value: PdfDict;
  /** End of the signed range. */
  readonly end: number;
  /** The signed bytes, in order. */
  readonly parts: readonly [Uint8Array, Uint8Array];
  readonly cms: Uint8Array;
  /** The signing time as claimed by the signer; null if there is none. */
  readonly claimedTime: Date | null;
  /** A document time-stamp, which expresses no one's consent. */
  readonly isTimeStamp: boolean;
}

/** A filled signature field whose dictionary does not match the file: it proves nothing. */
export interface MalformedSignature {
  readonly field: Field;
  readonly malformed: true;
}

export type SignatureField = SignatureInFile | MalformedSignature;

export const isMalformed = (signature: SignatureField): signature is MalformedSignature =>
  'malformed' in signature;

const SUB_FILTERS = new Set(['ETSI.CAdES.detached', 'adbe.pkcs7.detached', 'ETSI.RFC3161']);

/** Every filled signature field of a version, oldest first; malformed ones last. */
export function signaturesOf(version: Version): readonly SignatureField[] {
  const found = fieldsOf(version, pagesOf(version))
    .filter(({ type, dict }) => type === 'Sig' && version.resolve(dict.get('V')) !== null)
    .map((field) => readSignature(version, field));
  const end = (signature: SignatureField) =>
    isMalformed(signature) ? Number.POSITIVE_INFINITY : signature.end;
  return found.map((each) => withoutTwin(each, found)).sort((a, b) => end(a) - end(b) || 0);
}

/**
 * A signature that several fields refer to is malformed: any of the fields could be the one that was signed.
 */
function withoutTwin(signature: SignatureField, all: readonly SignatureField[]): SignatureField {
  if (isMalformed(signature)) return signature;
  const start = signature.parts[0].length;
  const isShared = all.some(
    (each) => each !== signature && !isMalformed(each) && each.parts[0].length === start,
  );
  return isShared ? { field: signature.field, malformed: true } : signature;
}

function readSignature(version: Version, field: Field): SignatureField {
  const malformed: MalformedSignature = { field, malformed: true };
  const ref = field.dict.get('V');
  const value = version.resolve(ref);
  const { bytes } = version.file;
  if (!(value instanceof PdfDict)) return malformed;
  const contents = value.get('Contents');
  const range = readRange(version, value.get('ByteRange'));
  const subFilter = nameOf(version.resolve(value.get('SubFilter')));
  if (range === null || !(contents instanceof PdfText) || !contents.isHex) return malformed;
  if (subFilter === null || !SUB_FILTERS.has(subFilter)) return malformed;
  const [, length, next, rest] = range;
  const end = next + rest;
  // The gap is exactly this signature's Contents: data could hide in a wider gap, or in another signature's.
  if (contents.start !== length || contents.end !== next || end > version.end) return malformed;
  if (!liesWithin(version, ref, length, end)) return malformed;
  const hex = latin1(bytes, length + 1, next - 1);
  // All in upper case or all in lower case, as programs write it: a bit could hide in the case of one digit.
  if (!/^(?:(?:[0-9a-f]{2})+|(?:[0-9A-F]{2})+)$/.test(hex)) return malformed;
  const cms = withoutPadding(Buffer.from(hex, 'hex'));
  if (cms === null) return malformed;
  return {
    field,
    value,
    end,
    parts: [bytes.subarray(0, length), bytes.subarray(next, end)],
    cms,
    claimedTime: dateOf(version.resolve(value.get('M'))),
    isTimeStamp: subFilter === 'ETSI.RFC3161',
  };
}

type ByteRange = readonly [number, number, number, number];

function readRange(version: Version, value: PdfValue): ByteRange | null {
  const list = version.resolve(value);
  if (!isList(list) || list.length !== 4) return null;
  const [start, length, next, rest] = list;
  const whole = (number: PdfValue | undefined): number is number =>
    typeof number === 'number' && Number.isInteger(number) && number >= 0;
  if (start !== 0 || !whole(length) || !whole(next) || !whole(rest) || next <= length) return null;
  return [0, length, next, rest];
}

/** Whether the signature covers its own dictionary. */
function liesWithin(version: Version, ref: PdfValue, gap: number, end: number): boolean {
  // The Contents lie within the dictionary in the field.
  if (!(ref instanceof PdfRef)) return true;
  const entry = version.entries.get(ref.num);
  if (entry?.kind !== 'at') return false;
  const { start, end: objectEnd } = version.placed(ref.num, entry);
  return start < gap && objectEnd <= end;
}

/** The CMS, by its own length; null unless only zeros fill the rest of the gap. */
function withoutPadding(bytes: Buffer): Uint8Array | null {
  const length = lengthOf(bytes);
  if (length === null || length > bytes.length) return null;
  return bytes.subarray(length).some((byte) => byte !== 0) ? null : bytes.subarray(0, length);
}

function lengthOf(bytes: Buffer): number | null {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  if (count > 4 || bytes.length < 2 + count) return null;
  if (count > 0) return 2 + count + bytes.readUIntBE(2, count);
  // Indefinite length, as BER allows.
  const { offset } = asn1.fromBER(Uint8Array.from(bytes).buffer);
  return offset > 0 ? offset : null;
}

const DATE = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+\-Z])(\d{2})?'?(\d{2})?)?/;

/** A date in the format of ISO 32000-2 7.9.4; null for anything else. */
function dateOf(value: PdfValue): Date | null {
  const match = value instanceof PdfText ? DATE.exec(value.value) : null;
  if (match === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const sign = match[7] === '-' ? -1 : 1;
  const shift = sign * (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute, second) - shift * 60_000;
  return Number.isNaN(time) ? null : new Date(time);
}
