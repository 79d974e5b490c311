import { UnreadablePdfError } from '../file/budget.ts';
import { linearization } from '../file/linearized.ts';
import { isList, nameOf, type PdfDict, PdfRef, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { textOf } from './text-string.ts';

/** Maximum nesting of page nodes, and of fields. */
const MAX_LEVELS = 60;

/** A page, with the attributes inherited from its ancestors. */
export interface Page {
  readonly num: number;
  readonly dict: PdfDict;
  readonly inherited: ReadonlyMap<string, PdfValue>;
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** @throws UnreadablePdfError `damaged` for an invalid tree, `ambiguous` for one that viewers read differently. */
export function pagesOf(version: Version): readonly Page[] {
  const pages: Page[] = [];
  const seen = new Set<number>();
  const walk = (
    ref: PdfValue,
    above: ReadonlyMap<string, PdfValue>,
    from: number | null,
    depth: number,
  ): void => {
    const node = version.dict(ref);
    if (!(ref instanceof PdfRef) || node === null || depth > MAX_LEVELS || seen.has(ref.num))
      throw new UnreadablePdfError('damaged', 'The pages are not a tree');
    seen.add(ref.num);
    const inherited = new Map(above);
    // Poppler inherits what a page says to be null; others do not.
    if (INHERITED.some((key) => above.has(key) && node.nulls.has(key)))
      throw new UnreadablePdfError('ambiguous', 'A page that inherits and does not');
    for (const key of INHERITED) if (node.get(key) !== null) inherited.set(key, node.get(key));
    const kids = version.resolve(node.get('Kids'));
    const type = nameOf(version.resolve(node.get('Type')));
    // Some viewers inherit from the parent that a page names, others from the one that lists it.
    const parent = node.get('Parent');
    const isSame = parent instanceof PdfRef ? parent.num === from : parent === null && above.size === 0;
    if (!isSame) throw new UnreadablePdfError('ambiguous', 'A page with another parent');
    // Some viewers tell pages from their parents by the type, others by the kids.
    if (type === 'Pages' ? node.get('Contents') !== null : isList(kids))
      throw new UnreadablePdfError('ambiguous', 'A node of the pages that may be a page');
    if (type === 'Pages') {
      if (!isList(kids)) throw new UnreadablePdfError('damaged', 'The pages are not a tree');
      for (const kid of kids) walk(kid, inherited, ref.num, depth + 1);
    } else pages.push({ num: ref.num, dict: node, inherited });
  };
  walk(version.catalogue.get('Pages'), new Map(), null, 0);
  return pages;
}

/** Whether every node of the pages says how many pages are below it: some viewers show no more than that. */
export function countsAgree(version: Version): boolean {
  const count = (node: PdfDict | null): number => {
    const kids = version.resolve(node?.get('Kids') ?? null);
    if (node === null || !isList(kids)) return 1;
    const below = kids.reduce<number>((sum, kid) => sum + count(version.dict(kid)), 0);
    return version.resolve(node.get('Count')) === below ? below : Number.NaN;
  };
  return !Number.isNaN(count(version.dict(version.catalogue.get('Pages'))));
}

/** Whether the catalogue and the pages say what they are: Ghostscript does not open others, and they cannot be signed. */
export const areNamed = (version: Version, pages: readonly Page[]): boolean =>
  [version.catalogue, ...pages.map(({ dict }) => dict)].every(
    (dict, index) => nameOf(version.resolve(dict.get('Type'))) === (index === 0 ? 'Catalog' : 'Page'),
  );

/**
 * Whether a linearized file names the first page and the number of pages of its tree (ISO 32000-2 annex F): pdf.js and PDFium show what
 * it names. What they would not take for a page they ignore, as mutool writes it.
 */
export function linearizedAlike(version: Version, pages: readonly Page[]): boolean {
  const said = linearization(version.file, version.end);
  const first = said?.get('O');
  if (said === null || typeof first !== 'number' || !couldBePage(version, first)) return true;
  const index = said.get('P') ?? 0;
  return typeof index === 'number' && pages[index]?.num === first && said.get('N') === pages.length;
}

function couldBePage(version: Version, num: number): boolean {
  if (!Number.isInteger(num) || (version.entries.get(num)?.kind ?? 'free') === 'free') return false;
  const dict = version.dict(new PdfRef(num, 0));
  const type = nameOf(version.resolve(dict?.get('Type') ?? null));
  return dict !== null && (type === 'Page' || (type === null && dict.get('Contents') !== null));
}

/** A page's own or inherited value, resolved. */
export const pageValue = (version: Version, page: Page, key: string): PdfValue =>
  version.resolve(page.inherited.get(key) ?? null);

/** A page's annotations, as listed. */
export function annotationsOf(version: Version, page: Page): readonly PdfValue[] {
  const list = version.resolve(page.dict.get('Annots'));
  if (list === null) return [];
  if (!isList(list)) throw new UnreadablePdfError('damaged', 'The annotations of a page are not a list');
  return list;
}

/** A terminal field of the form, with the widgets that show it. */
export interface Field {
  readonly num: number;
  readonly dict: PdfDict;
  /** Fully qualified name: joined with its ancestors' names by dots. */
  readonly name: string;
  /** Its own type or the inherited one: `Sig`, `Tx`, `Btn`, `Ch`. */
  readonly type: string | null;
  /** Numbers of its widgets; its own number if it is a widget itself. */
  readonly widgets: readonly number[];
}

/** Every field of the form, and signature fields that are on a page but not in the form. */
export function fieldsOf(version: Version, pages: readonly Page[]): readonly Field[] {
  const form = version.dict(version.catalogue.get('AcroForm'));
  const roots = version.resolve(form?.get('Fields') ?? null);
  const fields = new Map<number, Field>();
  const seen = new Set<number>();
  const walk = (
    ref: PdfValue,
    above: { readonly name: string; readonly type: string | null },
    depth: number,
  ): void => {
    const dict = version.dict(ref);
    if (!(ref instanceof PdfRef) || dict === null) return;
    if (depth > MAX_LEVELS || seen.has(ref.num))
      throw new UnreadablePdfError('damaged', 'The fields are not a tree');
    seen.add(ref.num);
    const own = version.resolve(dict.get('T'));
    const name = [above.name, own instanceof PdfText ? textOf(own) : '']
      .filter((part) => part !== '')
      .join('.');
    const type = nameOf(version.resolve(dict.get('FT'))) ?? above.type;
    const kids = version.resolve(dict.get('Kids'));
    const below = isList(kids) ? kids.filter((kid) => kid instanceof PdfRef) : [];
    const isWidget = (kid: PdfRef) => version.dict(kid)?.get('T') === null;
    if (below.length > 0 && !below.every(isWidget)) {
      for (const kid of below) walk(kid, { name, type }, depth + 1);
      return;
    }
    for (const kid of below) seen.add(kid.num);
    fields.set(ref.num, {
      num: ref.num,
      dict,
      name,
      type,
      widgets: below.length > 0 ? below.map(({ num }) => num) : [ref.num],
    });
  };
  for (const root of isList(roots) ? roots : []) walk(root, { name: '', type: null }, 0);
  for (const page of pages) {
    for (const ref of annotationsOf(version, page)) {
      if (!(ref instanceof PdfRef) || seen.has(ref.num)) continue;
      if (nameOf(version.resolve(version.dict(ref)?.get('FT') ?? null)) === 'Sig')
        walk(ref, { name: '', type: null }, 0);
    }
  }
  return [...fields.values()];
}

/** The four numbers of a rectangle, lower left first. */
export type Box = readonly [number, number, number, number];

/** A rectangle's four sorted numbers; null for anything else. */
export function boxOf(version: Version, value: PdfValue): Box | null {
  const list = version.resolve(value);
  if (!isList(list) || list.length !== 4) return null;
  const [a, b, c, d] = list.map((each) => version.resolve(each));
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
    return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export const isEmptyBox = ([left, bottom, right, top]: Box): boolean =>
  right - left <= 0 || top - bottom <= 0;
