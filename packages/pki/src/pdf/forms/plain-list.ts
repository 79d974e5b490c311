import { isList, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { Field } from '../page/structure.ts';
import { textOf } from '../page/text-string.ts';
import { inherited } from './field-values.ts';
import type { Expected, TextLine } from './plain-text.ts';

/** How much darker than its ground the mark of a chosen option is: Acrobat's light blue by 0.28. */
const MARKED = 0.1;
/** How far a mark may leave out its option, as a share of the option's height. */
const OUT = 0.5;

interface Option {
  readonly key: string;
  readonly shown: string;
}

/**
 * What the look of a list should show: its options in order, from its first or its top one on; if one is chosen, in lines
 * of their own, with that one on a mark. Null for what viewers read or mark each in their own way: several values, or one
 * that is not exactly one of the options.
 */
export function expectedOfList(
  version: Version,
  field: Field,
): (Expected & { readonly isEmpty: boolean }) | null {
  const options = optionsOf(version, field);
  const value = inherited(version, field.dict, 'V');
  const places = inherited(version, field.dict, 'I');
  const all = bare(options.map(({ shown }) => shown).join(''));
  if (value === null) {
    if (places !== null) return null;
    return { isEmpty: all === '', text: (shown) => all.startsWith(bare(shown)) };
  }
  const chosen = chosenOf(version, options, value);
  const top = inherited(version, field.dict, 'TI') ?? 0;
  if (chosen === null || typeof top !== 'number' || !isAt(version, places, chosen)) return null;
  return {
    isEmpty: false,
    text: () => true,
    marks: (squares, lines, ground) => {
      const [mark, ...others] = squares;
      const isShown = lines.every(
        ({ shown, box }, at) =>
          bare(shown) === bare(options[top + at]?.shown ?? '') &&
          bare(shown) !== '' &&
          middleOf({ box }) < (lines[at - 1]?.box[1] ?? Infinity),
      );
      const line = lines[chosen - top];
      if (mark === undefined || others.length > 0 || line === undefined || !isShown) return false;
      const out = OUT * (line.box[3] - line.box[1]);
      const [left, low, right, high] = mark.box;
      return (
        ground - mark.fill >= MARKED &&
        left <= line.box[0] + out &&
        right >= line.box[2] - out &&
        lines.every((each) => (low < middleOf(each) && middleOf(each) < high) === (each === line))
      );
    },
  };
}

const bare = (text: string): string => text.replaceAll(/\s/gu, '');
const middleOf = ({ box }: Pick<TextLine, 'box'>): number => (box[1] + box[3]) / 2;

function optionsOf(version: Version, field: Field): readonly Option[] {
  const list = inherited(version, field.dict, 'Opt');
  return (isList(list) ? list : []).map((option) => {
    const pair = version.resolve(option);
    const [key, shown] = isList(pair) ? [pair[0], pair[1]] : [pair, pair];
    const text = (value: PdfValue | undefined) => {
      const resolved = version.resolve(value ?? null);
      return resolved instanceof PdfText ? textOf(resolved) : '';
    };
    return { key: text(key), shown: text(shown) };
  });
}

/** Whether a value names at most one of a field's options: viewers show the first or the last of several. */
export function namesOneOption(version: Version, field: Field): boolean {
  const value = inherited(version, field.dict, 'V');
  const options = optionsOf(version, field);
  return !(value instanceof PdfText) || namedBy(options, textOf(value)).length <= 1;
}

const namedBy = (options: readonly Option[], named: string): readonly number[] =>
  options.flatMap(({ key, shown }, at) => (key === named || shown === named ? [at] : []));

/** The place of the option that a value names: the only one that has it as its name or its text. */
function chosenOf(version: Version, options: readonly Option[], value: PdfValue): number | null {
  const resolved = version.resolve(value);
  if (!(resolved instanceof PdfText)) return null;
  const found = namedBy(options, textOf(resolved));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether the list of chosen places is absent or names the same option. */
function isAt(version: Version, places: PdfValue, chosen: number): boolean {
  if (places === null) return true;
  return isList(places) && places.length === 1 && version.resolve(places[0] ?? null) === chosen;
}
