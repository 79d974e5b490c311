import { sha256 } from '../../x509/engine.ts';
import { isBlankLook } from '../changes/signature-place.ts';
import { drawContent } from '../content/content.ts';
import { formMatrix } from '../content/content-operands.ts';
import { UnreadablePdfError } from '../file/budget.ts';
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
} from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { transform } from '../page/matrix.ts';
import { boxOf, isEmptyBox } from '../page/structure.ts';

/** Longest side in points of a box or a button's mark. */
const MARK = 50;

/**
 * Recognizes the looks that a program leaves in a file when it draws a field again, as pdf-lib does: forms that nothing
 * refers to, but that show nothing else than the file does. They hold what a used form holds, or a background and a
 * frame, or the small mark of a box. So does a font that is written as another one is that is used.
 *
 * @param used the numbers of the objects that something refers to.
 */
export function leftOverLooks(version: Version, used: ReadonlySet<number>): (value: PdfValue) => boolean {
  let shown: ReadonlySet<string> | null = null;
  return (value) => {
    const own = essenceOf(version, value);
    if (own === null) return false;
    const isBare = value instanceof PdfStream && showsShapesOnly(version, value);
    if (isBare && (isBlankLook(version, value) || isMark(version, value))) return true;
    shown ??= new Set([...used].flatMap((num) => essenceOfObject(version, num)));
    return shown.has(own);
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

function essenceOfObject(version: Version, num: number): readonly string[] {
  const entry = version.entries.get(num);
  if (entry === undefined || entry.kind === 'free') return [];
  return [
    essenceOf(version, version.lookup(new PdfRef(num, entry.kind === 'at' ? entry.gen : 0))) ?? [],
  ].flat();
}

/** References further down count by their numbers. */
const MAX_LEVELS = 8;

/** All that decides how a form or a font looks: its operators, its resources with what they refer to, and its size. Null for others. */
function essenceOf(version: Version, value: PdfValue): string | null {
  if (value instanceof PdfDict)
    return nameOf(version.resolve(value.get('Type'))) === 'Font' ? written(version, value) : null;
  if (!(value instanceof PdfStream) || nameOf(version.resolve(value.dict.get('Subtype'))) !== 'Form')
    return null;
  const keys = ['BBox', 'Matrix', 'Resources', 'Group', 'OC'].map((key) =>
    written(version, value.dict.get(key)),
  );
  return `${keys.join('\n')}\n${Buffer.from(version.unfolded(value)).toString('latin1')}`;
}

/** A value as text, with what it refers to: a program that opens a file again writes the same fonts again. */
function written(version: Version, value: PdfValue, level = 0): string {
  version.file.budget.step();
  if (value instanceof PdfRef)
    return level < MAX_LEVELS
      ? written(version, version.lookup(value), level + 1)
      : `${value.num} ${value.gen} R`;
  if (value instanceof PdfName) return `/${value.value}`;
  if (value instanceof PdfText) return JSON.stringify(value.value);
  if (value instanceof PdfStream) {
    const bytes = version.file.bytes.subarray(value.start, value.end);
    return `${written(version, value.dict, level)}${Buffer.from(sha256(bytes)).toString('hex')}`;
  }
  if (value instanceof PdfDict)
    return `<<${[...value.entries]
      .map(([key, each]) => `/${key} ${written(version, each, level)}`)
      .sort()
      .join(' ')}>>`;
  if (isList(value)) return `[${value.map((each) => written(version, each, level)).join(' ')}]`;
  return String(value);
}
