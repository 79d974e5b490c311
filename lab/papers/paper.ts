import { checkDigit, composeMrz, curpCheckDigit } from '@kuelik/vision/document';
import type { CodeFormat } from './codes.ts';
import { type Day, type Holder, isoDate, shortDate } from './holder.ts';
import type { Random } from './random.ts';

export const paperKinds = [
  'kz-id-front',
  'kz-id-back',
  'kz-passport',
  'mx-ine-back',
  'mx-passport',
  'other-passport',
  'other-id',
  'other-td2',
  'mx-ine-front',
  'fr-id',
] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Contents of a specimen. */
export interface Paper {
  readonly kind: PaperKind;
  readonly holder: Holder;
  readonly number: string;
  readonly issued: Day;
  readonly expires: Day;
  /** Code of the issuing state as in the MRZ. */
  readonly state: string;
  readonly authority: string;
  /** Mexico's key, printed on the front; null for others. */
  readonly curp: string | null;
  /** Lines of the MRZ; null on a card's front. */
  readonly mrz: readonly string[] | null;
  /** Contents of the barcodes on a card's back. */
  readonly codes: readonly { readonly format: CodeFormat; readonly text: string }[];
}

/** Overrides of the seed's choices. */
export interface PaperOptions {
  readonly expired?: boolean;
  /** Issuing state and nationality, as in the MRZ: a wrong-country variant of the same layout. */
  readonly state?: string;
  /** Leaves the MRZ's nationality blank, as on documents of persons whose nationality is not known. */
  readonly blankNationality?: boolean;
  /** The two letters that begin the MRZ, of a foreign card; else drawn from the usual ones. */
  readonly code?: string;
}

/** Sizes of the documents in millimetres, and pixels per millimetre of the flat art. */
export const cardSize = { width: 85.6, height: 53.98, resolution: 18 } as const;
export const pageSize = { width: 125, height: 88, resolution: 14 } as const;

export const isPage = (kind: PaperKind): boolean => kind.endsWith('passport');
/** Cards of the larger size, ICAO 9303 part 6. */
const largeCardSize = { width: 105, height: 74, resolution: 15 } as const;

export const sizeOf = (kind: PaperKind) =>
  isPage(kind) ? pageSize : kind === 'other-td2' || kind === 'fr-id' ? largeCardSize : cardSize;

/** Fronts of cards, without an MRZ. */
export const isFront = (kind: PaperKind): boolean => kind === 'kz-id-front' || kind === 'mx-ine-front';

const otherStates = ['UTO', 'D', 'TUR', 'UZB', 'KGZ', 'POL', 'EST'] as const;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const letter = (random: Random) => letters[random.integer(0, 25)] ?? 'A';

function numberOf(random: Random, kind: PaperKind): string {
  switch (kind) {
    case 'kz-id-front':
    case 'kz-id-back':
      return `0${random.digits(8)}`;
    case 'kz-passport':
      return `N${random.digits(8)}`;
    case 'mx-ine-front':
    case 'mx-ine-back':
      return random.digits(9);
    case 'mx-passport':
      return `${random.pick(['G', 'N'])}${random.digits(8)}`;
    case 'other-passport':
      return letter(random) + letter(random) + random.digits(7);
    case 'fr-id':
      // Year and month of the issue, then the place's and a running number.
      return `${random.digits(2)}${String(random.integer(1, 12)).padStart(2, '0')}${random.digits(8)}`;
    case 'other-id':
    case 'other-td2':
      return letter(random) + random.digits(2) + letter(random) + random.digits(5);
  }
}

const stateOf = (random: Random, kind: PaperKind): string =>
  kind.startsWith('kz')
    ? 'KAZ'
    : kind.startsWith('mx')
      ? 'MEX'
      : kind === 'fr-id'
        ? 'FRA'
        : random.pick(otherStates);

function optionalOf(random: Random, kind: PaperKind, holder: Holder): string[] {
  if (kind === 'mx-ine-back' || kind === 'mx-ine-front') {
    return [`<<${random.digits(13)}`, `<0${random.integer(1, 4)}<<${random.digits(5)}`];
  }
  if (holder.iin) return [holder.iin];
  if (!kind.startsWith('other') || !random.chance(0.45)) return [];
  return [random.digits(kind === 'other-td2' ? 7 : 11)];
}

