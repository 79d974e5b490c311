import type { Point } from './areas.ts';
import type { Budget } from './budget.ts';
import { Path } from './content-path.ts';
import type { Outline } from './glyph-marks.ts';

const MAX_CALLS = 10;
const MAX_STACK = 513;

/** The programs that glyphs of a font call. */
export interface Subroutines {
  readonly local: readonly Buffer[];
  readonly global: readonly Buffer[];
}

/**
 * The outline that a Type 2 charstring draws (Adobe technical note 5177); null for one that needs more than lines,
 * curves, hints and subroutines, such as the accents of old fonts. @throws RangeError for one that is cut off.
 */
export function outlineOf(program: Buffer, subroutines: Subroutines, budget: Budget): Outline | null {
  const run = new Charstring(subroutines, budget);
  return run.call(program, 0) === 'end' ? run.outline : null;
}

class Charstring {
  readonly #subroutines: Subroutines;
  readonly #budget: Budget;
  readonly #contours: Path[] = [];
  #stack: number[] = [];
  #stems = 0;
  #at: Point = [0, 0];

  constructor(subroutines: Subroutines, budget: Budget) {
    this.#subroutines = subroutines;
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
      if (byte === 28 || byte >= 32) {
        const [value, size] = numberAt(program, at, byte);
        this.#stack.push(value);
        at += size;
        if (this.#stack.length > MAX_STACK) return null;
      } else if (byte === 11) return 'return';
      else if (byte === 14) return this.#stack.length <= 1 ? 'end' : null;
      else if (byte === 10 || byte === 29) {
        const found = this.#subroutine(byte === 10 ? 'local' : 'global');
        const ended = found === null ? null : this.call(found, depth + 1);
        if (ended !== 'return') return ended;
      } else if (byte === 19 || byte === 20) {
        this.#hints();
        at += (this.#stems + 7) >> 3;
      } else if (!this.#operate(byte)) return null;
    }
    return null;
  }

  #subroutine(kind: 'local' | 'global'): Buffer | null {
    const all = this.#subroutines[kind];
    const bias = all.length < 1240 ? 107 : all.length < 33_900 ? 1131 : 32_768;
    return all[(this.#stack.pop() ?? Number.NaN) + bias] ?? null;
  }

  #hints(): void {
    this.#stems += this.#stack.length >> 1;
    this.#stack = [];
  }

  /** False for an operator that is not followed. */
  #operate(byte: number): boolean {
    const n = this.#stack;
    switch (byte) {
      case 1:
      case 3:
      case 18:
      case 23:
        this.#hints();
        return true;
      case 21:
        this.#move(n.at(-2) ?? 0, n.at(-1) ?? 0);
        break;
      case 22:
        this.#move(n.at(-1) ?? 0, 0);
        break;
      case 4:
        this.#move(0, n.at(-1) ?? 0);
        break;
      case 5:
        this.#lines(n);
        break;
      case 6:
      case 7:
        for (const [index, d] of n.entries()) {
          const isAcross = (index % 2 === 0) === (byte === 6);
          this.#line(isAcross ? d : 0, isAcross ? 0 : d);
        }
        break;
      case 8:
        this.#curves(n);
        break;
      case 24:
        this.#curves(n.slice(0, -2));
        this.#lines(n.slice(-2));
        break;
      case 25:
        this.#lines(n.slice(0, -6));
        this.#curves(n.slice(-6));
        break;
      case 26:
      case 27:
        this.#straightCurves(n, byte === 27);
        break;
      case 30:
      case 31:
        this.#turningCurves(n, byte === 31);
        break;
      default:
        return false;
    }
    this.#stack = [];
    return true;
  }

  #move(x: number, y: number): void {
    this.#at = [this.#at[0] + x, this.#at[1] + y];
    const contour = new Path();
    contour.move(this.#at);
    this.#contours.push(contour);
  }

  #line(x: number, y: number): void {
    this.#at = [this.#at[0] + x, this.#at[1] + y];
    this.#contours.at(-1)?.line(this.#at);
  }

  #lines(n: readonly number[]): void {
    for (let index = 0; index + 1 < n.length; index += 2) this.#line(n[index] ?? 0, n[index + 1] ?? 0);
  }

  #curve(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const one: Point = [this.#at[0] + a, this.#at[1] + b];
    const two: Point = [one[0] + c, one[1] + d];
    this.#at = [two[0] + e, two[1] + f];
    this.#contours.at(-1)?.curve(one, two, this.#at);
  }

  #curves(n: readonly number[]): void {
    for (let index = 0; index + 5 < n.length; index += 6) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n.slice(index, index + 6);
      this.#curve(a, b, c, d, e, f);
    }
  }

  /** `hhcurveto` and `vvcurveto`: curves that begin and end along one axis. */
  #straightCurves(n: readonly number[], isAcross: boolean): void {
    let aside = n.length % 4 === 1 ? (n[0] ?? 0) : 0;
    for (let index = n.length % 4 === 1 ? 1 : 0; index + 3 < n.length; index += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = n.slice(index, index + 4);
      if (isAcross) this.#curve(a, aside, b, c, d, 0);
      else this.#curve(aside, a, b, c, 0, d);
      aside = 0;
    }
  }

  /** `hvcurveto` and `vhcurveto`: curves that begin along one axis and end along the other, in turn. */
  #turningCurves(n: readonly number[], beginsAcross: boolean): void {
    let isAcross = beginsAcross;
    for (let index = 0; index + 3 < n.length; index += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = n.slice(index, index + 4);
      const last = n.length - index === 5 ? (n[index + 4] ?? 0) : 0;
      if (isAcross) this.#curve(a, 0, b, c, last, d);
      else this.#curve(0, a, b, c, d, last);
      isAcross = !isAcross;
    }
  }
}

/** A number whose first byte was read, and how many more bytes it has. */
function numberAt(program: Buffer, at: number, byte: number): readonly [number, number] {
  if (byte === 28) return [program.readInt16BE(at), 2];
  if (byte === 255) return [program.readInt32BE(at) / 65_536, 4];
  if (byte < 247) return [byte - 139, 0];
  const next = program.readUInt8(at);
  return byte < 251 ? [(byte - 247) * 256 + next + 108, 1] : [-(byte - 251) * 256 - next - 108, 1];
}
