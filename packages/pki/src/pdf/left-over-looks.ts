import { UnreadablePdfError } from './budget.ts';
import { drawContent } from './content.ts';
import { formMatrix } from './content-operands.ts';
import { transform } from './matrix.ts';
import { isBlankLook } from './signature-place.ts';
import { boxOf, isEmptyBox } from './structure.ts';
import {
  dictOf,
  isList,
  nameOf,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfText,
  type PdfValue,
} from './values.ts';
import type { Version } from './version.ts';

/** Longest side in points of a box or a button's mark. */
const MARK = 50;

/**
 * Recognizes the looks that a program leaves in a file when it draws a field anew, as pdf-lib does: forms that nothing
 * refers to, but that show nothing else than the file does. They hold what a used form holds, or a background and a
 * frame, or the small mark of a box.
 *
 * @param used the numbers of the objects that something refers to.
 */
export function leftOverLooks(version: Version, used: ReadonlySet<number>): (look: PdfStream) => boolean {
  let shown: ReadonlySet<string> | null = null;
  return (look) => {
    if (nameOf(version.resolve(look.dict.get('Subtype'))) !== 'Form') return false;
    if (showsShapesOnly(version, look) && (isBlankLook(version, look) || isMark(version, look))) return true;
    shown ??= new Set([...used].flatMap((num) => essenceOfForm(version, num)));
    return shown.has(essenceOf(version, look));
  };
}

/** Patterns can show anything within a shape. */
function showsShapesOnly(version: Version, look: PdfStream): boolean {
  const resources = version.dict(look.dict.get('Resources'));
  return ['Pattern', 'Shading', 'XObject'].every(
    (kind) => (version.dict(resources?.get(kind) ?? null)?.entries.size ?? 0) === 0,
  );
}

function isMark(version: Version, look: PdfStream): boolean {
  const frame = boxOf(version, look.dict.get('BBox'));
  if (frame === null || isEmptyBox(frame)) return false;
  const drawn = transform(formMatrix(version, look), frame);
  if (drawn[2] - drawn[0] > MARK || drawn[3] - drawn[1] > MARK) return false;
  const resources = dictOf(version.resolve(look.dict.get('Resources'))) ?? new PdfDict(new Map());
  try {
    return drawContent(version, version.unfolded(look), resources).every(({ kind }) => kind === 'shape');
  } catch (cause) {
    if (cause instanceof UnreadablePdfError && cause.reason !== 'too_complex') return false;
    throw cause;
  }
}

function essenceOfForm(version: Version, num: number): readonly string[] {
  const entry = version.entries.get(num);
  if (entry?.kind !== 'at') return [];
  const value = version.lookup(new PdfRef(num, entry.gen));
  const isForm = value instanceof PdfStream && nameOf(version.resolve(value.dict.get('Subtype'))) === 'Form';
  return isForm ? [essenceOf(version, value)] : [];
}

/** All that decides how a form looks: its operators, its resources and its size. */
function essenceOf(version: Version, look: PdfStream): string {
  const keys = ['BBox', 'Matrix', 'Resources', 'Group', 'OC'].map((key) => written(look.dict.get(key)));
  return `${keys.join('\n')}\n${Buffer.from(version.unfolded(look)).toString('latin1')}`;
}

/** A value as text; references stay references. */
function written(value: PdfValue): string {
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfName) return `/${value.value}`;
  if (value instanceof PdfText) return JSON.stringify(value.value);
  if (value instanceof PdfDict)
    return `<<${[...value.entries]
      .map(([key, each]) => `/${key} ${written(each)}`)
      .sort()
      .join(' ')}>>`;
  if (isList(value)) return `[${value.map(written).join(' ')}]`;
  return String(value);
}
