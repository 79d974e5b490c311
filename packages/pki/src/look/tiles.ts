import { createHash } from 'node:crypto';
import { tooComplex } from '../pdf/file/budget.ts';
import type { CoveringField } from '../pdf/forms/covering-fields.ts';
import type { Box } from '../pdf/page/structure.ts';
import type { PixelBox } from './differing-boxes.ts';
import {
  areSameOutside,
  asCover,
  type Ground,
  groundOf,
  inkOn,
  isOneColour,
  lostEdges,
  opaque,
  pixelsOf,
  widened,
} from './hidden-ink.ts';
import { isToFillIn } from './lines-to-fill-in.ts';
import { add, both, countOf, fill, isEmpty, type Mask, maskOf, without } from './mask.ts';
import type { Picture } from './open-look.ts';
import type { Letter, OpenPage, View } from './open-page.ts';

/** A page's facts, besides its pictures. */
export interface Paper {
  /** A box of the page as fractions of what is displayed. */
  readonly place: (box: Box) => Box;
  readonly all: readonly CoveringField[];
  /** Points of one unit of the page (`UserUnit`). */
  readonly unit: number;
}

export interface Pages {
  /** The page without its fields. */
  readonly bare: OpenPage;
  /** The page with its fields in each of their states. */
  readonly states: readonly OpenPage[];
  readonly letters: readonly Letter[];
}

/** Pixels for each point: letters of one point are six pixels high. */
const FINE = 6;
/** With fewer, a letter of four points looks like a line. */
const LEAST = 3;
/** Pixels of one part of a page. */
const MOST_PIXELS = 4_000_000;
/** Margin drawn around a field, in points: the rest of a line, and of a letter. */
const MARGIN = 12;
/** Differences of colours that count as ink, of 255: on an even ground any that can be made stronger, and what is seen. */
const FAINT = 2;
const CLEAR = 40;
/** Least share of one colour in an even ground. */
const EVEN = 0.5;
/** Least share of a few colours in a ground that is no noise. */
const FEW_COLOURS = 0.9;

/** How deep the frames of fields reach into them, and the lowest field with a frame, in points. */
const EDGE = 1.5;
const LOW = 8;

/** How far beside a coloured cell paper is looked for, in points, more than the thickness of letters' strokes; and its share. */
const BESIDE = [1, 8] as const;
const ALL = 0.8;

interface Tile {
  readonly view: View;
  /** The place itself, in pixels of the tile. */
  readonly box: PixelBox;
  /** Pixels of a point. */
  readonly point: number;
  readonly toTile: (box: Box) => PixelBox;
}

/** The part of a page around a place; null if the place is not on the page, or is too large to be seen in detail. */
function tileOf({ place, unit }: Paper, open: OpenPage, box: Box): Tile | 'nowhere' | 'too large' {
  const [left, top, right, bottom] = place(box);
  const margin = MARGIN / unit;
  const across = (Math.min(1, right) - Math.max(0, left)) * open.width;
  const up = (Math.min(1, bottom) - Math.max(0, top)) * open.height;
  if (across <= 0 || up <= 0) return 'nowhere';
  const area = (across + 2 * margin) * (up + 2 * margin);
  const scale = Math.min(FINE * unit, Math.sqrt(MOST_PIXELS / area));
  const point = scale / unit;
  if (point < LEAST) return 'too large';
  const [width, height] = [Math.round(open.width * scale), Math.round(open.height * scale)];
  const pixels = ([l, t, r, b]: Box): PixelBox => [
    Math.floor(l * width),
    Math.floor(t * height),
    Math.ceil(r * width),
    Math.ceil(b * height),
  ];
  const [x0, y0, x1, y1] = pixels([left, top, right, bottom]);
  const far = Math.ceil(MARGIN * point);
  const from = [Math.max(0, x0 - far), Math.max(0, y0 - far)] as const;
  const to = [Math.min(width, x1 + far), Math.min(height, y1 + far)] as const;
  const within = ([l, t, r, b]: PixelBox): PixelBox => [l - from[0], t - from[1], r - from[0], b - from[1]];
  return {
    view: { scale, box: [from[0], from[1], to[0], to[1]] },
    box: within([x0, y0, x1, y1]),
    point,
    toTile: (each) => within(pixels(place(each))),
  };
}

