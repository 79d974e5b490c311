import type { Ink } from '../content/content-state.ts';
import type { PageInk } from '../content/page-ink.ts';
import type { Box } from '../page/structure.ts';

/** Distance in points from the edge of a field within which a line is its frame. */
export const FRAME = 3;
/** Length in points from which a thin line is a rule or a frame, not the stroke of a letter. */
export const RULE = 40;
/** The same for the frame of a small field, which is this many times wider than high: no figure is. */
const SMALL = 24;
const WIDE = 1.2;
/** How far apart lines may be that continue one another or meet, in points. */
const JOINT = 1.2;
/** The largest corner that a word processor draws between the borders of a table, in points. */
const CORNER = 1;
/** How much a ground may be smaller than the field, and the thickest stroke of a large figure, in points. */
const SAME = 0.5;
const STROKE = 9;
/** Lines in the band of one field, across or upwards: real tables have fewer. */
const MOST = 500;

/** Left, lower, right and upper edge, as one reads the page. */
type Line = Box;

/**
 * Recognizes the lines that an empty signature field may cover: a signing line, at least half as wide as the field,
 * frames along its edges, and a ground of one colour. A short line could be a stroke of a figure, or the sign before it.
 * Text there is judged by pictures, as below other fields.
 *
 * @param isTurned whether the lines of the page run upwards in its own space.
 */
export function signingLines(ink: PageInk, place: Box, isTurned: boolean): (mark: Ink) => boolean {
  const turn = (box: Box): Line => (isTurned ? [box[1], box[0], box[3], box[2]] : box);
  const box = turn(place);
  const thin = (ink ?? []).flatMap((mark) => (mark.isThin ? [{ mark, line: turn(mark.box) }] : []));
  const near = thin.filter(({ line }) => meets(line, box, FRAME));
  const rows = thin.filter(
    ({ line }) => isRow(line) && line[1] <= box[3] + FRAME && line[3] >= box[1] - FRAME,
  );
  const posts = thin.filter(
    ({ line }) => !isRow(line) && line[0] <= box[2] + FRAME && line[2] >= box[0] - FRAME,
  );
  if (Math.max(rows.length, posts.length) > MOST) return () => false;
  const wholeRow = joined(
    rows.map(({ line }) => line),
    0,
  );
  const wholePost = joined(
    posts.map(({ line }) => line),
    1,
  );
  const isFrame = (line: Line) =>
    line[2] - line[0] >= SMALL && isAtEdge(line, box) && box[2] - box[0] >= WIDE * (box[3] - box[1]);
  const fineRows = near.filter(({ line }) => {
    if (!isRow(line)) return false;
    const whole = wholeRow(line);
    const isRule = whole[2] - whole[0] >= RULE && (isAtEdge(line, box) || isAcross(whole, box));
    return isRule || isFrame(whole);
  });
  const isBetweenRows = ([left, low, right, high]: Line) =>
    [low, high].every((y) => {
      const end: Box = [(left + right) / 2, y, (left + right) / 2, y];
      return fineRows.some((row) => meets(end, wholeRow(row.line), JOINT));
    });
  const finePosts = near.filter(({ line }) => {
    if (isRow(line) || !isAtEdge(line, box)) return false;
    const whole = wholePost(line);
    return whole[3] - whole[1] >= RULE || [line, whole].some(isBetweenRows);
  });
  const fine = new Set([...fineRows, ...finePosts].map(({ mark }) => mark));
  const isCorner = (line: Line) =>
    Math.max(line[2] - line[0], line[3] - line[1]) <= CORNER &&
    [...fineRows, ...finePosts].some((other) => meets(line, other.line, JOINT));
  for (const { mark, line } of near) if (isCorner(line)) fine.add(mark);
  return (mark) => mark.kind === 'text' || fine.has(mark) || isGround(mark, place);
}

/** Whether a mark is a ground of one colour at least as large as the field, which is larger than a stroke. */
const isGround = ({ isEven, box }: Ink, place: Box): boolean =>
  isEven &&
  Math.min(place[2] - place[0], place[3] - place[1]) >= STROKE &&
  box[0] <= place[0] + SAME &&
  box[1] <= place[1] + SAME &&
  box[2] >= place[2] - SAME &&
  box[3] >= place[3] - SAME;

const isRow = ([left, low, right, high]: Line): boolean => right - left >= high - low;

/** Whether a line is along an edge of a box, or reaches only a little into it. */
export const isAtEdge = (line: Line, box: Box): boolean =>
  line[2] <= box[0] + FRAME ||
  line[0] >= box[2] - FRAME ||
  line[3] <= box[1] + FRAME ||
  line[1] >= box[3] - FRAME;

const isAcross = (line: Line, box: Box): boolean =>
  Math.min(line[2], box[2]) - Math.max(line[0], box[0]) >= (box[2] - box[0]) / 2 &&
  line[3] - line[1] <= FRAME;

const meets = (a: Box, b: Box, slack: number): boolean =>
  a[0] <= b[2] + slack && a[2] >= b[0] - slack && a[1] <= b[3] + slack && a[3] >= b[1] - slack;

/** For each line the whole one that it is part of: word processors draw borders cell by cell. */
function joined(lines: readonly Line[], axis: 0 | 1): (line: Line) => Line {
  const [from, to, side] = [axis, axis + 2, 1 - axis] as const;
  const at = (line: Line, index: number) => line[index] ?? 0;
  const middle = (line: Line) => (at(line, side) + at(line, side + 2)) / 2;
  const sorted = [...lines].sort((a, b) => at(a, from) - at(b, from));
  const wholes: { box: Line; parts: Line[] }[] = [];
  for (const line of sorted) {
    const own = wholes.find(
      ({ box }) => Math.abs(middle(box) - middle(line)) <= JOINT / 2 && at(line, from) <= at(box, to) + JOINT,
    );
    if (own === undefined) {
      wholes.push({ box: line, parts: [line] });
      continue;
    }
    own.parts.push(line);
    const end = Math.max(at(own.box, to), at(line, to));
    own.box =
      axis === 0 ? [own.box[0], own.box[1], end, own.box[3]] : [own.box[0], own.box[1], own.box[2], end];
  }
  const whole = new Map(wholes.flatMap(({ box, parts }) => parts.map((part) => [part, box] as const)));
  return (line) => whole.get(line) ?? line;
}
