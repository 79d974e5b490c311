import { asksForUnsurePaint } from '../content/overprint.ts';
import { isOverprinted } from '../content/overprinted-page.ts';
import { dictionaries } from '../file/reachable.ts';
import { dictOf, isList, nameOf, type PdfDict, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { pagesOf } from '../page/structure.ts';

/** What colours without a space of their own may be replaced by; viewers that do not know the entry show nearly the same. */
const USUAL = /^(?:Device|Cal|ICCBased|Lab)/;
const DEFAULTS = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];
const WITHOUT_EFFECT = new Set(['Identity', 'Default']);

/**
 * Whether some viewers show paint in another colour than others, such as black as white: by a transfer function, which some
 * apply on screen and some on paper alone (ISO 32000-2 10.5), by a default colour space of inks or of a palette
 * (8.6.5.6), by overprinting (8.6.7), or in a knockout group (11.4.6).
 *
 * @throws UnreadablePdfError
 */
export function hasUnsurePaint(version: Version): boolean {
  let overprints = false;
  for (const dict of dictionaries(version)) {
    if (isTransferring(version, dict)) return true;
    overprints ||= asksForUnsurePaint(version, dict);
    const spaces = version.dict(dict.get('ColorSpace'));
    if (spaces !== null && DEFAULTS.some((key) => isUnusual(version, spaces.get(key)))) return true;
  }
  return overprints && pagesOf(version).some((page) => isOverprinted(version, page));
}

/** Of a soft mask, the function belongs to the mask, and all viewers know it. */
function isTransferring(version: Version, dict: PdfDict): boolean {
  if (['Alpha', 'Luminosity'].includes(nameOf(version.resolve(dict.get('S'))) ?? '')) return false;
  return ['TR', 'TR2', 'TransferFunction'].some((key) => {
    const value = version.resolve(dict.get(key));
    const functions = isList(value) ? value.map(version.resolve) : [value];
    return functions.some(
      (each) => each !== null && (dictOf(each) !== null || !WITHOUT_EFFECT.has(nameOf(each) ?? '')),
    );
  });
}

function isUnusual(version: Version, given: PdfValue): boolean {
  const space = version.resolve(given);
  if (space === null) return false;
  const family = version.resolve(isList(space) ? (space[0] ?? null) : space);
  return !USUAL.test(nameOf(family) ?? '');
}
