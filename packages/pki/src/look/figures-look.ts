import { operatorsOf } from '../pdf/content/look-operators.ts';
import type { Shown, ShownTexts } from '../pdf/content/shown-text.ts';
import { appendObjects, nextNumber } from '../pdf/file/append-objects.ts';
import { isList, nameOf, type PdfDict, PdfRef, PdfStream, PdfText } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { writeValue } from '../pdf/file/write-value.ts';
import { measureFont } from '../pdf/fonts/fonts.ts';
import { lettersOf, namedLetter, tableLetter } from '../pdf/fonts/look-text.ts';
import { fontOf } from '../pdf/forms/field-values.ts';
import { fieldsOf, pagesOf } from '../pdf/page/structure.ts';
import { areLostLetters, SIGNS } from './lost-letters.ts';
import { openLook, type Picture } from './open-look.ts';
import { isOtherFigure, type Shape, shapeOf } from './shapes.ts';

/** The fonts that figures are compared with: every viewer has them, upright and slanted. */
const KNOWN = ['Helvetica', 'Courier']
  .flatMap((name) => ['', '-Bold', '-Oblique', '-BoldOblique'].map((kind) => name + kind))
  .concat(['Roman', 'Bold', 'Italic', 'BoldItalic'].map((kind) => `Times-${kind}`));
const KNOWN_FONTS = KNOWN.map(
  (name, at) => `/K${at} << /Type /Font /Subtype /Type1 /BaseFont /${name} >>`,
).join(' ');
const FIGURES = '0123456789';
/** The side of a figure's place in points and in pixels, and the size of its font. */
const CELL = 48;
const SIZE = 36;
/** Figures in one row, and fonts drawn at once. */
const COLUMNS = 10;
const MOST_FONTS = 50;

/** A figure as a font in the file draws it. */
interface Figure {
  readonly font: PdfDict;
  readonly code: string;
  readonly figure: number;
}

/**
 * Whether the figures in the appearances of fields have the shapes that their fonts claim: an embedded font can draw a seven
 * under the name of a one, and viewers that draw the value themselves show the one.
 *
 * @param counts whether a widget counts, by its number.
 * @throws UnreadablePdfError
 */
export async function areFiguresTrue(
  version: Version,
  counts: (widget: number) => boolean = () => true,
): Promise<boolean> {
  return (await untrue(version, figuresOf(shownByFields(version, counts), version, lettersOf))).length === 0;
}

/**
 * Whether all visible figures of embedded fonts have the shapes of what a search, a copy or a screen reader takes them for: by the
 * font's table to Unicode, or else by the names of its encoding; of a font outside the file, whose shapes are the viewers', the table must
 * not contradict the encoding. A font without an entry for a code claims nothing; a Cyrillic letter
 * that lost half of its number is no figure (`lost-letters.ts`).
 *
 * @throws UnreadablePdfError
 */
export async function areFiguresReadTrue(version: Version, shown: ShownTexts): Promise<boolean> {
  if (isMisread(version, shown)) return false;
  const others = await untrue(version, figuresOf(each(shown), version, claimOf));
  if (others.length === 0) return true;
  const codes = [...(FIGURES + SIGNS)];
  const known = KNOWN.flatMap((_name, at) => codes.map((code) => ({ font: `K${at}`, code })));
  const shapes = (await drawn(version, KNOWN_FONTS, known)).map((shape, at) => ({
    shape,
    figure: at % codes.length,
  }));
  const figures = shapes.filter(({ figure }) => figure < FIGURES.length);
  const signs = shapes.map(({ shape, figure }) => ({ shape, figure: figure - FIGURES.length }));
  const fonts = new Set(others.map(({ font }) => font));
  const read = new Set(others.map(({ figure }) => figure));
  return await areLostLetters(version, fonts, read, { figures, signs });
}

/** Whether a one-byte font outside the file, which viewers draw by its encoding, has a table that reads a figure as another one. */
function isMisread(version: Version, shown: ShownTexts): boolean {
  for (const [font, texts] of shown) {
    if (isInFile(version, font) || nameOf(version.resolve(font.get('Subtype'))) === 'Type0') continue;
    for (const code of new Set([...texts].join(''))) {
      const letter = new PdfText(code, false, -1, -1);
      const [read, drawn] = [tableLetter(version, font, letter), lettersOf(version, font, letter)];
      if (isFigure(read) && isFigure(drawn) && read !== drawn) return true;
    }
  }
  return false;
}

const isFigure = (letter: string | null): boolean => /^[0-9]$/.test(letter ?? '');

function* each(shown: ShownTexts): Generator<Shown> {
  for (const [font, texts] of shown)
    for (const text of texts) yield { font, text: new PdfText(text, false, -1, -1) };
}

/** The figures whose shapes are those of other ones. */
async function untrue(version: Version, figures: readonly Figure[]): Promise<readonly Figure[]> {
  const fonts = [...new Set(figures.map(({ font }) => font))];
  const found: Figure[] = [];
  for (let at = 0; at < fonts.length; at += MOST_FONTS) {
    const some = fonts.slice(at, at + MOST_FONTS);
    const theirs = figures.filter(({ font }) => some.includes(font));
    found.push(...(await untrueOf(version, some, theirs)));
  }
  return found;
}

