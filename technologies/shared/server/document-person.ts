import type { GivenProof } from '@kuelik/backend';
import { isIin } from '@kuelik/protocol';
import type { MrzFields } from '@kuelik/vision/document';
import type { ScannedDocument } from '../both/scanned-document.ts';

/** A Kyrgyz personal number, as in a card's MRZ. */
const kyrgyzPin = /^[12]\d{13}$/;

/**
 * The holder according to a photographed document: by its MRZ, and by the print if the MRZ lacks a value.
 */
export function personOfDocument(document: ScannedDocument, zone: MrzFields): readonly GivenProof[] {
  const number = document.personal_number;
  const inZone = (text: string | null) =>
    text !== null && zone.optional.some((field) => field.replaceAll(' ', '') === text);
  const idOf = (isRead: boolean): Pick<GivenProof, 'iin' | 'curp'> => {
    if (!isRead || number === null) return {};
    if (zone.issuingState === 'KAZ') return { iin: isIin(number) ? number : null };
    return zone.issuingState === 'MEX' ? { curp: number } : {};
  };
  const pin = zone.issuingState === 'KGZ' ? zone.optional.find((field) => kyrgyzPin.test(field)) : undefined;
  return [
    {
      by: 'document-zone',
      ...idOf(inZone(number)),
      pin,
      names: [{ last: zone.surname, first: zone.givenNames }],
      birth_date: zone.birthDate,
      sex: zone.sex,
      document: { number: zone.documentNumber, country: zone.issuingState },
      face: 'document-photo',
    },
    { by: 'document-print', ...idOf(!inZone(number)) },
  ];
}
