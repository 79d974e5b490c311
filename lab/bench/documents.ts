import { createVisionEngine, type VisionEngine } from '@kuelik/vision/node';
import { hasTesseract, measureReaders, type ReaderRow, spentBy } from '../documents/measure-readers.ts';
import { specimenSet, takeSpecimen } from '../papers/specimen-set.ts';
import { makePerson, portrait } from '../people/index.ts';
import { type Figure, median } from './figure.ts';

/** For each of six kinds at each of two damage levels: 204 photos. */
const PER_KIND_AND_LEVEL = 17;

/** Fronts of cards, which have no MRZ: for each of two kinds at each of two levels. */
const FRONTS_PER_KIND_AND_LEVEL = 4;
/** A generous timeout, so that a busy machine does not abort the bench. */
const PATIENT_MS = 600_000;

/** Median processor time for reading a card's front. */
async function frontTime(vision: VisionEngine, face: Buffer): Promise<number> {
  const times: number[] = [];
  for (const specimen of specimenSet(FRONTS_PER_KIND_AND_LEVEL, 75_000, ['kz-id-front', 'mx-ine-front'])) {
    const { picture } = await takeSpecimen(specimen, face);
    times.push((await spentBy(() => vision.readDocument(picture))).milliseconds);
  }
  return median(times);
}

/** How the server reads photographed documents, compared with Debian's tesseract on the same pictures. */
export async function documentFigures(): Promise<Figure[]> {
  const installed = hasTesseract();
  const vision = createVisionEngine({ workers: 1, jobTimeoutMs: PATIENT_MS });
  try {
    const face = await portrait(await makePerson(61));
    const set = specimenSet(PER_KIND_AND_LEVEL);
    // Warm-up: the first picture would include loading the networks.
    await vision.readDocument((await takeSpecimen(set[0]!, face)).picture);
    const rows = await measureReaders(set, { vision, portrait: face, reference: installed });
    return figuresOf(rows, installed, await frontTime(vision, face));
  } finally {
    await vision.close();
  }
}

function figuresOf(rows: readonly ReaderRow[], installed: boolean, front: number): Figure[] {
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
  const side = rows.find(({ reader, level }) => reader === 'own' && level === 'mild');
  const figures = (['mild', 'hard'] as const).flatMap((level) => [
    figure('documents read exactly', '%', level, ({ exact, pictures }) => (100 * exact) / pictures),
    figure('wrong zones relied on', 'pictures', level, ({ wrong }) => wrong),
    figure('read a side with an MRZ', 'ms CPU', level, ({ milliseconds }) => milliseconds),
  ]);
  return [
    ...figures,
    {
      name: "read a card's front",
      value: front,
      unit: 'ms CPU',
      reference: 'a side with an MRZ, mild',
      referenceValue: side?.milliseconds ?? Number.NaN,
    },
  ];
}
