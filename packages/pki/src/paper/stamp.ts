import { readFileSync } from 'node:fs';
import type { Font } from 'fontkit';
import QRCode from 'qrcode';
import { fontFiles } from './fonts.ts';

/** What a visible signature shows. */
export interface Stamp {
  /** Bold, at the top: who signed. Shortened when it does not fit. */
  readonly title: string;
  /** Up to three further lines. */
  readonly lines: readonly string[];
  /** The URL in the QR code. */
  readonly link: string;
}

/** Points, 1/72 inch: three fit side by side on an A4 page with margins. */
export const stampWidth = 172;
export const stampHeight = 48;

const INK = '0.075 0.102 0.133';
const MUTED = '0.333 0.376 0.439';
const ACCENT = '0.043 0.42 0.525';
const QR_SIDE = 38;
const TEXT_LEFT = 9;
const TEXT_WIDTH = stampWidth - QR_SIDE - TEXT_LEFT - 11;

const fonts = new Map<FontName, Font>();
type FontName = keyof typeof fontFiles;

/** Only outlines are drawn: no font is embedded in the document. */
async function loadFont(name: FontName): Promise<Font> {
  const known = fonts.get(name);
  if (known !== undefined) return known;
  // Loaded with the first stamp: its tables take a tenth of a server's start.
  const { create } = await import('fontkit');
  const made = create(readFileSync(fontFiles[name]()));
  if (!('layout' in made)) throw new Error('Not a single font');
  fonts.set(name, made);
  return made;
}

/**
 * The stamp as PDF drawing operators, in a box of `stampWidth` by `stampHeight` with its origin at the lower left.
 * Letters are drawn as outlines, so no font has to be embedded.
 */
export async function drawStamp({ title, lines, link }: Stamp): Promise<string> {
  const [bold, regular] = [await loadFont('bold'), await loadFont('regular')];
  const parts = [
    'q',
    `1 1 1 rg ${ACCENT} RG 0.75 w ${roundedBox(0.5, 0.5, stampWidth - 1, stampHeight - 1, 5)} B`,
    `${ACCENT} rg 0.5 5 2.5 ${stampHeight - 10} re f`,
    text(bold, title, { size: 7.2, y: stampHeight - 13.5, colour: INK }),
    ...lines
      .slice(0, 3)
      .map((line, index) =>
        text(regular, line, { size: 5.8, y: stampHeight - 23 - index * 8.6, colour: MUTED }),
      ),
    qr(link),
    'Q',
  ];
  return parts.join('\n');
}

interface Line {
  readonly size: number;
  readonly y: number;
  readonly colour: string;
}

function text(face: Font, value: string, { size, y, colour }: Line): string {
  const unit = size / face.unitsPerEm;
  const fitting = shorten(face, value, TEXT_WIDTH / unit);
  let x = TEXT_LEFT;
  const outlines: string[] = [];
  const { glyphs, positions } = face.layout(fitting);
  glyphs.forEach((glyph, index) => {
    outlines.push(outline(glyph.path.commands, unit, x, y));
    x += (positions[index]?.xAdvance ?? glyph.advanceWidth) * unit;
  });
  return `${colour} rg\n${outlines.filter((path) => path !== '').join('\n')}`;
}

/** The text, or as much of it as fits, with an ellipsis; `width` in font units. */
function shorten(face: Font, value: string, width: number): string {
  // A newline or a bidirectional control character could change what the stamp says.
  const clean = value.replaceAll(/[\p{C}\u2028\u2029]/gu, ' ').slice(0, 200);
  const fits = (text: string) => face.layout(text).advanceWidth <= width;
  if (fits(clean)) return clean;
  const letters = [...clean];
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const number = (value: number): string => String(Math.round(value * 100) / 100);

interface PathCommand {
  readonly command: string;
  readonly args: readonly number[];
}

function outline(commands: readonly PathCommand[], unit: number, dx: number, dy: number): string {
  let last: readonly [number, number] = [0, 0];
  const parts = commands.map(({ command, args }) => {
    const points = args.map((value, index) => value * unit + (index % 2 === 0 ? dx : dy));
    const from = last;
    if (points.length >= 2) last = [points.at(-2) ?? 0, points.at(-1) ?? 0];
    switch (command) {
      case 'moveTo':
        return `${points.map(number).join(' ')} m`;
      case 'lineTo':
        return `${points.map(number).join(' ')} l`;
      case 'bezierCurveTo':
        return `${points.map(number).join(' ')} c`;
      case 'quadraticCurveTo':
        return `${toCubic(from, points).map(number).join(' ')} c`;
      default:
        return 'h';
    }
  });
  return parts.length === 0 ? '' : `${parts.join(' ')} f`;
}

/** PDF has only cubic curves. */
function toCubic([x0, y0]: readonly [number, number], points: readonly number[]): number[] {
  const [cx = 0, cy = 0, x = 0, y = 0] = points;
  return [
    x0 + (2 / 3) * (cx - x0),
    y0 + (2 / 3) * (cy - y0),
    x + (2 / 3) * (cx - x),
    y + (2 / 3) * (cy - y),
    x,
    y,
  ];
}

function qr(link: string): string {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const cell = QR_SIDE / modules.size;
  const left = stampWidth - QR_SIDE - 5;
  const top = stampHeight - 5;
  const cells: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      const place = [left + column * cell, top - (row + 1) * cell, cell, cell].map(number);
      cells.push(`${place.join(' ')} re`);
    }
  }
  return `${INK} rg\n${cells.join(' ')} f`;
}

function roundedBox(x: number, y: number, width: number, height: number, radius: number): string {
  // A quarter circle as one cubic curve.
  const k = radius * 0.5523;
  const [right, top] = [x + width, y + height];
  const curve = (...values: number[]) => `${values.map(number).join(' ')} c`;
  const line = (...values: number[]) => `${values.map(number).join(' ')} l`;
  return [
    `${number(x + radius)} ${number(y)} m`,
    line(right - radius, y),
    curve(right - radius + k, y, right, y + radius - k, right, y + radius),
    line(right, top - radius),
    curve(right, top - radius + k, right - radius + k, top, right - radius, top),
    line(x + radius, top),
    curve(x + radius - k, top, x, top - radius + k, x, top - radius),
    line(x, y + radius),
    curve(x, y + radius - k, x + radius - k, y, x + radius, y),
    'h',
  ].join(' ');
}
