import { hasTesseract, measureReaders, type ReaderRow } from '../e2e/papers/measure-readers.ts';
import { specimenSet } from '../e2e/papers/specimen-set.ts';
import type { Figure } from './figure.ts';

/** Of each of six kinds at each of two levels: 204 photographs. */
const PER_KIND_AND_LEVEL = 17;

/** How zones of photographed documents are read, against Debian's tesseract on the same pictures. */
export async function documentFigures(): Promise<Figure[]> {
  const installed = hasTesseract();
  const rows = await measureReaders(specimenSet(PER_KIND_AND_LEVEL), { reference: installed });
  const reference = installed
    ? "Debian's tesseract on the same pictures"
    : "Debian's tesseract, missing here: apt-get install tesseract-ocr";
  const row = (reader: ReaderRow['reader'], level: ReaderRow['level']) =>
    rows.find((candidate) => candidate.reader === reader && candidate.level === level);
  const figure = (
    name: string,
    unit: Figure['unit'],
    level: ReaderRow['level'],
    pick: (row: ReaderRow) => number,
  ) => {
    const [own, other] = [row('own', level), row('tesseract', level)];
    return {
      name: `${name}, ${level}`,
      value: own ? pick(own) : Number.NaN,
      unit,
      reference,
      referenceValue: other ? pick(other) : Number.NaN,
    };
  };
  return (['mild', 'hard'] as const).flatMap((level) => [
    figure('documents read exactly', '%', level, ({ exact, pictures }) => (100 * exact) / pictures),
    figure('wrong zones relied on', 'pictures', level, ({ wrong }) => wrong),
    figure('read a zone', 'ms CPU', level, ({ milliseconds }) => milliseconds),
  ]);
}