/** The budget left for a file, and which drawings have been judged. */
export interface Budget {
  pixels: number;
  readonly seen: Map<string, boolean>;
}

function draw(open: OpenPage, tile: Tile, shown: Parameters<OpenPage['draw']>[1], budget: Budget): Picture {
  const [left, top, right, bottom] = tile.view.box;
  budget.pixels -= (right - left) * (bottom - top);
  if (budget.pixels < 0) throw tooComplex('pixels below fields');
  return open.draw(tile.view, shown);
}

/** Letters, figures and signs of amounts. A covered edge can turn a capital into another one, as it can a figure. */
const BLANK = /[\s_.…·–—-]/u;
/** The largest full stop, in points. */
const HIGH = 4;
const FIGURE = /[\p{N}\p{Lu}]/u;
/** How much of a figure may be covered at its edges, in points; and which share of a letter, and of one with a tail below. */
const RIM = 0.6;
const BAR = 0.12;
const DESCENDER = /[gjpqyруф]/u;
const TAIL = 0.22;
/** Letters narrower than this, relative to their height, are one stem. */
const STEM = 0.3;
const LETTER = /\p{L}/u;
const READABLE = /[\p{L}\p{N}\p{Sc}%+=]/u;

/** Whether a field hides ink of its page, or of a field below it, other than lines to fill in. */
export function hidesInk(paper: Paper, field: CoveringField, pages: Pages, budget: Budget): boolean {
  const tile = tileOf(paper, pages.bare, field.box);
  if (tile === 'nowhere') return false;
  if (tile === 'too large') return true;
  // Below this field: the page, and fields drawn before it in the same place.
  const below = paper.all.filter((each) => each.index < field.index && overlaps(each.box, field.box));
  const hidden = new Set(paper.all.filter((each) => !below.includes(each)).map(({ index }) => index));
  const fields = paper.all.filter(({ index }) => hidden.has(index));
  const isField = (index: number) => hidden.has(index);
  const covered = maskOf({
    width: tile.view.box[2] - tile.view.box[0],
    height: tile.view.box[3] - tile.view.box[1],
  });
  const painted: OpenPage[] = [];
  // An appearance stays within its field: for fields that count as wholly covered it need not be drawn alone.
  const isWhole = fields.every(({ box, whole }) => whole === box || !touches(tile, box));
  if (isWhole) painted.push(...pages.states);
  for (const page of isWhole ? [] : pages.states) {
    const white = draw(page, tile, { content: 'none', annotations: isField, ground: 'white' }, budget);
    const black = draw(page, tile, { content: 'none', annotations: isField, ground: 'black' }, budget);
    if (isPlain(white, 255) && isPlain(black, 0)) continue;
    painted.push(page);
    add(covered, opaque(white, black));
  }
  for (const { whole } of fields) if (whole !== null) fill(covered, tile.toTile(whole));
  if (painted.length === 0 && isEmpty(covered)) return false;
  const near = pages.letters.filter((letter) => isReadable(letter, paper.unit) && touches(tile, letter.box));
  const edges = edgesOf(fields, tile, covered);
  if (near.length > 0) {
    const cover = asCover(covered, edges, tile.point);
    if (near.some((letter) => isBelow(letter, tile, cover))) return true;
  }
  const bare = draw(
    pages.bare,
    tile,
    {
      content: 'all',
      annotations: (index) => !hidden.has(index) || (field.isReplaced && index === field.index),
      ground: 'white',
    },
    budget,
  );
  const fulls = painted.map((page) =>
    draw(page, tile, { content: 'all', annotations: () => true, ground: 'white' }, budget),
  );
  // Forms repeat the same field over the same line.
  const same = createHash('sha1').update(`${tile.box} ${bare.width} ${tile.point} ${field.isButton}`);
  for (const each of [bare, ...fulls, covered, edges]) same.update(each.data);
  const key = same.digest('base64');
  const known = budget.seen.get(key);
  if (known !== undefined) return known;
  const isHidden = hidesInkOf({ bare, fulls, covered, edges }, tile, field.isButton);
  budget.seen.set(key, isHidden);
  return isHidden;
}

