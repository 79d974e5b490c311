/** For tests: a white text field over the middle of a line of text, as forms have it over the line to fill in. */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import { fontFiles } from '../../paper/fonts.ts';
import { type Bodies, contract, stream, writePdf } from './forge.ts';

export const ttf = readFileSync(fontFiles.regular());
export const dejavu = create(ttf) as Font;

export const widget =
  '<< /Type /Annot /Subtype /Widget /F 4 /Rect [70 190 250 230] /FT /Tx /T (b) /AP << /N 31 0 R >> >>';
/** @param text the operand of `Tj`, in a font of 18 points that begins at 20. */
export const blankForm = (text: string, font: string, more: Bodies = {}, operator = 'Tj') => {
  const bodies = {
    ...contract('', { catalogue: '/AcroForm << /Fields [30 0 R] >>', page: '/Annots [30 0 R]' }),
    4: stream(`BT /F1 18 Tf 20 200 Td ${text} ${operator} ET`),
    5: font,
    30: widget,
    31: stream('1 g 0 0 180 40 re f', '/Type /XObject /Subtype /Form /BBox [0 0 180 40] /Resources << >>'),
    ...more,
  };
  return writePdf(bodies);
};
/** Deflating a font takes 18 ms of processor time, and nearly every test has the same one. */
const deflated = new WeakMap<Buffer, Buffer>();
export const packed = (bytes: Buffer, keys = '') => {
  const known = deflated.get(bytes) ?? deflateSync(bytes);
  deflated.set(bytes, known);
  return stream(known, `/Filter /FlateDecode ${keys}`);
};
/** 224 widths of 600, but for the ellipsis. */
export const widths = `/FirstChar 32 /LastChar 255 /Widths [${'600 '.repeat(101)} 1000 ${'600 '.repeat(122)}]`;
const octal = (code: number) => `\\${code.toString(8).padStart(3, '0')}`;
const [ellipsis, dash, middle] = [0x85, 0x96, 0xb7].map(octal);

export const blanks = [
  '(Sum: _______________)',
  '(Sum: ...............)',
  '(Sum: . . . . . . . .)',
  '(Sum:                )',
  `(Sum: ${ellipsis?.repeat(8)})`,
  `(Sum: ${dash?.repeat(12)})`,
  `(Sum: ${middle?.repeat(12)})`,
  '(Sum: - - - - - - - -)',
];
export const contents = [
  '(Sum: 9 000 _________)',
  '(Sum: ____ 9 000 ____)',
  '(Sum:    - - 9 - -   )',
  '(Sum:    -           )',
];

/** Another font: `descriptor` and the font file are objects 40 and 41. */
export const within = (file: Buffer, key: string, keys = ''): Bodies => ({
  40: `<< /Type /FontDescriptor /FontName /F /Flags 32 /${key} 41 0 R >>`,
  41: packed(file, keys),
});
