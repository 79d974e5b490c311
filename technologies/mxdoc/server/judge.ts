import { isCurp, type MrzFields, type PrintedFields } from '@kuelik/vision/document';
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
import type { DocumentError } from '../contract.ts';

const fail = (error: DocumentError): DocumentVerdict => ({ ok: false, error });

/** Whether a key's birth date is the MRZ's: YYMMDD in positions 5 to 10. */
const bornAs = (curp: string, { birthDate }: MrzFields): boolean =>
  birthDate?.slice(2).replaceAll('-', '') === curp.slice(4, 10);

/** The CURP: from the MRZ's optional data if the issue has it there, otherwise as printed. */
function curpOf(fields: MrzFields, printed: PrintedFields): string | null {
  const inZone = fields.optional.map((text) => text.replaceAll(' ', '')).find(isCurp);
  return inZone ?? printed.curp;
}

/**
 * Decides whether the photos legibly show a Mexican document of the chosen type, and extracts its fields.
 * Pure: the same evidence gives the same verdict.
 */
export function judgeMxDocument(evidence: PhotographedDocument): DocumentVerdict {
  const wrong = wrongDocument(evidence);
  if (wrong) return fail(wrong);
  const zone = zoneOf(evidence);
  if (!zone?.accepted) return unreadable(zoneSide(evidence));
  const { fields } = zone;
  if (fields.issuingState !== 'MEX') return fail('country_mismatch');
  const portrait = evidence.front.portrait?.jpeg;
  if (!portrait) return unreadable(evidence.front);
  if (!isDated(zone)) return fail('parse_error');
  const printed = printedOf(evidence, fields);
  // A letter that only the check digits chose, contradicted by the print.
  if (printed.conflicts.includes('document_number')) return unreadable(evidence.front, 'number_mismatch');
  const curp = curpOf(fields, printed);
  // A key read with certainty may show another person's side; a doubtful one is left out and must not refuse
  // a card.
  if (printed.conflicts.includes('number') || (curp && !bornAs(curp, fields))) return fail('parse_error');
  return {
    ok: true,
    portrait,
    zone: fields,
    document: {
      ...flatMap(fields, printed, portrait),
      personal_number: curp,
      warnings: warningsOf(evidence, fields, printed),
    },
  };
}
