import { isIin } from '@kuelik/protocol';
import type { MrzFields } from '@kuelik/vision/document';
import { judgePhotographed } from '../../shared/server/judge-document.ts';
import type { DocumentVerdict, PhotographedDocument } from '../../shared/server/photographed-document.ts';
import type { DocumentCountry } from '../contract.ts';

/** All inputs of a verdict on a document. */
export interface DocumentEvidence extends PhotographedDocument {
  readonly country: DocumentCountry;
}

const isKazakh = ({ issuingState }: MrzFields): boolean => issuingState === 'KAZ';

/** The IIN in the MRZ of a document of Kazakhstan; empty if there is none. */
const iinOf = (fields: MrzFields): string => (isKazakh(fields) ? (fields.optional[0] ?? '') : '');

/**
 * Decides whether the photos legibly show the chosen document, and extracts its fields. Pure: the same
 * evidence gives the same verdict.
 */
export const judgeDocument = ({ country, ...shown }: DocumentEvidence): DocumentVerdict =>
  judgePhotographed(shown, {
    isOfCountry: (fields) => isKazakh(fields) === (country === 'KZ'),
    // A card must have an IIN in its MRZ; a passport may have none.
    hasValidNumber: (fields) =>
      !isKazakh(fields) || isIin(iinOf(fields)) || (shown.type === 'passport' && iinOf(fields) === ''),
    personalNumber: (fields, printed) => iinOf(fields) || (isKazakh(fields) ? printed.iin : null),
    isHolders: () => true,
  });