function codesOf({ kind, holder, number, curp }: Omit<Paper, 'mrz' | 'codes'>): Paper['codes'] {
  if (kind === 'kz-id-back') return [{ format: 'Code128', text: holder.iin ?? number }];
  if (kind !== 'mx-ine-back') return [];
  return [
    { format: 'QRCode', text: `https://example.com/specimen/${number}` },
    { format: 'PDF417', text: `SPECIMEN ${curp} ${number}` },
    { format: 'Code128', text: number },
  ];
}

/** The two lines of France's card before 2021: 36 letters each, in their own order. */
function frenchZone({ holder, number }: Omit<Paper, 'mrz' | 'codes'>): string[] {
  const pad = (text: string, length: number) =>
    text.replaceAll(/[ -]/g, '<').padEnd(length, '<').slice(0, length);
  const checked = (text: string) => text + checkDigit(text);
  const first = `IDFRA${pad(holder.surname, 25)}999012`;
  const given = pad(holder.givenNames.replaceAll(' ', '<<'), 14);
  const second = checked(number) + given + checked(shortDate(holder.birth)) + holder.sex;
  return [first, second + checkDigit(first + second)];
}

function zoneOf(
  random: Random,
  paper: Omit<Paper, 'mrz' | 'codes'>,
  { blankNationality = false, code: given }: PaperOptions,
): string[] | null {
  const { kind, holder, state } = paper;
  if (isFront(kind)) return null;
  if (kind === 'fr-id') return frenchZone(paper);
  const page = isPage(kind);
  const usual = page ? 'P' : kind.startsWith('other') ? random.pick(['ID', 'I', 'AC']) : 'ID';
  return composeMrz({
    format: page ? 'TD3' : kind === 'other-td2' ? 'TD2' : 'TD1',
    documentCode: given ?? usual,
    issuingState: state,
    nationality: blankNationality ? '' : state,
    documentNumber: paper.number,
    birth: shortDate(holder.birth),
    expiry: shortDate(paper.expires),
    // Mexico's cards print H (hombre) and M (mujer).
    sex: kind === 'mx-ine-back' ? (holder.sex === 'M' ? 'H' : 'M') : holder.sex,
    surname: holder.surname,
    givenNames: holder.givenNames,
    optional: optionalOf(random, kind, holder),
  });
}

/** A key whose letters differ from those of the names, so that it belongs to no one. */
function curpOf({ birth, sex }: Holder): string {
  // The penultimate character is a digit for births before 2000, a letter after.
  const first17 = `XEXX${shortDate(birth)}${sex === 'M' ? 'H' : 'M'}NEXXX${birth.year < 2000 ? '0' : 'A'}`;
  return first17 + curpCheckDigit(first17);
}

/** Generates a document of this kind for this holder. */
export function makePaper(
  random: Random,
  kind: PaperKind,
  holder: Holder,
  options: PaperOptions = {},
): Paper {
  const { expired = false, state } = options;
  const issued = {
    year: expired ? random.integer(2005, 2012) : random.integer(2018, 2025),
    month: random.integer(1, 12),
    day: random.integer(2, 28),
  };
  const paper = {
    kind,
    holder,
    number: numberOf(random, kind),
    issued,
    expires: { ...issued, year: issued.year + 10, day: issued.day - 1 },
    state: state ?? stateOf(random, kind),
    authority: kind.startsWith('kz')
      ? isPage(kind)
        ? 'MINISTRY OF INTERNAL AFFAIRS'
        : random.pick(['ҚР ІІМ / МВД РК', 'ҚР ӘМ / МЮ РК'])
      : 'TEST OFFICE',
    curp: kind.startsWith('mx') ? curpOf(holder) : null,
  };
  return { ...paper, mrz: zoneOf(random, paper, options), codes: codesOf(paper) };
}

/** The fields that a reader should find, dates as YYYY-MM-DD. */
export function fieldsOf({ holder, number, issued, expires, authority, state, curp }: Paper) {
  return {
    surname: holder.surname,
    givenNames: holder.givenNames,
    patronymic: holder.cyrillic?.patronymic ?? null,
    iin: holder.iin,
    birthDate: isoDate(holder.birth),
    sex: holder.sex,
    documentNumber: number,
    issueDate: isoDate(issued),
    expiryDate: isoDate(expires),
    authority,
    state,
    curp,
  };
}
