import { tooComplex } from '../file/budget.ts';
import type { Line, Point } from '../page/areas.ts';
import { around } from '../page/matrix.ts';
import type { Box } from '../page/structure.ts';

const MAX_POINTS = 100_000;
/** Number of straight pieces that approximate a curve. */
const PIECES = 8;

/** The current path of a content stream, in page space. */
export class Path {
  /** Points, with the control points of curves: their bounding box contains the path. */
  readonly points: Point[] = [];
  /** Boxes around the lines and curves. */
  readonly segments: Box[] = [];
  /** The lines, with curves approximated by straight pieces. */
  readonly lines: Line[] = [];
  /** The lines that close open parts of the path when it is filled. */
  readonly #closing: Line[] = [];
  #start: Point | null = null;
  #at: Point | null = null;

  move(to: Point): void {
    this.#closePart();
    this.#start = to;
    this.#at = to;
    this.#add(to);
  }

  line(to: Point): void {
    const from = this.#at;
    if (from === null) {
      this.move(to);
      return;
    }
    this.segments.push(around([from, to]));
    this.lines.push([from, to]);
    this.#at = to;
    this.#add(to);
  }

  /** A Bézier curve; null: the control point is the current point. */
  curve(first: Point | null, second: Point, to: Point): void {
    const from = this.#at ?? first ?? second;
    const one = first ?? from;
    this.segments.push(around([from, one, second, to]));
    let last = from;
    for (let piece = 1; piece <= PIECES; piece += 1) {
      const next = bezier(from, one, second, to, piece / PIECES);
      this.lines.push([last, next]);
      last = next;
    }
    this.#start ??= from;
    this.#at = to;
    for (const point of [one, second, to]) this.#add(point);
  }

  close(): void {
    const [from, to] = [this.#at, this.#start];
    if (from !== null && to !== null && (from[0] !== to[0] || from[1] !== to[1])) this.line(to);
  }

  /** The closed outline that a fill paints. */
  get outline(): readonly Line[] {
    this.#closePart();
    return [...this.lines, ...this.#closing];
  }

  #closePart(): void {
    if (this.#at !== null && this.#start !== null) this.#closing.push([this.#at, this.#start]);
  }

  #add(point: Point): void {
    this.points.push(point);
    if (this.points.length > MAX_POINTS) throw tooComplex('points of a path');
  }
}

function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const s = 1 - t;
  const at = (i: 0 | 1) => s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * d[i];
  return [at(0), at(1)];
}
