import { isUpright } from '../content/covers.ts';
import { apply, around, type Matrix } from '../page/matrix.ts';
import type { Box } from '../page/structure.ts';

/** How near its corners the lines of a frame are: in points, and as a share of its height. */
const EDGE = 4;
const EDGE_SHARE = 0.25;
/** How far a line may be off the edge of its cell, as a share of the cell. */
const OFF_CELL = 0.1;

export type Point = readonly [number, number];
export type Line = readonly [Point, Point];

/** The paths of a look, without those of its ground and its frame. */
export class LookPath {
  readonly #frame: Box;
  readonly #cells: number;
  readonly lines: Line[] = [];
  readonly curves: Point[] = [];
  /** Filled boxes that are no grounds. */
  readonly squares: Box[] = [];
  #points: Point[] = [];
  #drawn: Line[] = [];
  #start: Point = [0, 0];
  #from: Point = [0, 0];

  /** @param cells the cells of a comb, with lines between them. */
  constructor(frame: Box, cells = 0) {
    this.#frame = frame;
    this.#cells = cells;
  }

  /** Adds to the current path by an operator; false: it is none of a path. */
  add(word: string, numbers: readonly number[], ctm: Matrix): boolean {
    const points = numbers.flatMap((x, index) =>
      index % 2 === 0 ? [apply(ctm, x, numbers[index + 1] ?? 0)] : [],
    );
    if (word === 'm') this.#move(points[0] ?? this.#from);
    else if (word === 'l') this.#line(points[0] ?? this.#from);
    else if (word === 'h') this.#close();
    else if (word === 're') this.#box(numbers, ctm);
    else if (word === 'c' || word === 'v' || word === 'y') {
      this.curves.push(this.#from, ...points);
      this.#points.push(...points);
      this.#from = points.at(-1) ?? this.#from;
    } else return false;
    return true;
  }

  /** Paints or drops the current path; returns whether it is a ground. */
  end(isFilled: boolean): boolean {
    const isGround = isFilled && this.#drawn.length === 0;
    // A box is filled without its lines.
    if (isFilled && !isGround && isBox(this.#points)) this.squares.push(around(this.#points));
    else this.lines.push(...this.#drawn);
    this.#points = [];
    this.#drawn = [];
    return isGround;
  }

  /** Whether the current path is one box from edge to edge, so that as a clip it cuts off nothing. */
  spans(): boolean {
    const box = around(this.#points);
    const [near, frame] = [nearOf(this.#frame), this.#frame];
    const isAround = box[0] <= frame[0] + near && box[1] <= frame[1] + near;
    return isAround && box[2] >= frame[2] - near && box[3] >= frame[3] - near && isUpright(this.#points, box);
  }

  /** Whether a line of a width leaves what is within the frame. */
  isThin(width: number): boolean {
    return width <= nearOf(this.#frame);
  }

  #move(to: Point): void {
    this.#points.push(to);
    this.#start = to;
    this.#from = to;
  }

  #line(to: Point): void {
    if (to !== this.#start) this.#points.push(to);
    if (!isOfFrame(this.#from, to, this.#frame, this.#cells)) this.#drawn.push([this.#from, to]);
    this.#from = to;
  }

  /** Back to the start; curves that end there are closed without a line. */
  #close(): void {
    const [[x, y], [toX, toY]] = [this.#from, this.#start];
    if (x !== toX || y !== toY || this.curves.at(-1) !== this.#from) this.#line(this.#start);
  }

  #box([x = 0, y = 0, wide = 0, tall = 0]: readonly number[], ctm: Matrix): void {
    this.#move(apply(ctm, x, y));
    this.#line(apply(ctm, x + wide, y));
    this.#line(apply(ctm, x + wide, y + tall));
    this.#line(apply(ctm, x, y + tall));
    this.#line(this.#start);
  }
}

const isBox = ([a, b, c, d, ...more]: readonly Point[]): boolean =>
  more.length === 0 && a?.[1] === b?.[1] && b?.[0] === c?.[0] && c?.[1] === d?.[1] && d?.[0] === a?.[0];

const nearOf = ([, low, , high]: Box): number => Math.min(EDGE, EDGE_SHARE * (high - low));
const isNear = (at: number, near: number, ...edges: readonly number[]): boolean =>
  edges.some((edge) => Math.abs(at - edge) <= near);

/** Whether a line is of a frame or a ground, at an edge or across a corner, or between the cells of a comb. */
function isOfFrame([x, y]: Point, [toX, toY]: Point, frame: Box, cells: number): boolean {
  const near = nearOf(frame);
  const [left, low, right, high] = frame;
  if (!isNear(y, near, low, high) || !isNear(toY, near, low, high)) return false;
  const [isLevel, isSteep] = [isNear(toY, near, y), isNear(toX, near, x)];
  if (isNear(x, near, left, right) && isNear(toX, near, left, right)) return isLevel || isSteep;
  // Anything elsewhere may be read as a figure.
  const cell = ((x - left) * cells) / (right - left);
  return cells > 0 && x === toX && Math.abs(cell - Math.round(cell)) <= OFF_CELL;
}