async function untrueOf(
  version: Version,
  fonts: readonly PdfDict[],
  figures: readonly Figure[],
): Promise<readonly Figure[]> {
  const known = KNOWN.flatMap((_name, at) => [...FIGURES].map((code) => ({ font: `K${at}`, code })));
  const own = figures.map(({ font, code }) => ({ font: `F${fonts.indexOf(font)}`, code }));
  const resources = fonts.map((font, at) => `/F${at} ${writeValue(font)}`);
  const shapes = await drawn(version, [KNOWN_FONTS, ...resources].join(' '), [...known, ...own]);
  const models = known.map((_each, at) => ({ shape: shapes[at] ?? null, figure: at % FIGURES.length }));
  return figures.filter(({ figure }, at) => isOtherFigure(shapes[known.length + at] ?? null, figure, models));
}

/** What programs take a code for. */
type Claim = (version: Version, font: PdfDict, code: PdfText) => string;

const claimOf: Claim = (version, font, code) =>
  tableLetter(version, font, code) ?? namedLetter(version, font, code) ?? '';

/** The figures of texts in embedded fonts, each once. */
function figuresOf(texts: Iterable<Shown>, version: Version, claim: Claim): readonly Figure[] {
  const found = new Map<PdfDict, Map<string, Figure | null>>();
  for (const { font, text } of texts) {
    if (!isInFile(version, font)) continue;
    const { bytes } = measureFont(version, font);
    const known = found.get(font) ?? new Map<string, Figure | null>();
    found.set(font, known);
    for (let at = 0; at + bytes <= text.value.length; at += bytes) {
      const code = text.value.slice(at, at + bytes);
      if (known.has(code)) continue;
      const letter = claim(version, font, new PdfText(code, false, -1, -1));
      known.set(code, isFigure(letter) ? { font, code, figure: Number(letter) } : null);
    }
  }
  return [...found.values()].flatMap((each) => [...each.values()].filter((figure) => figure !== null));
}

/** The texts of all appearances of text and choice fields. */
function* shownByFields(version: Version, counts: (widget: number) => boolean): Generator<Shown> {
  const fields = fieldsOf(version, pagesOf(version)).filter(({ type }) => type === 'Tx' || type === 'Ch');
  for (const num of fields.flatMap(({ widgets }) => widgets.filter(counts))) {
    const looks = version.dict(version.dict(new PdfRef(num, 0))?.get('AP') ?? null);
    const look = version.resolve(looks?.get('N') ?? null);
    if (!(look instanceof PdfStream)) continue;
    let font: PdfDict | null = null;
    const saved: (PdfDict | null)[] = [];
    for (const { word, operands } of operatorsOf(version, look)) {
      if (word === 'q') saved.push(font);
      if (word === 'Q') font = saved.pop() ?? null;
      if (word === 'Tf') font = fontOf(version, look, operands[0] ?? null);
      const shown = operands.at(-1) ?? null;
      if (font === null || !['Tj', 'TJ', "'", '"'].includes(word)) continue;
      for (const text of isList(shown) ? shown : [shown]) if (text instanceof PdfText) yield { font, text };
    }
  }
}

/** Whether a font, or its descendant font, is embedded. */
function isInFile(version: Version, font: PdfDict): boolean {
  const below = version.resolve(font.get('DescendantFonts'));
  const descendant = version.dict(isList(below) ? (below[0] ?? null) : null) ?? font;
  const descriptor = version.dict(descendant.get('FontDescriptor'));
  return (
    nameOf(version.resolve(font.get('Subtype'))) !== 'Type3' &&
    ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.get(key) != null)
  );
}

/** The shapes of letters, each drawn in its own cell of a page that replaces the first one. */
async function drawn(
  version: Version,
  fonts: string,
  letters: readonly { readonly font: string; readonly code: string }[],
): Promise<readonly (Shape | null)[]> {
  const [page] = pagesOf(version);
  if (page === undefined) return [];
  const rows = Math.ceil(letters.length / COLUMNS);
  const [wide, high] = [COLUMNS * CELL, rows * CELL];
  const text = letters.map(({ font, code }, at) => {
    const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)];
    const left = column * CELL + (CELL - SIZE) / 2;
    const hex = Buffer.from(code, 'latin1').toString('hex');
    return `BT /${font} ${SIZE} Tf ${left} ${high - (row + 1) * CELL + CELL / 4} Td <${hex}> Tj ET`;
  });
  const content = text.join('\n');
  const num = nextNumber(version);
  const parent = writeValue(page.dict.get('Parent'));
  const bodies = new Map([
    [
      page.num,
      `<< /Type /Page /Parent ${parent} /MediaBox [0 0 ${wide} ${high}] /CropBox [0 0 ${wide} ${high}] /Rotate 0 /Contents ${num} 0 R /Resources << /Font << ${fonts} >> >> >>`,
    ],
    [num, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
  ]);
  const look = await openLook(appendObjects(version, bodies));
  try {
    const picture = await look.withPage(0, (open) =>
      open.draw(
        { scale: 1, box: [0, 0, wide, high] },
        { content: 'all', annotations: () => false, ground: 'white' },
      ),
    );
    return letters.map((_each, at) => shapeOf(cellOf(picture, at)));
  } finally {
    look.close();
  }
}

/** The darkness of the pixels of one place, of 255, row by row. */
function cellOf({ width, data }: Picture, at: number): { readonly side: number; readonly ink: Uint8Array } {
  const [left, top] = [(at % COLUMNS) * CELL, Math.floor(at / COLUMNS) * CELL];
  const ink = new Uint8Array(CELL * CELL);
  for (let y = 0; y < CELL; y += 1)
    for (let x = 0; x < CELL; x += 1)
      ink[y * CELL + x] = 255 - (data[4 * ((top + y) * width + left + x)] ?? 255);
  return { side: CELL, ink };
}
