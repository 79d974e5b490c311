import { isCurp, type MrzFields, type PrintedFields } from '@kuelik/vision/document';
import { judgePhotographed } from '../../shared/server/judge-document.ts';
import type { DocumentVerdict, PhotographedDocument } from '../../shared/server/photographed-document.ts';

/** Whether a CURP's birth date is the MRZ's: YYMMDD in positions 5 to 10. */
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
export const judgeMxDocument = (shown: PhotographedDocument): DocumentVerdict =>
  judgePhotographed(shown, {
    isOfCountry: ({ issuingState }) => issuingState === 'MEX',
    hasValidNumber: () => true,
    personalNumber: curpOf,
    // A CURP of another birth date may come from another person's card.
    isHolders: bornAs,
  });
