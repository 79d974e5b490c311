import { asksForUnsurePaint } from '../content/overprint.ts';
import { isOverprinted } from '../content/overprinted-page.ts';
import { dictionaries } from '../file/reachable.ts';
import { dictOf, isList, nameOf, type PdfDict, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { pagesOf } from '../page/structure.ts';
import { isUnsureSpace, numbersOf, partsOf } from './unsure-colours.ts';
import { isUnsureFunction } from './unsure-functions.ts';

/** What colours without their own space may be replaced by; viewers that do not know the entry show nearly the same. */
const USUAL = /^(?:Device|Cal|ICCBased|Lab)/;
const DEFAULTS = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];
const WITHOUT_EFFECT = new Set(['Identity', 'Default']);

/**
 * Whether some viewers show paint in another colour than others, such as black as white: by a transfer function, which some
 * apply on screen and some on paper alone (ISO 32000-2 10.5), by a default colour space of inks or of a palette
 * (8.6.5.6), by overprinting (8.6.7), in a knockout group (11.4.6), by a colour space or a shading that viewers read differently.
 *
 * @throws UnreadablePdfError
 */
export function hasUnsurePaint(version: Version): boolean {
  let overprints = false;
  for (const dict of dictionaries(version)) {
    if (isTransferring(version, dict)) return true;
    overprints ||= asksForUnsurePaint(version, dict);
    if (isUnsureShading(version, dict) || isUnsureMask(version, dict) || isUnsureOpacity(version, dict))
      return true;
    for (const value of dict.entries.values()) if (isUnsureSpace(version, value)) return true;
    if (hasUnsureState(version, dict)) return true;
    const spaces = version.dict(dict.get('ColorSpace'));
    if (spaces !== null && DEFAULTS.some((key) => isUnusual(version, spaces.get(key)))) return true;
  }
  return overprints && pagesOf(version).some((page) => isOverprinted(version, page));
}

/** The kinds of shadings that Firefox draws, and how many numbers say where those along a line or between circles are. */
const FIRST_KIND = 2;
const LAST_KIND = 7;
const PLACES: Readonly<Record<number, number>> = { 2: 4, 3: 6 };

/**
 * Whether some viewers leave a shading out, or paint its background where it is painted by itself (ISO 32000-2 8.7.4.5), or
 * calculate its colours differently.
 */
function isUnsureShading(version: Version, dict: PdfDict): boolean {
  const named = version.dict(dict.get('Shading'));
  if (named !== null && named.get('ShadingType') === null)
    for (const each of named.entries.values())
      if (dictOf(version.resolve(each))?.get('Background') != null) return true;
  const kind = version.resolve(dict.get('ShadingType'));
  if (kind === null) return false;
  if (typeof kind !== 'number' || kind < FIRST_KIND || kind > LAST_KIND) return true;
  const places = PLACES[kind];
  const coords = numbersOf(version, dict.get('Coords'));
  if (places !== undefined && coords.length !== places) return true;
  if (kind === 2 && coords[0] === coords[2] && coords[1] === coords[3]) return true;
  const [low = 0, high = 1] = numbersOf(version, dict.get('Domain'));
  const parts = partsOf(version, dict.get('ColorSpace'));
  if (!(low < high)) return kind <= 3;
  const given = version.resolve(dict.get('Function'));
  if (given === null) return kind <= 3;
  if (!isList(given)) return parts !== null && isUnsureFunction(version, given, 1, parts);
  return given.some((each) => isUnsureFunction(version, each, 1, 1));
}

/** Whether viewers take an opacity for another one. */
function isUnsureOpacity(version: Version, dict: PdfDict): boolean {
  return ['ca', 'CA'].some((key) => {
    const value = version.resolve(dict.get(key));
    return typeof value === 'number' && (value < 0 || value > 1);
  });
}

const MASKS = new Set(['Alpha', 'Luminosity']);

/** Whether a graphics state has an opacity that is no number, or a soft mask of no kind. */
function hasUnsureState(version: Version, dict: PdfDict): boolean {
  return [...(version.dict(dict.get('ExtGState'))?.entries.values() ?? [])].some((entry) => {
    const state = version.dict(entry);
    const mask = version.dict(state?.get('SMask') ?? null);
    if (mask !== null && !MASKS.has(nameOf(version.resolve(mask.get('S'))) ?? '')) return true;
    return ['ca', 'CA'].some((key) => typeof (version.resolve(state?.get(key) ?? null) ?? 1) !== 'number');
  });
}

/** Whether a soft mask is no group, or names the colour of its ground in an unknown space: viewers guess. */
function isUnsureMask(version: Version, dict: PdfDict): boolean {
  if (nameOf(version.resolve(dict.get('S'))) !== 'Luminosity') return false;
  const form = dictOf(version.resolve(dict.get('G')));
  if (form === null) return false;
  const group = version.dict(form.get('Group'));
  if (nameOf(version.resolve(group?.get('S') ?? null)) !== 'Transparency') return true;
  const ground = numbersOf(version, dict.get('BC'));
  const parts = partsOf(version, group?.get('CS') ?? null);
  return ground.length > 0 && parts !== ground.length;
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