/** What is drawn of a tile: the page without its fields and with them, and where these cover it. */
interface Drawn {
  readonly bare: Picture;
  readonly fulls: readonly Picture[];
  readonly covered: Mask;
  /** The edges of the fields' places. */
  readonly edges: Mask;
}

function hidesInkOf({ bare, fulls, covered, edges }: Drawn, tile: Tile, isButton: boolean): boolean {
  const cover = asCover(covered, edges, tile.point);
  const near = widened(covered);
  const others = fulls.filter((full) => !areSameOutside(bare, full, near));
  // The field's own ground, or that of the page around it.
  return !groundsOf(bare, cover, tile).some((ground) =>
    levelsOf(ground).every((tolerance) => {
      const gone = maskOf(cover);
      add(gone, cover);
      // A thin frame line visibly crosses a letter; one in the ground's colour removes a stroke.
      for (const full of fulls) add(gone, without(covered, inkOn(full, ground.colour, CLEAR)));
      for (const full of others) add(gone, without(lostEdges(bare, full, tolerance), near));
      const ink = inkOn(bare, ground.colour, tolerance);
      return isFine(bare, withoutPaper(bare, ink, ground, tile, tolerance), gone, tile, isButton);
    }),
  );
}

/**
 * Ink of a coloured cell without the paper beside it: on each side of the field's place where nearly nothing but the
 * paper's colour follows, that colour is no ink. Within the place it is.
 */
function withoutPaper(bare: Picture, ink: Mask, { colour }: Ground, tile: Tile, tolerance: number): Mask {
  const { width, height } = ink;
  const [left, top, right, bottom] = tile.box;
  const around = maskOf(ink);
  around.data.fill(1);
  const own = maskOf(ink);
  fill(own, tile.box);
  const paper = groundOf(bare, without(around, own));
  if (paper === null || paper.colour === colour || paper.share < EVEN) return ink;
  const isPaper = without(around, inkOn(bare, paper.colour, tolerance));
  const [near, far] = BESIDE.map((points) => Math.round(points * tile.point)) as [number, number];
  const sides: readonly (readonly [strip: PixelBox, beyond: PixelBox])[] = [
    [
      [left, top - far, right, top - near],
      [0, 0, width, top],
    ],
    [
      [left, bottom + near, right, bottom + far],
      [0, bottom, width, height],
    ],
    [
      [left - far, top, left - near, bottom],
      [0, 0, left, height],
    ],
    [
      [right + near, top, right + far, bottom],
      [right, 0, width, height],
    ],
  ];
  const dropped = maskOf(ink);
  for (const [strip, beyond] of sides) {
    const whole = maskOf(ink);
    fill(whole, strip);
    if (countOf(both(whole, isPaper)) >= ALL * countOf(whole)) fill(dropped, beyond);
  }
  return without(ink, both(dropped, isPaper));
}

/** Whether a place is at least partly on a tile. */
function touches({ view, toTile }: Tile, box: Box): boolean {
  const [left, top, right, bottom] = toTile(box);
  const [x0, y0, x1, y1] = view.box;
  return left < x1 - x0 && right > 0 && top < y1 - y0 && bottom > 0;
}

/** The edges of fields, where their frames are; none for a field that is hardly more than its edges. */
function edgesOf(fields: readonly CoveringField[], { toTile, point }: Tile, size: Mask): Mask {
  const edges = maskOf(size);
  const deep = Math.ceil(EDGE * point);
  for (const { box } of fields) {
    const [left, top, right, bottom] = toTile(box);
    if (Math.min(right - left, bottom - top) < LOW * point) continue;
    fill(edges, [left, top, right, top + deep]);
    fill(edges, [left, bottom - deep, right, bottom]);
    fill(edges, [left, top, left + deep, bottom]);
    fill(edges, [right - deep, top, right, bottom]);
  }
  return edges;
}

