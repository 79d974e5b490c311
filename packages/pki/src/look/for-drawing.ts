import { readFileSync } from 'node:fs';
import { fontFiles } from '../paper/fonts.ts';
import { appendObjects, nextNumber } from '../pdf/file/append-objects.ts';
import { isList, nameOf, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../pdf/file/values.ts';
import type { Version } from '../pdf/file/version.ts';
import { namesOfSigns } from '../pdf/fonts/glyph-names.ts';
import { isEmbedded } from '../pdf/fonts/look-text.ts';
import { annotationsOf, type Page, pagesOf } from '../pdf/page/structure.ts';
import { changedObjects, streamBody } from './changed-objects.ts';
import { asStamp } from './states.ts';

/**
 * A version as two programs should draw it alike, as an update behind it:
 *
 * - Fonts that are not in the file are lent: each program would take one of its own. Signs and characters that the lent font lacks are left
 *   out (`pdf/upload/foreign-fonts.ts` judges them).
 * - Pictures become grey: their own rules judge them (`pdf/upload/unsure-pictures.ts`), and pdf.js needs ten bytes for each sample.
 * - Annotations become stamps with the same looks; those without a look are left out.
 */
export function forDrawing(version: Version): Uint8Array {
  const own = nextNumber(version);
  let isLent = false;
  const withGlyphs = (dict: PdfDict): PdfDict => {
    if (!isForeign(version, dict)) return dict;
    if (!isOfText(version, dict)) return blank;
    isLent = true;
    return lent(version, dict, own);
  };
  const pages = new Map(pagesOf(version).map((page) => [page.num, page] as const));
  const bodies = changedObjects(version, withGlyphs, (num, value) => {
    if (value instanceof PdfStream && isPicture(version, value)) return grey(version, value);
    const page = pages.get(num);
    return page === undefined ? value : withStamps(version, page);
  });
  if (bodies.size === 0) return version.file.bytes.subarray(0, version.end);
  if (isLent) for (const [at, body] of lentFont(own)) bodies.set(at, body);
  return appendObjects(version, bodies);
}

/** Whether a value is a font that is not in the file. */
function isForeign(version: Version, dict: PdfDict): boolean {
  const type = nameOf(version.resolve(dict.get('Subtype')));
  if (nameOf(version.resolve(dict.get('Type'))) !== 'Font' || type === 'Type3') return false;
  // Of a composite font the descendant is part.
  if (type?.startsWith('CIDFont') === true) return false;
  if (type !== 'Type0') return !isEmbedded(version, dict);
  const below = version.resolve(dict.get('DescendantFonts'));
  return !isEmbedded(version, version.dict(isList(below) ? (below[0] ?? null) : null));
}

function isOfText(version: Version, font: PdfDict): boolean {
  const name = (nameOf(version.resolve(font.get('BaseFont'))) ?? '').replace(/^[A-Z]{6}\+/, '');
  return nameOf(version.resolve(font.get('Subtype'))) !== 'Type0' && namesOfSigns(name) === null;
}

/** A font that draws nothing. */
const blank = new PdfDict(
  new Map<string, PdfValue>([
    ['Type', new PdfName('Font')],
    ['Subtype', new PdfName('Type3')],
    ['FontBBox', [0, 0, 1, 1]],
    ['FontMatrix', [0.001, 0, 0, 0.001, 0, 0]],
    ['CharProcs', new PdfDict(new Map())],
    ['Encoding', new PdfDict(new Map<string, PdfValue>([['Differences', []]]))],
    ['FirstChar', 0],
    ['LastChar', 0],
    ['Widths', [0]],
    ['Resources', new PdfDict(new Map())],
  ]),
);

/** For fonts that give no widths: programs take them from a font of their own. */
const evenWidths: readonly (readonly [string, PdfValue])[] = [
  ['FirstChar', 0],
  ['LastChar', 255],
  ['Widths', Array.from({ length: 256 }, () => 600)],
];

/** A font with the same codes and widths, and the glyphs of the lent one. */
function lent(version: Version, font: PdfDict, descriptor: number): PdfDict {
  const keys = evenWidths.map(([key]) => key);
  const hasWidths = isList(version.resolve(font.get('Widths')));
  const kept = hasWidths ? [...font.entries].filter(([key]) => keys.includes(key)) : evenWidths;
  const given = version.resolve(font.get('Encoding'));
  const encoding: PdfValue = given === null ? new PdfName('StandardEncoding') : font.get('Encoding');
  return new PdfDict(
    new Map<string, PdfValue>([
      ...kept,
      ['Type', new PdfName('Font')],
      ['Subtype', new PdfName('TrueType')],
      ['BaseFont', new PdfName('DejaVuSans')],
      ['Encoding', encoding],
      ['FontDescriptor', new PdfRef(descriptor, 0)],
    ]),
  );
}

/** The lent font's descriptor and file, by number. */
function lentFont(own: number): ReadonlyMap<number, string> {
  const data = readFileSync(fontFiles.regular()).toString('latin1');
  const length = new PdfDict(new Map<string, PdfValue>([['Length1', data.length]]));
  return new Map([
    [
      own,
      `<< /Type /FontDescriptor /FontName /DejaVuSans /Flags 32 /FontBBox [-1021 -463 1793 1232] /ItalicAngle 0 /Ascent 928 /Descent -236 /CapHeight 729 /StemV 80 /FontFile2 ${own + 1} 0 R >>`,
    ],
    [own + 1, streamBody(length, data)],
  ]);
}

const isPicture = (version: Version, { dict }: PdfStream): boolean =>
  nameOf(version.resolve(dict.get('Subtype'))) === 'Image';

/** A picture of one sample, or a mask that paints all of its place. */
function grey(version: Version, { dict }: PdfStream): string {
  const isMask = version.resolve(dict.get('ImageMask')) === true;
  const kind = isMask ? '/ImageMask true /BitsPerComponent 1' : '/ColorSpace /DeviceGray /BitsPerComponent 8';
  const data = isMask ? '\0' : '\x80';
  return `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 ${kind} /Length 1 >>\nstream\n${data}\nendstream`;
}

function withStamps(version: Version, page: Page): PdfDict {
  const listed = annotationsOf(version, page);
  if (listed.length === 0) return page.dict;
  const stamps = listed.flatMap((entry): readonly PdfValue[] => {
    const annotation = version.dict(entry);
    const look = annotation === null ? null : shownLook(version, annotation);
    return annotation === null || look === null ? [] : [asStamp(annotation, look)];
  });
  return new PdfDict(new Map([...page.dict.entries, ['Annots', stamps]]));
}

/** The look that an annotation shows now (ISO 32000-2 12.5.5); null if it shows none. */
function shownLook(version: Version, annotation: PdfDict): PdfValue | null {
  const normal = version.dict(annotation.get('AP'))?.get('N') ?? null;
  const looks = version.resolve(normal);
  const state = nameOf(version.resolve(annotation.get('AS')));
  const look = looks instanceof PdfDict ? (state === null ? null : looks.get(state)) : normal;
  return version.resolve(look) instanceof PdfStream ? look : null;
}
