import { isList, nameOf, PdfDict, PdfName, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { KeyRule, Walk } from './walk.ts';

const EXTENSION_KEYS = new Set(['Type', 'BaseVersion', 'ExtensionLevel', 'ExtensionRevision', 'URL']);

/** The list of format extensions in use (ISO 32000-2 7.12); it may grow. */
export const extensionsRule =
  (walk: Walk): KeyRule =>
  (old, now, path) => {
    if (old === null && now === null) return;
    const [from, to] = [walk.before.dict(old), walk.after.dict(now)];
    if (to === null) return walk.note('changed', path);
    for (const [name, value] of from?.entries ?? []) walk.compare(value, to.get(name), `${path}/${name}`);
    for (const [name, value] of to.entries) {
      const isKnown = name === 'Type' || from?.entries.has(name) === true;
      if (!isKnown && !isExtension(walk.after, value)) walk.note('changed', `${path}/${name}`);
    }
  };

function isExtension(version: Version, value: PdfValue): boolean {
  const given = version.resolve(value);
  return (isList(given) ? given : [given]).every((each) => {
    const dict = version.dict(each);
    return (
      dict !== null &&
      [...dict.entries].every(([key, part]) => {
        const isSimple = typeof part === 'number' || part instanceof PdfName || part instanceof PdfText;
        return EXTENSION_KEYS.has(key) && isSimple;
      })
    );
  });
}

/** The version of the format: a known one, not below the former. */
export const versionRule =
  (walk: Walk): KeyRule =>
  (old, now, path) => {
    const [from, to] = [nameOf(old) ?? '0', nameOf(now) ?? '0'];
    const isHigher = /^(?:1\.[0-7]|2\.0)$/.test(to) && to >= from;
    if (!(isHigher || (old === null && now === null))) walk.note('changed', path);
  };

/** Whether the form has signatures, and may only be appended to: two bits. */
export const flagsRule =
  (walk: Walk): KeyRule =>
  (_old, now, path) => {
    const flags = walk.after.resolve(now) ?? 0;
    if (typeof flags !== 'number' || ![0, 1, 2, 3].includes(flags)) walk.note('changed', path);
  };

const isText = (value: PdfValue): boolean => value instanceof PdfText;
const isDict = (value: PdfValue): boolean => value instanceof PdfDict;
const isNumber = (value: PdfValue): boolean => typeof value === 'number';

/** What the keys of a signature's field hold (ISO 32000-2 12.5.2, 12.5.6.19, 12.7.4 and 12.7.5.5); other keys are not listed. */
const FIELD_TYPES: Readonly<Record<string, (value: PdfValue) => boolean>> = {
  T: isText,
  TU: isText,
  TM: isText,
  DA: isText,
  M: isText,
  NM: isText,
  MK: isDict,
  Lock: isDict,
  SV: isDict,
  DR: isDict,
  BS: isDict,
  P: isDict,
  Parent: isDict,
  Border: isList,
  Kids: (value) => isList(value) && value.length > 0,
  Ff: isNumber,
  F: isNumber,
  Q: isNumber,
  StructParent: isNumber,
};

/** Whether each key of a signature's field has a value of its type: viewers read others in their own ways, or not at all. */
export const hasRightTypes = (version: Version, dict: PdfDict): boolean =>
  [...dict.entries].every(([key, value]) => FIELD_TYPES[key]?.(version.resolve(value)) !== false);

/** Default settings of a form that had none: fonts and the like, and operators. */
export const isNewDefault = (version: Version, key: 'DR' | 'DA', value: PdfValue): boolean =>
  key === 'DR' ? version.dict(value) !== null : version.resolve(value) instanceof PdfText;

const DATE = /^D:\d{4}[\d+\-Z']{0,23}$/;

/** When and by what a document was saved last. */
export const savedRule =
  (walk: Walk, key: 'ModDate' | 'Producer'): KeyRule =>
  (old, now, path) => {
    const [from, to] = [walk.before.resolve(old), walk.after.resolve(now)];
    const isSame = from instanceof PdfText && to instanceof PdfText && from.value === to.value;
    const isRight = to instanceof PdfText && (key === 'Producer' || DATE.test(to.value));
    if (!isSame && !isRight && !(from === null && now === null)) walk.note('changed', path);
  };