/** Whether the page paints over its own text, other than lines to fill in. */
export function hidesTextOfItself(paper: Paper, box: Box, open: OpenPage, budget: Budget): boolean {
  const tile = tileOf(paper, open, box);
  if (tile === 'nowhere') return false;
  if (tile === 'too large') return true;
  const none = () => false;
  const text = draw(open, tile, { content: 'text', annotations: none, ground: 'white' }, budget);
  const full = draw(open, tile, { content: 'all', annotations: none, ground: 'white' }, budget);
  const ink = inkOn(text, 0xffffff, CLEAR);
  return !isFine(text, ink, lostEdges(text, full, CLEAR), tile, false);
}

function isFine(bare: Picture, ink: Mask, gone: Mask, { box, point }: Tile, isButton: boolean): boolean {
  const hidden = both(ink, gone);
  const isFlat = (each: PixelBox) => isOneColour(bare, each);
  return isEmpty(hidden) || isToFillIn({ ink, hidden, field: box, point, isButton, isTurned: false, isFlat });
}

/** The most frequent colours of what is covered in the field's place, and of what is around it. */
function groundsOf(bare: Picture, cover: Mask, { box }: Tile): readonly Ground[] {
  const own = maskOf(cover);
  fill(own, box);
  const covered = both(own, cover);
  const around = maskOf(cover);
  around.data.fill(1);
  const grounds = [
    groundOf(bare, isEmpty(covered) ? own : covered),
    groundOf(bare, without(around, own)),
  ].filter((ground) => ground !== null);
  return grounds[0]?.colour === grounds[1]?.colour ? grounds.slice(0, 1) : grounds;
}

/** A clear difference is ink; on an even ground any difference. */
const levelsOf = ({ share, few }: Ground): readonly number[] =>
  share >= EVEN || few >= FEW_COLOURS ? [CLEAR, FAINT] : [CLEAR];

/** Whether all colours of a picture have this value in red, green and blue. */
const isPlain = (picture: Picture, value: number): boolean => {
  const plain = value * 0x010101;
  const pixels = pixelsOf(picture);
  for (let at = 0; at < pixels.length; at += 1) if (((pixels[at] ?? 0) & 0xffffff) !== plain) return false;
  return true;
};

const overlaps = (a: Box, b: Box): boolean =>
  Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1;

/** Whether a letter is content by its name: a sign that can be read, or a blank that is drawn as high as a letter. */
function isReadable({ code, box }: Letter, unit: number): boolean {
  const text = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return (
    READABLE.test(text) ||
    (BLANK.test(text) && (box[3] - box[1]) * unit > HIGH && (box[2] - box[0]) * unit > HIGH)
  );
}

/**
 * Whether the middle of a letter is covered, or of a figure anything but its rim: an 8 becomes a 3 by its edge, as an E
 * becomes an F, while the lower end of a g says little.
 */
function isBelow({ code, box }: Letter, { toTile, point }: Tile, cover: Mask): boolean {
  const [left, top, right, bottom] = toTile(box);
  const isCovered = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < cover.width && y < cover.height && cover.data[y * cover.width + x] === 1;
  if (isCovered(Math.floor((left + right) / 2), Math.floor((top + bottom) / 2))) return true;
  const sign = String.fromCodePoint(code);
  const isFigure = FIGURE.test(sign);
  if (!isFigure && !LETTER.test(sign)) return false;
  const [width, height] = [right - left, bottom - top];
  const rim = (share: number, size: number) => Math.ceil(Math.max(RIM * point, isFigure ? 0 : share * size));
  const share = DESCENDER.test(sign) ? TAIL : BAR;
  // A partly covered stem of an l still looks like one.
  const [x, y] = [rim(width < STEM * height ? 0.5 : share, width), rim(share, height)];
  for (let down = top + y; down < bottom - y; down += 1)
    for (let across = left + x; across < right - x; across += 1) if (isCovered(across, down)) return true;
  return false;
}
