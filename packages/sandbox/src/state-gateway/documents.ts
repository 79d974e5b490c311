import { createHash } from 'node:crypto';
import type { CurrentDocument, OlderDocument, StateDocumentType } from '@kuelik/providers/contract';
import { toBuffer } from 'qrcode';
import { domainOf } from './domain.ts';
import type { Holder } from './holder.ts';
import { issuers, typeFacts } from './type-facts.ts';

/** The source data of a document. */
export interface DocumentRequest {
  readonly type: StateDocumentType;
  readonly holder: Holder;
  readonly phone: string | null;
  /** Base64 JPEG; null: the document has no pictures. */
  readonly portrait: string | null;
  readonly now: Date;
}

const CHILD_AGE = 16;

function yearsAfter(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

function ageOf(birthDate: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Eight digits, stable for a type and person. */
function digitsOf(type: string, iin: string): string {
  const hash = createHash('sha256').update(`${type}|${iin}`).digest();
  return String(hash.readUInt32BE(0) % 100_000_000).padStart(8, '0');
}

/** The first day of the month before last: recent enough that documents valid for a year are still valid. */
function recently(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 10);
}

function issuedOf(type: StateDocumentType, holder: Holder, now: Date) {
  const facts = typeFacts[type];
  const issued = recently(now);
  return {
    number: facts.prefix + digitsOf(type, holder.iin),
    issued,
    expires: facts.years === null ? null : yearsAfter(issued, facts.years),
    issuerRu: issuers[facts.issuer].nameRu,
  };
}

/** The document's code as PNG in base64: a QR with its number, marked as the sandbox's. */
async function barcodeOf(text: string): Promise<string> {
  return (await toBuffer(`SANDBOX ${text}`, { width: 180, margin: 1 })).toString('base64');
}

/** A document in the specification's form, with common and domain fields. */
export async function currentDocument(request: DocumentRequest): Promise<CurrentDocument> {
  const { type, holder, phone, portrait, now } = request;
  const { nameKk, nameRu, nameEn, ...facts } = typeFacts[type];
  const issued = issuedOf(type, holder, now);
  const hasPortrait = facts.portrait || ageOf(holder.birthDate, now) >= CHILD_AGE;
  return {
    document_type: type,
    iin: holder.iin,
    phone,
    face_photo: hasPortrait ? portrait : null,
    barcode: portrait === null ? null : await barcodeOf(issued.number),
    gender: holder.gender,
    age: ageOf(holder.birthDate, now),
    result: true,
    result_json: {
      common: {
        docOwner: {
          iin: holder.iin,
          firstName: holder.firstName,
          lastName: holder.lastName,
          middleName: holder.middleName,
          engFirstName: holder.engFirstName,
          engSurname: holder.engLastName,
        },
        docType: { code: type, nameKk, nameRu, nameEn },
        docNumber: issued.number,
        docIssuer: { ...issuers[facts.issuer] },
        docIssuedDate: issued.issued,
        docExpirationDate: issued.expires,
        docUri: `sandbox:${type}:${issued.number}`,
      },
      domain: domainOf(type, holder, issued),
    },
  };
}

/** The same in the older, flat form. */
export async function olderDocument(request: DocumentRequest): Promise<OlderDocument> {
  const { type, holder, phone } = request;
  const { result_json, face_photo, barcode } = await currentDocument(request);
  const { common, domain } = result_json;
  return {
    barcode,
    birth_date: holder.birthDate,
    birth_place: domain.birthplace ?? null,
    doc_number: common.docNumber,
    doc_uri: common.docUri,
    expiration_date: common.docExpirationDate,
    face_photo,
    first_name: holder.firstName,
    iin: holder.iin,
    issued_date: common.docIssuedDate,
    issuer: issuers[typeFacts[type].issuer].nameRu,
    last_name: holder.lastName,
    middle_name: holder.middleName,
    nationality: domain.nationality ?? null,
    phone,
  };
}
