import type { MrzFormat } from '../types.ts';
import { checkDigit, checkGroups, spanText } from './check-digits.ts';

/** Content of an MRZ; dates as YYMMDD, names with spaces and hyphens as printed. */
export interface MrzSource {
  readonly format: Extract<MrzFormat, 'TD1' | 'TD2' | 'TD3'>;
  readonly documentCode: string;
  readonly issuingState: string;
  readonly documentNumber: string;
  readonly nationality: string;
  readonly birth: string;
  /** One letter as printed: M, F or `<`; H and M on Mexico's cards. */
  readonly sex: string;
  readonly expiry: string;
  readonly surname: string;
  readonly givenNames: string;
  /** Optional data: of line 1 and line 2 (TD1), or the one field. */
  readonly optional?: readonly string[];
}

const pad = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);

const nameText = (name: string): string => name.replaceAll(/['’.]/g, '').replaceAll(/[ -]+/g, '<');

/** The lines of a zone with all check digits, ICAO 9303 parts 4, 5 and 6. Names must be in A-Z. */
export function composeMrz(source: MrzSource): string[] {
  const { format, birth, expiry, sex, optional = [] } = source;
  const head = pad(source.documentCode, 2) + pad(source.issuingState, 3);
  const names = `${nameText(source.surname)}<<${nameText(source.givenNames)}`;
  const checked = (text: string) => text + checkDigit(text);
  const number = checked(pad(source.documentNumber, 9));
  const dates = checked(birth) + pad(sex, 1) + checked(expiry);
  const nationality = pad(source.nationality, 3);
  let lines: string[];
  if (format === 'TD1') {
    lines = [
      head + number + pad(optional[0] ?? '', 15),
      `${dates}${nationality}${pad(optional[1] ?? '', 11)}`,
      pad(names, 30),
    ];
  } else if (format === 'TD2') {
    lines = [head + pad(names, 31), number + nationality + dates + pad(optional[0] ?? '', 7)];
  } else {
    const personal = pad(optional[0] ?? '', 14);
    const check = optional[0] ? checkDigit(personal) : '<';
    lines = [head + pad(names, 39), number + nationality + dates + personal + check];
  }
  const composite = checkGroups[format].find(({ name }) => name === 'composite');
  if (composite) lines[1] += checkDigit(spanText(lines, composite.spans));
  return lines;
}
