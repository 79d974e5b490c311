import { isList, PdfDict, PdfName, PdfRef, PdfStream, PdfText, type PdfValue } from './values.ts';

const REGULAR = /[^!-~]|[#%()<>[\]{}/]/g;

/** A value as a PDF writes it; null for a stream, which is its own object. */
export function writeValue(value: PdfValue): string {
  if (value === null || value instanceof PdfStream) return 'null';
  if (value instanceof PdfName) return writeName(value.value);
  if (value instanceof PdfText) return `<${Buffer.from(value.value, 'latin1').toString('hex')}>`;
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (isList(value)) return `[${value.map(writeValue).join(' ')}]`;
  if (!(value instanceof PdfDict)) return writeScalar(value);
  return `<< ${[...value.entries].map(([key, each]) => `${writeName(key)} ${writeValue(each)}`).join(' ')} >>`;
}

const writeName = (name: string): string =>
  `/${name.replace(REGULAR, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

/** Numbers of PDF have no exponent. */
const writeScalar = (value: number | boolean): string =>
  typeof value === 'boolean' || Number.isInteger(value) ? String(value) : value.toFixed(9);
