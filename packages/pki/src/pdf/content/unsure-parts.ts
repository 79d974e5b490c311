import { dictionaries } from '../file/reachable.ts';
import type { PdfDict, PdfStream } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { type State, start } from './content-state.ts';
import { asksForUnsurePaint, isKnockout, noInks } from './overprint.ts';

/** Draws a stream on an empty page, at a depth of forms; returns whether viewers would show it differently over something. */
type Draw = (stream: PdfStream, resources: PdfDict, initial: State, depth: number) => boolean;

/** The parts of content that are drawn apart from it, each once: cells of patterns and soft masks. */
export class UnsureParts {
  readonly #version: Version;
  readonly #draw: Draw;
  readonly #tiles = new Map<PdfStream, Map<string, boolean>>();
  readonly #masks = new Set<PdfStream>();
  readonly #asking = new Map<PdfDict, boolean>();
  #depth = 0;

  constructor(version: Version, draw: Draw) {
    this.#version = version;
    this.#draw = draw;
  }

  /** Whether the pattern that a state paints with is unsure over anything. */
  isUnsureTile({ inks, overprint }: State, by: 'fill' | 'stroke'): boolean {
    const tile = inks.tiles[by];
    if (tile === null) return false;
    // Cells without their own colour take that of the page.
    const own = { ...noInks, fill: inks[by], stroke: inks[by] };
    const key = JSON.stringify([own.fill, overprint]);
    const known = this.#tiles.get(tile.cell) ?? new Map<string, boolean>();
    this.#tiles.set(tile.cell, known);
    const found = known.get(key);
    if (found !== undefined) return found;
    // A cell that contains itself is not drawn again.
    known.set(key, false);
    const isUnsure = this.#apart(tile.cell, tile.resources, { ...start, inks: own, overprint });
    known.set(key, isUnsure);
    return isUnsure;
  }

  /** Draws the group of a soft mask. */
  mask(group: PdfStream, resources: PdfDict): void {
    if (this.#masks.has(group)) return;
    this.#masks.add(group);
    this.#apart(group, resources, { ...start, knockout: isKnockout(this.#version, group.dict) ? 0 : null });
  }

  /** Whether a glyph may overprint: by its state, or by something in its resources. */
  mayOverprint(resources: PdfDict, { overprint, knockout }: State): boolean {
    if (overprint.fill || overprint.stroke || knockout !== null) return true;
    const known = this.#asking.get(resources);
    if (known !== undefined) return known;
    const dicts = [...dictionaries(this.#version, [resources])];
    const asks = dicts.some((dict) => asksForUnsurePaint(this.#version, dict));
    this.#asking.set(resources, asks);
    return asks;
  }

  #apart(stream: PdfStream, resources: PdfDict, initial: State): boolean {
    this.#depth += 1;
    const isUnsure = this.#draw(stream, resources, initial, this.#depth);
    this.#depth -= 1;
    return isUnsure;
  }
}
