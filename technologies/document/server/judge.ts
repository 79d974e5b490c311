import { isIin } from '@kuelik/protocol';
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
} from '../../shared/server/photographed-document.ts';
import type { DocumentCountry, DocumentError } from '../contract.ts';

/** All inputs of a verdict on a document. */
export interface DocumentEvidence extends PhotographedDocument {
  readonly country: DocumentCountry;
}

const fail = (error: DocumentError): DocumentVerdict => ({ ok: false, error });

/**
 * Decides whether the photos legibly show the chosen document, and extracts its fields. Pure: the same
 * evidence gives the same verdict.
 */
export function judgeDocument(evidence: DocumentEvidence): DocumentVerdict {
  const { front, type, country } = evidence;
  const wrong = wrongDocument(evidence);
  if (wrong) return fail(wrong);
  const zone = zoneOf(evidence);
  if (!zone?.accepted) return unreadable(zoneSide(evidence));
  const { fields } = zone;
  const isKazakh = fields.issuingState === 'KAZ';
  if (isKazakh !== (country === 'KZ')) return fail('country_mismatch');
  if (!front.portrait) return unreadable(front);
  const personalNumber = isKazakh ? (fields.optional[0] ?? '') : '';
  if (isKazakh && !isIin(personalNumber) && !(type === 'passport' && personalNumber === '')) {
    return fail('parse_error');
  }
  if (!isDated(zone)) return fail('parse_error');
  const printed = printedOf(evidence, fields);
  // A letter that only the check digits chose, contradicted by the print.
  if (printed.conflicts.includes('document_number')) return unreadable(front, 'number_mismatch');
  // A number read with certainty links the two sides of a card; a doubtful one must not refuse a genuine
  // card.
  if (printed.conflicts.includes('number')) return fail('parse_error');
  const portrait = front.portrait.jpeg;
  return {
    ok: true,
    portrait,
    zone: fields,
    document: {
      ...flatMap(fields, printed, portrait),
      personal_number: personalNumber || (isKazakh ? printed.iin : null),
      warnings: warningsOf(evidence, fields, printed),
    },
  };
}
