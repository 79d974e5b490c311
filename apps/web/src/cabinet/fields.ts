import type { Locale } from '@kuelik/protocol';
import { formatIfDay, formatNumber, formatShare, formatTime } from './format.ts';
import { fieldRank } from './texts/words.ts';

/** A value prepared for display. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'yes-no'; readonly value: boolean }
  /** Personal: masked until revealed. */
  | { readonly kind: 'secret'; readonly value: string; readonly masked: string }
  /** Values of the API's vocabulary, each with its own text. */
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

export interface Field {
  /** The keys that lead to it, without those that only wrap a record. */
  readonly path: readonly string[];
  readonly cell: Cell;
}

export interface Picture {
  readonly path: readonly string[];
  readonly source: string;
}

export interface ResultView {
  readonly fields: readonly Field[];
  readonly pictures: readonly Picture[];
}

/** Already in the card's heading, or a duplicate. */
const hidden: ReadonlySet<string> = new Set(['status', 'images.face_photo']);
/** Keys of the state's records that only wrap a record. */
const wrappers: ReadonlySet<string> = new Set(['result_json', 'common', 'domain', 'retrieve', 'docOwner']);
const moments = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const secrets: ReadonlySet<string> = new Set([
  'personal_number',
  'iin',
  'pin',
  'doctorIin',
  'phone',
  'mobilephone',
  'document_number',
  'doc_number',
  'docNumber',
  'patientPassportNumber',
]);
const codes: ReadonlySet<string> = new Set(['code', 'reasons', 'warnings', 'gender']);

/** A technology's result as rows and pictures. Empty fields are left out. */
export function viewResult(data: Readonly<Record<string, unknown>>, locale: Locale): ResultView {
  const fields: Field[] = [];
  const pictures: Picture[] = [];
  for (const [path, value] of leavesOf(data)) {
    const name = path.at(-1) ?? '';
    const source = pictureSource(value);
    const cell = source === null ? toCell(name, value, locale) : null;
    if (source !== null) pictures.push({ path, source });
    if (cell !== null) fields.push({ path, cell });
  }
  // Nested values keep their original order and grouping.
  const rank = ({ path }: Field) => (path.length === 1 ? fieldRank(path[0] ?? '') : Number.MAX_SAFE_INTEGER);
  fields.sort((left, right) => rank(left) - rank(right));
  return { fields, pictures };
}

const isWords = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Flattens a result, so that each value is masked, or shown as a picture, by its own name. */
function leavesOf(value: unknown, path: readonly string[] = []): [readonly string[], unknown][] {
  if (typeof value !== 'object' || value === null || isWords(value)) return [[path, value]];
  // List entries are numbered from one.
  const entries = Array.isArray(value)
    ? value.map((entry, index) => [String(index + 1), entry] as const)
    : Object.entries(value);
  return entries
    .filter(([key]) => !hidden.has(key))
    .flatMap(([key, entry]) => leavesOf(entry, wrappers.has(key) ? path : [...path, key]));
}

function toCell(name: string, value: unknown, locale: Locale): Cell | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return { kind: 'yes-no', value };
  if (typeof value === 'number') return { kind: 'text', text: numberText(name, value, locale) };
  if (typeof value === 'string') return textCell(name, value, locale);
  if (!Array.isArray(value) || value.length === 0) return null;
  return { kind: 'codes', codes: value };
}

function numberText(name: string, value: number, locale: Locale): string {
  if (name === 'prediction') return formatShare(value, locale);
  return name.endsWith('_percent') ? formatShare(value / 100, locale) : formatNumber(value, locale);
}

function textCell(name: string, value: string, locale: Locale): Cell {
  if (secrets.has(name)) return { kind: 'secret', value, masked: mask(value) };
  if (codes.has(name)) return { kind: 'codes', codes: [value] };
  return { kind: 'text', text: moments.test(value) ? formatTime(value, locale) : formatIfDay(value, locale) };
}

/** Hides all but the last four characters; short values entirely. */
export function mask(value: string): string {
  const shown = value.length > 6 ? value.slice(-4) : '';
  return '•'.repeat(value.length - shown.length) + shown;
}

/** The first base64 characters of the product's two picture formats. */
const pictureStarts = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
] as const;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

function pictureSource(value: unknown): string | null {
  if (typeof value !== 'string' || !base64.test(value)) return null;
  const start = pictureStarts.find(([beginning]) => value.startsWith(beginning));
  return start === undefined ? null : `data:${start[1]};base64,${value}`;
}
