import type { MrzFields, PrintedFields } from '@kuelik/vision/document';
import type { DocumentError } from '../both/scanned-document.ts';
import {
  type DocumentVerdict,
  flatMap,
  isDated,
  type PhotographedDocument,
  printedOf,
  unreadable,
  warningsOf,
  wrongDocument,
  zoneOf,
  zoneSide,
} from './photographed-document.ts';

/** A technology's requirements for documents. */
export interface IssuerRules {
  /** Whether the issuing state is an expected one. */
  readonly isOfCountry: (fields: MrzFields) => boolean;
  /** Whether the personal number in the MRZ is valid, if the document must have one. */
  readonly hasValidNumber: (fields: MrzFields) => boolean;
  /** The holder's personal number, or null. */
  readonly personalNumber: (fields: MrzFields, printed: PrintedFields) => string | null;
  /** Whether that number agrees with the MRZ. */
  readonly isHolders: (personalNumber: string, fields: MrzFields) => boolean;
}

const fail = (error: DocumentError): DocumentVerdict => ({ ok: false, error });

/**
 * Decides whether the photos legibly show a document of the chosen type that meets `rules`, and extracts its
 * fields. Pure: the same evidence gives the same verdict.
 */
export function judgePhotographed(evidence: PhotographedDocument, rules: IssuerRules): DocumentVerdict {
  const { front } = evidence;
  const wrong = wrongDocument(evidence);
  if (wrong) return fail(wrong);
  const zone = zoneOf(evidence);
  if (!zone?.accepted) return unreadable(zoneSide(evidence));
  const { fields } = zone;
  if (!rules.isOfCountry(fields)) return fail('country_mismatch');
  const portrait = front.portrait?.jpeg;
  if (!portrait) return unreadable(front);
  if (!rules.hasValidNumber(fields) || !isDated(zone)) return fail('parse_error');
  const printed = printedOf(evidence, fields);
  // A letter that was chosen by check digits alone, and that the print contradicts.
  if (printed.conflicts.includes('document_number')) return unreadable(front, 'number_mismatch');
  const number = rules.personalNumber(fields, printed);
  // A number read with certainty links the two sides of a card; a doubtful one is left out and must not
  // refuse a genuine card.
  if (printed.conflicts.includes('number')) return fail('parse_error');
  if (number && !rules.isHolders(number, fields)) return fail('parse_error');
  return {
    ok: true,
    portrait,
    zone: fields,
    document: {
      ...flatMap(fields, printed, portrait),
      personal_number: number,
      warnings: warningsOf(evidence, fields, printed),
    },
  };
}
