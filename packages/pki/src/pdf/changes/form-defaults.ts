import { operatorsOf } from '../content/look-operators.ts';
import { dictionaries } from '../file/reachable.ts';
import { dictOf, nameOf, PdfDict, PdfRef, PdfStream, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import type { KeyRule, Walk } from './walk.ts';

/**
 * The default resources of a form, from which viewers draw fields and notes without their own. Programs that fill in a form
 * add fonts: permitted are only those that nothing referred to before.
 */
export const resourcesRule =
  (walk: Walk): KeyRule =>
  (old, now, path) => {
    const [from, to] = [walk.before.resolve(old), walk.after.resolve(now)];
    if (!isSamePlace(old, now) || !(from instanceof PdfDict) || !(to instanceof PdfDict))
      return walk.compare(old, now, path);
    walk.compareDicts(from, to, path, { Font: fontsRule(walk) });
  };

/**
 * Whether two values stand within the same objects. An object that is reached in another way as well, such as a page's
 * resources, is compared plainly there.
 */
const isSamePlace = (old: PdfValue, now: PdfValue): boolean =>
  old instanceof PdfRef ? now instanceof PdfRef && old.num === now.num : !(now instanceof PdfRef);

const fontsRule =
  (walk: Walk): KeyRule =>
  (old, now, path) => {
    const [from, to] = [walk.before.resolve(old), walk.after.resolve(now)];
    if (!isSamePlace(old, now) || !(from instanceof PdfDict) || !(to instanceof PdfDict))
      return walk.compare(old, now, path);
    const added = [...to.entries].filter(([name]) => !from.entries.has(name));
    const kept = new PdfDict(new Map([...to.entries].filter(([name]) => from.entries.has(name))));
    walk.compareDicts(from, kept, path);
    for (const [name, font] of added)
      if (!isNewFont(walk, name, font) || asksFor(walk.before, name)) walk.note('changed', `${path}/${name}`);
  };

/** Fonts that viewers use if none is named, with what they must be. */
const UNNAMED: Readonly<Record<string, string>> = {
  Helv: 'Helvetica',
  Helvetica: 'Helvetica',
  ZaDb: 'ZapfDingbats',
  ZapfDingbats: 'ZapfDingbats',
};

/** Whether a value is a font with a new object number; under a usual name, the standard font of that name. */
function isNewFont({ before, after }: Walk, name: string, font: PdfValue): boolean {
  const entry = font instanceof PdfRef ? before.entries.get(font.num) : undefined;
  const isNew = entry === undefined || entry.kind === 'free';
  const fontEntry = (key: string) => after.resolve(after.dict(font)?.get(key) ?? null);
  if (!isNew || nameOf(fontEntry('Type')) !== 'Font') return false;
  const usual = Object.hasOwn(UNNAMED, name) ? UNNAMED[name] : undefined;
  const isStandard = fontEntry('FontDescriptor') === null && !(fontEntry('Encoding') instanceof PdfDict);
  return (
    usual === undefined ||
    (nameOf(fontEntry('BaseFont')) === usual && nameOf(fontEntry('Subtype')) === 'Type1' && isStandard)
  );
}

/** Whether a default appearance or a drawing names a font, as it does not say itself what the name means. */
function asksFor(version: Version, name: string): boolean {
  for (const dict of dictionaries(version)) {
    // Rich text names fonts in other ways.
    if (dict.get('RV') !== null || dict.get('DS') !== null) return true;
    const defaults = version.resolve(dict.get('DA'));
    if (defaults instanceof PdfText && /#/.test(defaults.value)) return true;
    if (defaults instanceof PdfText && defaults.value.split(/[\s/[\]()<>{}%]+/).includes(name)) return true;
  }
  for (const [num, entry] of version.entries) {
    if (entry.kind === 'free') continue;
    const value = version.resolve(new PdfRef(num, entry.kind === 'at' ? entry.gen : 0));
    if (!(value instanceof PdfStream) || nameOf(version.resolve(value.dict.get('Subtype'))) !== 'Form')
      continue;
    const own = version.dict(dictOf(value)?.get('Resources') ?? null);
    if (version.dict(own?.get('Font') ?? null)?.get(name) != null) continue;
    for (const { word, operands } of operatorsOf(version, value))
      if (word === 'Tf' && nameOf(operands[0] ?? null) === name) return true;
  }
  return false;
}
