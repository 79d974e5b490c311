import type { Point } from './areas.ts';
import type { Budget } from './budget.ts';
import { Path } from './content-path.ts';
import type { Outline } from './glyph-marks.ts';

const MAX_CALLS = 10;
const MAX_STACK = 48;
/** The program of PostScript that replaces hints, and the one that it calls where there is no PostScript. */
const HINTS = 3;

/**
 * The outline that a Type 1 charstring draws (Adobe Type 1 Font Format, chapter 6); null for one that needs more than
 * lines, curves, hints and subroutines, such as accents. @throws RangeError for one that is cut off.
 */
export function outlineOf(
  program: Buffer,
  subroutine: (index: number) => Buffer | null,
  budget: Budget,
): Outline | null {
  const run = new Charstring(subroutine, budget);
  return run.call(program, 0) === 'end' ? run.outline : null;
}

class Charstring {
  readonly #subroutine: (index: number) => Buffer | null;
  readonly #budget: Budget;
  readonly #contours: Path[] = [];
  #stack: number[] = [];
  #popped: number[] = [];
  #at: Point = [0, 0];

  constructor(subroutine: (index: number) => Buffer | null, budget: Budget) {
    this.#subroutine = subroutine;
    this.#budget = budget;
  }

  get outline(): Outline {
    return this.#contours.map(({ points, lines }) =>
      lines.length === 0 ? points : [...lines.map(([from]) => from), ...lines.slice(-1).map(([, to]) => to)],
    );
  }

  /** Null: the program cannot be followed. */
  call(program: Buffer, depth: number): 'end' | 'return' | null {
    if (depth > MAX_CALLS) return null;
    for (let at = 0; at < program.length; ) {
      this.#budget.step();
      const byte = program.readUInt8(at++);
      if (byte >= 32) {
        const [value, size] = numberAt(program, at, byte);
        this.#stack.push(value);
        at += size;
        if (this.#stack.length > MAX_STACK) return null;
      } else if (byte === 11) return 'return';
      else if (byte === 14) return 'end';
      else if (byte === 10) {
        const found = this.#subroutine(this.#stack.pop() ?? Number.NaN);
        const ended = found === null ? null : this.call(found, depth + 1);
        if (ended !== 'return') return ended;
      } else if (byte === 12) {
        if (!this.#escape(program.readUInt8(at++))) return null;
      } else if (!this.#operate(byte)) return null;
    }
    return null;
  }

  #escape(byte: number): boolean {
    if (byte === 12) {
      const [below = 1, above = 0] = [this.#stack.pop(), this.#stack.pop()];
      this.#stack.push(above / below);
      return true;
    }
    if (byte === 16) {
      const [kind, count = 0] = [this.#stack.pop(), this.#stack.pop()];
      this.#popped = this.#stack.splice(Math.max(0, this.#stack.length - count));
      return kind === HINTS && count === 1;
    }
    if (byte === 17) {
      this.#stack.push(this.#popped.pop() ?? Number.NaN);
      return true;
    }
    const n = this.#stack;
    this.#stack = [];
    if (byte === 7) this.#at = [n[0] ?? 0, n[1] ?? 0];
    // Hints: dots, three stems.
    return byte <= 2 || byte === 7;
  }

  /** False for an operator that is not followed. */
  #operate(byte: number): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    this.#stack = [];
    switch (byte) {
      case 1:
      case 3:
        return true;
      case 13:
        this.#at = [a, 0];
        return true;
      case 9:
        this.#contours.at(-1)?.close();
        return true;
      case 21:
        return this.#move(a, b);
      case 22:
        return this.#move(a, 0);
      case 4:
        return this.#move(0, a);
      case 5:
        return this.#line(a, b);
      case 6:
        return this.#line(a, 0);
      case 7:
        return this.#line(0, a);
      case 8:
        return this.#curve(a, b, c, d, e, f);
      case 30:
        return this.#curve(0, a, b, c, d, 0);
      case 31:
        return this.#curve(a, 0, b, c, 0, d);
      default:
        return false;
    }
  }

  #move(x: number, y: number): boolean {
    this.#at = [this.#at[0] + x, this.#at[1] + y];
    const contour = new Path();
    contour.move(this.#at);
    this.#contours.push(contour);
    return true;
  }

  #line(x: number, y: number): boolean {
    this.#at = [this.#at[0] + x, this.#at[1] + y];
    this.#contours.at(-1)?.line(this.#at);
    return this.#contours.length > 0;
  }

  #curve(a: number, b: number, c: number, d: number, e: number, f: number): boolean {
    const one: Point = [this.#at[0] + a, this.#at[1] + b];
    const two: Point = [one[0] + c, one[1] + d];
    this.#at = [two[0] + e, two[1] + f];
    this.#contours.at(-1)?.curve(one, two, this.#at);
    return this.#contours.length > 0;
  }
}

/** A number whose first byte was read, and how many more bytes it has. */
function numberAt(program: Buffer, at: number, byte: number): readonly [number, number] {
  if (byte === 255) return [program.readInt32BE(at), 4];
  if (byte < 247) return [byte - 139, 0];
  const next = program.readUInt8(at);
  return byte < 251 ? [(byte - 247) * 256 + next + 108, 1] : [-(byte - 251) * 256 - next - 108, 1];
}
