import {
  findPrinted,
  isInternalPassport,
  type MrzFields,
  type MrzReading,
  type PrintedFields,
} from '@kuelik/vision/document';
import type { DocumentReading } from '@kuelik/vision/node';
import type {
  DocumentError,
  DocumentType,
  DocumentWarning,
  PictureSource,
  ScannedDocument,
  UnreadableReason,
} from '../both/scanned-document.ts';

/** Rules shared by all technologies that photograph documents. */
export interface PhotographedDocument {
  readonly type: DocumentType;
  readonly source: PictureSource;
  readonly front: DocumentReading;
  /** Null for a passport: its data page has everything. */
  readonly back: DocumentReading | null;
  readonly today: Date;
}

/** Verdict on the photos. */
export type DocumentVerdict =
  | {
      readonly ok: true;
      readonly document: ScannedDocument;
      readonly portrait: Uint8Array;
      /** The fields of the MRZ. */
      readonly zone: MrzFields;
    }
  | {
      readonly ok: false;
      readonly error: DocumentError;
      /** For `not_recognized`: what the person can improve, if anything. */
      readonly reason?: UnreadableReason;
    };

/**
 * Initial thresholds measured on straightened specimens: sharpness per contrast, share of overexposed cells,
 * mean grey.
 */
export const qualityLimits = { sharpness: 250, glare: 0.03, darkest: 90 } as const;

export const isPassport = ({ format, fields }: MrzReading): boolean =>
  format === 'TD3' && fields.documentCode.startsWith('P');
/** ICAO 9303-5: codes of official travel documents of card size begin with A, C or I. */
export const isCard = ({ format, fields }: MrzReading): boolean =>
  format !== 'TD3' && /^[ACI]/.test(fields.documentCode);

/** The MRZ format that the chosen document must have: a page's, or the back's of a card. */
export const zoneOf = (shown: PhotographedDocument): MrzReading | null => zoneSide(shown)?.mrz ?? null;

/** The verdict on an unreadable side. */
export const unreadable = (
  reading: DocumentReading | null,
  reason: UnreadableReason | null = reading?.trouble ?? null,
): DocumentVerdict => ({
  ok: false,
  error: 'not_recognized',
  ...(reason ? { reason } : {}),
});

/** France's card before 2021: its MRZ is on the front and has no expiry. */
const isOldFrenchCard = (zone: MrzReading | null): boolean => zone?.format === 'FR-ID';

/** The side with the MRZ: a page, or the back of a card. */
export const zoneSide = ({ type, front, back }: PhotographedDocument): DocumentReading | null =>
  type === 'passport' || isOldFrenchCard(front.mrz) ? front : back;

/** Whether an MRZ has the dates that its format requires. */
export const isDated = (zone: MrzReading): boolean =>
  zone.fields.birthDate !== null &&
  (zone.fields.expiryDate !== null || isOldFrenchCard(zone) || isInternalPassport(zone.format, zone.fields));

/** Headings that occur only on a card's front. */
const CARD_HEADING = /УДОСТОВЕРЕНИЕ|КУӘЛІК|IDENTITY CARD|IDENTITYCARD|CREDENCIAL PARA VOTAR/;
/** Latin letters that a reader returns for Cyrillic look-alikes. */
const cyrillic: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  E: 'Е',
  K: 'К',
  M: 'М',
  H: 'Н',
  O: 'О',
  P: 'Р',
  C: 'С',
  T: 'Т',
  X: 'Х',
  I: 'І',
};
const bothScripts = (text: string): readonly string[] => [
  text,
  [...text].map((letter) => cyrillic[letter] ?? letter).join(''),
];

function looksLikeCardFront({ mrz, portrait, print }: DocumentReading): boolean {
  if (mrz || !portrait) return false;
  return print.some(({ text }) => bothScripts(text).some((form) => CARD_HEADING.test(form)));
}

/** A readable document of another kind than chosen, or the wrong side of the right one. */
export function wrongDocument(shown: PhotographedDocument): 'type_mismatch' | 'wrong_side' | null {
  const { front, back, type } = shown;
  const zone = zoneOf(shown);
  if (type === 'passport') {
    if (zone?.accepted && !isPassport(zone)) return 'type_mismatch';
    return !zone && looksLikeCardFront(front) ? 'type_mismatch' : null;
  }
  if (zone?.accepted && !isCard(zone)) return 'type_mismatch';
  if (front.mrz?.accepted && front.mrz !== zone) return isCard(front.mrz) ? 'wrong_side' : 'type_mismatch';
  if (zone === null && back?.portrait) return 'wrong_side';
  return null;
}

/** The printed parts of both sides, compared with the MRZ. */
export const printedOf = ({ front, back }: PhotographedDocument, zone: MrzFields): PrintedFields =>
  findPrinted([...front.print, ...(back?.print ?? [])], zone, [...front.barcodes, ...(back?.barcodes ?? [])]);

/** Words used as names on states' specimens. */
const SPECIMEN_NAME = /(^| )(SPECIMEN|MUSTERMANN|VZOR|WZOR|UZORAK)( |$)/;

/**
 * Whether an MRZ marks its document as a specimen: of Utopia, the state of ICAO 9303's examples, with a word
 * for "specimen" as a name, or with a number of zeros.
 */
export const isSpecimen = ({ issuingState, surname, givenNames, documentNumber }: MrzFields): boolean =>
  issuingState === 'UTO' ||
  SPECIMEN_NAME.test(`${surname} ${givenNames}`) ||
  /^[A-Z]{0,3}0{5,}$/.test(documentNumber);

/** Notes on an accepted document. */
export function warningsOf(
  { front, back, source, today }: PhotographedDocument,
  fields: MrzFields,
  { conflicts }: PrintedFields,
): DocumentWarning[] {
  const { expiryDate } = fields;
  const pictures = [front, back].filter((reading) => reading !== null);
  const warnings: DocumentWarning[] = [];
  if (source === 'upload') warnings.push('uploaded');
  if (pictures.some(({ quality }) => quality.glare > qualityLimits.glare)) warnings.push('glare');
  if (pictures.some(({ quality }) => quality.sharpness < qualityLimits.sharpness)) warnings.push('blur');
  if (pictures.some(({ quality }) => quality.brightness < qualityLimits.darkest)) warnings.push('dark');
  if (expiryDate !== null && expiryDate < today.toISOString().slice(0, 10)) warnings.push('expired');
  if (conflicts.length) warnings.push('print_mismatch');
  if (isSpecimen(fields)) warnings.push('specimen');
  return warnings;
}

/** The common fields of the flat map, as the specification names them; section 3. */
export function flatMap(fields: MrzFields, printed: PrintedFields, portrait: Uint8Array) {
  const photo = Buffer.from(portrait).toString('base64');
  return {
    authority: printed.authority,
    date_of_birth: fields.birthDate,
    document_number: fields.documentNumber,
    date_of_expiry: fields.expiryDate,
    face_photo: photo,
    first_name: fields.givenNames || null,
    date_of_issue: printed.issueDate,
    last_name: fields.surname || null,
    patronymic: printed.patronymic,
    country_code: fields.issuingState,
    'images.face_photo': photo,
  };
}
