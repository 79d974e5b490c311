import { findPrinted, type MrzFields, type PrintedFields, parseMrzFields } from '@kuelik/vision/document';
import type { VisionEngine } from '@kuelik/vision/node';
import { makeDocument } from '../papers/index.ts';
import { type Specimen, specimenSet, takeSpecimen } from '../papers/specimen-set.ts';

/** What was printed on one drawn document, and what was read of it beside its MRZ. */
export interface PrintOutcome {
  readonly specimen: Specimen;
  readonly truth: Pick<PrintedFields, 'patronymic' | 'issueDate' | 'iin'>;
  readonly printed: PrintedFields;
  /** The printed number contradicts an MRZ with one letter of the same check-digit value changed. */
  readonly noticed: boolean;
}

export interface PrintCount {
  readonly given: number;
  readonly wrong: number;
  /** Documents that print it. */
  readonly of: number;
}

const today = new Date('2026-06-01');

/** Documents that print what their MRZ lacks. */
const printKinds = ['kz-id-front', 'kz-passport'] as const;

/** Drawn fronts of cards and passports, half of them mild. */
export const printSet = (perKindAndLevel: number, first: number): Specimen[] =>
  specimenSet(perKindAndLevel, first, printKinds);

/**
 * The number with its first figure replaced by the letter of the same value modulo 10: no check digit tells
 * them apart. Unchanged without a figure.
 */
export const sameRemainder = (number: string): string =>
  number.replace(/[0-9]/, (figure) => 'ABCDEFGHIJ'[Number(figure)] ?? figure);

/** The MRZ of a specimen's document; a card's is on its back. */
async function zoneOf({ seed, kind }: Specimen): Promise<MrzFields> {
  const card = kind === 'kz-id-front';
  const { truth } = await makeDocument({ seed, kind: card ? 'kz-id-back' : kind });
  return parseMrzFields(card ? 'TD1' : 'TD3', truth.mrz ?? [], today);
}

/** Photographs one specimen and reads its print as the server does. */
export async function measurePrint(
  specimen: Specimen,
  vision: VisionEngine,
  portrait: Buffer,
): Promise<PrintOutcome> {
  const known = await zoneOf(specimen);
  const { art, picture } = await takeSpecimen(specimen, portrait);
  const { print } = await vision.readDocument(picture);
  const { patronymic, issueDate, iin } = art.truth.fields;
  const front = specimen.kind === 'kz-id-front';
  const changed = { ...known, documentNumber: sameRemainder(known.documentNumber) };
  return {
    specimen,
    // A card has its date of issue on the back.
    truth: { patronymic, issueDate: front ? null : issueDate, iin },
    printed: findPrinted(print, known),
    noticed: findPrinted(print, changed).conflicts.includes('document_number'),
  };
}

/** How often a printed value was given, and given wrongly. */
export function countPrint(
  outcomes: readonly PrintOutcome[],
  field: keyof PrintOutcome['truth'],
): PrintCount {
  const printing = outcomes.filter(({ truth }) => truth[field] !== null);
  const given = outcomes.filter(({ printed }) => printed[field] !== null);
  const right = given.filter(({ truth, printed }) => truth[field] === printed[field]);
  return { given: right.length, wrong: given.length - right.length, of: printing.length };
}
