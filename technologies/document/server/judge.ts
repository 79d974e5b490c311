import { isIin } from '@kuelik/protocol';
import type { MrzReading, VisualZone } from '@kuelik/vision/document';
import type { DocumentReading } from '@kuelik/vision/node';
import type {
  DocumentCountry,
  DocumentError,
  DocumentType,
  DocumentWarning,
  ScannedDocument,
} from '../contract.ts';

/** Everything a verdict on a document depends on. */
export interface DocumentEvidence {
  readonly country: DocumentCountry;
  readonly type: DocumentType;
  readonly source: 'camera' | 'upload';
  readonly front: DocumentReading;
  /** Null for a passport: its data page holds everything. */
  readonly back: DocumentReading | null;
  readonly today: Date;
}

export type DocumentVerdict =
  | { readonly ok: true; readonly document: ScannedDocument; readonly portrait: Uint8Array }
  | { readonly ok: false; readonly error: DocumentError };

/** Starting values measured on straightened specimen documents: sharpness per contrast, share of burnt-out cells, mean grey. */
export const qualityLimits = { sharpness: 250, glare: 0.03, darkest: 90 } as const;

const fail = (error: DocumentError): DocumentVerdict => ({ ok: false, error });

/**
 * Decides whether the photographs show the document that the person chose, readably, and what it says.
 * Pure: the same evidence gives the same verdict.
 */
export function judgeDocument(evidence: DocumentEvidence): DocumentVerdict {
  const { front, back, type, country } = evidence;
  const zone = type === 'passport' ? front.mrz : (back?.mrz ?? null);
  const wrong = wrongDocument(evidence, zone);
  if (wrong) return fail(wrong);
  if (!zone?.accepted) return fail('not_recognized');
  const isKazakh = zone.fields.issuingState === 'KAZ';
  if (isKazakh !== (country === 'KZ')) return fail('country_mismatch');
  if (!front.portrait) return fail('not_recognized');
  const personalNumber = isKazakh ? (zone.fields.optional[0] ?? '') : '';
  if (isKazakh && !isIin(personalNumber) && !(type === 'passport' && personalNumber === '')) {
    return fail('parse_error');
  }
  if (zone.fields.birthDate === null || zone.fields.expiryDate === null) return fail('parse_error');
  return {
    ok: true,
    portrait: front.portrait.jpeg,
    document: describe(evidence, zone, personalNumber || null, front.portrait.jpeg),
  };
}

/** A readable document of the wrong kind, or the wrong side of the right one. */
function wrongDocument(
  { front, back, type }: DocumentEvidence,
  zone: MrzReading | null,
): DocumentError | null {
  if (type === 'passport') {
    if (zone?.accepted && !isPassport(zone)) return 'type_mismatch';
    return null;
  }
  if (zone?.accepted && !isCard(zone)) return 'type_mismatch';
  if (front.mrz?.accepted) return isCard(front.mrz) ? 'wrong_side' : 'type_mismatch';
  if (zone === null && back?.portrait) return 'wrong_side';
  return null;
}

const isPassport = ({ format, fields }: MrzReading) =>
  format === 'TD3' && fields.documentCode.startsWith('P');
/** ICAO 9303-5: codes of official travel documents of card size begin with A, C or I. */
const isCard = ({ format, fields }: MrzReading) => format !== 'TD3' && /^[ACI]/.test(fields.documentCode);

function describe(
  evidence: DocumentEvidence,
  { fields }: MrzReading,
  personalNumber: string | null,
  portrait: Uint8Array,
): ScannedDocument {
  const printed = (field: keyof VisualZone) =>
    evidence.front.visual?.[field] ?? evidence.back?.visual?.[field] ?? null;
  const photo = Buffer.from(portrait).toString('base64');
  return {
    authority: printed('authority'),
    date_of_birth: fields.birthDate,
    document_number: fields.documentNumber,
    date_of_expiry: fields.expiryDate,
    face_photo: photo,
    first_name: fields.givenNames || null,
    personal_number: personalNumber,
    date_of_issue: printed('issueDate'),
    last_name: fields.surname || null,
    patronymic: printed('patronymic'),
    country_code: fields.issuingState,
    'images.face_photo': photo,
    warnings: warningsOf(evidence, fields.expiryDate),
  };
}

function warningsOf(evidence: DocumentEvidence, expiryDate: string | null): DocumentWarning[] {
  const pictures = [evidence.front, evidence.back].filter((reading) => reading !== null);
  const warnings: DocumentWarning[] = [];
  if (evidence.source === 'upload') warnings.push('uploaded');
  if (pictures.some(({ quality }) => quality.glare > qualityLimits.glare)) warnings.push('glare');
  if (pictures.some(({ quality }) => quality.sharpness < qualityLimits.sharpness)) warnings.push('blur');
  if (pictures.some(({ quality }) => quality.brightness < qualityLimits.darkest)) warnings.push('dark');
  if (expiryDate !== null && expiryDate < evidence.today.toISOString().slice(0, 10)) warnings.push('expired');
  return warnings;
}
