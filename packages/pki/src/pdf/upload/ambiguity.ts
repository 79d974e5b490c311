import type { Revisions } from '../changes/revisions.ts';
import { hasPlainLook, isBlankField, isSigningLine } from '../changes/signature-place.ts';
import { inkOf, isFree } from '../content/page-ink.ts';
import { holdsObjects, holdsUnlisted } from '../file/held-objects.ts';
import { strayBytes } from '../file/layout.ts';
import { goesBack } from '../file/order.ts';
import { dictionaries, reachable } from '../file/reachable.ts';
import { dictOf, isList, nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { annotationsOf, boxOf, fieldsOf, isEmptyBox, pagesOf } from '../page/structure.ts';
import { leftOverLooks } from './left-over-looks.ts';
import { hasOddNotes } from './odd-notes.ts';
import { endsPlainly, hasOddUpdates } from './odd-updates.ts';
import { hasUnsurePaint } from './unsure-paint.ts';

/**
 * Hidden content that a later change to the file could reveal. `appended_data`: anything but line ends after the end;
 * `duplicate_content`: bytes between objects that belong to no object, objects within objects, an update that
 * refers back to an older object, or one that no program writes (`odd-updates.ts`); `unused_content`: unreferenced pages or drawings; `hidden_layers`: layers that
 * are switched off, or a colorant that only some viewers show; `hidden_annotations`: annotations or fields that are
 * not shown, or only at times; `differing_looks`: fields and notes that viewers draw by themselves, in their own place, or
 * otherwise below the pointer; `overlapping_fields`: an empty signature field that covers page content, or has an appearance;
 * `covering_annotations`: annotations with their own appearance over text or images, which can be removed; `painted_over`: text
 * behind an opaque box or image of the same page, or behind a field.
 */
export type Ambiguity =
  | 'appended_data'
  | 'duplicate_content'
  | 'unused_content'
  | 'hidden_layers'
  | 'hidden_annotations'
  | 'differing_looks'
  | 'overlapping_fields'
  | 'covering_annotations'
  | 'painted_over';

/**
 * Why a readable file must not be signed; null if there is no reason.
 *
 * @throws UnreadablePdfError
 */
export function findAmbiguity(revisions: Revisions): Ambiguity | null {
  const { final, hasTail } = revisions;
  if (hasTail || !endsPlainly(final)) return 'appended_data';
  if (goesBack(final) || strayBytes(final) !== null || holdsObjects(final)) return 'duplicate_content';
  if (hasOddUpdates(final)) return 'duplicate_content';
  if (hasUnusedContent(final)) return 'unused_content';
  if (holdsUnlisted(final)) return 'duplicate_content';
  if (hasHiddenLayers(final) || hasNoInk(final) || hasUnsurePaint(final)) return 'hidden_layers';
  if (someAnnotation(final, isHidden)) return 'hidden_annotations';
  if (someAnnotation(final, isLoose) || hasOddNotes(final)) return 'differing_looks';
  return hasOverlappingFields(final) ? 'overlapping_fields' : null;
}

const DRAWN = new Set(['Page', 'Pages', 'Catalog', 'Annot', 'ObjStm', 'Font']);
const DRAWINGS = new Set(['Form', 'Image']);

/** Pages, drawings and object streams that are listed but unreferenced, except what form software leaves behind. */
function hasUnusedContent(version: Version): boolean {
  // Pages that a script would add.
  if (version.dict(version.catalogue.get('Names'))?.get('Templates') != null) return true;
  const used = reachable(version);
  const isLeftOver = leftOverLooks(version, used);
  const containers = new Set<number>();
  for (const section of version.sections) {
    for (const entry of section.entries.values()) if (entry.kind === 'in') containers.add(entry.container);
  }
  for (const [num, entry] of version.entries) {
    if (num === 0 || entry.kind === 'free' || used.has(num) || containers.has(num)) continue;
    const gen = entry.kind === 'at' ? entry.gen : 0;
    const value = version.resolve(new PdfRef(num, gen));
    if (isDrawn(version, value) && !isLeftOver(value)) return true;
  }
  return false;
}

/** Whether a link has no look: programs that copy a page from another file leave such links behind. */
const drawsNothing = (version: Version, dict: PdfDict, type: string | null): boolean =>
  type === 'Annot' && nameOf(version.resolve(dict.get('Subtype'))) === 'Link' && dict.get('AP') === null;

function isDrawn(version: Version, value: PdfValue): boolean {
  const dict = dictOf(value);
  if (dict === null) return false;
  const type = nameOf(version.resolve(dict.get('Type')));
  const isXRef = type === 'XRef';
  if (drawsNothing(version, dict, type)) return false;
  if (
    DRAWN.has(type ?? '') ||
    (!isXRef && typeof dict.get('First') === 'number' && typeof dict.get('N') === 'number')
  )
    return value instanceof PdfStream || type !== 'ObjStm';
  return value instanceof PdfStream && DRAWINGS.has(nameOf(version.resolve(dict.get('Subtype'))) ?? '');
}

/** Layers that are off, or whose visibility depends on the way of viewing (ISO 32000-2 8.11.4). */
function hasHiddenLayers(version: Version): boolean {
  for (const dict of dictionaries(version))
    if (isShownWhenOff(version, dict) || isOffByUsage(version, dict) || isOnNoLayer(version, dict))
      return true;
  const properties = version.dict(version.catalogue.get('OCProperties'));
  if (properties === null) return false;
  const configuration = version.dict(properties.get('D')) ?? new PdfDict(new Map());
  const off = version.resolve(configuration.get('OFF'));
  const base = nameOf(version.resolve(configuration.get('BaseState')));
  const automatic = version.resolve(configuration.get('AS'));
  const others = version.resolve(properties.get('Configs'));
  if ((isList(off) && off.length > 0) || (base !== null && base !== 'ON')) return true;
  return (isList(automatic) && automatic.length > 0) || (isList(others) && others.length > 0);
}

/**
 * A membership dictionary whose content is hidden while its layers are on, or that viewers may not support. PDFium takes
 * anything for one that is no layer, and follows it also where the catalogue has no layers.
 */
function isShownWhenOff(version: Version, dict: PdfDict): boolean {
  if (dict.get('OCGs') === null)
    return nameOf(version.resolve(dict.get('Type'))) === 'OCMD' && dict.get('VE') !== null;
  const policy = version.resolve(dict.get('P'));
  const isUsual = policy === null || ['AnyOn', 'AllOn'].includes(nameOf(policy) ?? '');
  return dict.get('VE') !== null || !isUsual || !isOfListed(version, dict.get('OCGs'));
}

/** Whether a membership dictionary names at least one layer, and only layers that the catalogue lists: PDFium hides what is on others. */
function isOfListed(version: Version, value: PdfValue): boolean {
  const named = version.resolve(value);
  const layers = isList(named) ? named : [value];
  const known = listOf(version, version.dict(version.catalogue.get('OCProperties'))?.get('OCGs') ?? null);
  const isListed = (layer: PdfValue) =>
    layer instanceof PdfRef && known.some((each) => each instanceof PdfRef && each.num === layer.num);
  return layers.length > 0 && layers.every((layer) => isListed(layer) && version.dict(layer) !== null);
}

/** Whether something is on a missing layer: some viewers show it, and others do not. */
const isOnNoLayer = (version: Version, dict: PdfDict): boolean =>
  dict.get('OC') !== null && version.dict(dict.get('OC')) === null;

/**
 * A layer that is off on screen or on paper by its own usage. It needs a list of the catalogue to count
 * (ISO 32000-2 8.11.4.5), but pdf.js follows it without, and PDFium also without any layers in the catalogue, or its type.
 */
function isOffByUsage(version: Version, dict: PdfDict): boolean {
  const usage = version.dict(dict.get('Usage'));
  return ['View', 'Print'].some((event) => {
    const state = version.dict(usage?.get(event) ?? null)?.get(`${event}State`) ?? null;
    return nameOf(version.resolve(state)) === 'OFF';
  });
}

/** Whether something is painted with the colorant `None`: pdf.js shows it, other viewers do not (ISO 32000-2 8.6.6.4). */
function hasNoInk(version: Version): boolean {
  for (const dict of dictionaries(version))
    for (const value of dict.entries.values()) if (isNoInk(version, value, 0)) return true;
  return false;
}

/** Colour spaces that are based on another one. */
const MADE_OF = new Set(['Indexed', 'I', 'Pattern', 'Separation', 'DeviceN']);
const MAX_SPACES = 8;

/** Whether a colour space is the colorant `None`, or is based on it. */
function isNoInk(version: Version, value: PdfValue, depth: number): boolean {
  const [first = null, ...rest] = listOf(version, value);
  const family = nameOf(version.resolve(first)) ?? '';
  if (!MADE_OF.has(family)) return false;
  version.file.budget.step();
  const [inks = null] = rest;
  const names = family === 'DeviceN' ? listOf(version, inks) : [inks];
  const isInk = family === 'Separation' || family === 'DeviceN';
  const isNone = names.length > 0 && names.every((name) => nameOf(version.resolve(name)) === 'None');
  if (isInk && isNone) return true;
  // No real colour space nests so deeply.
  return depth >= MAX_SPACES || rest.slice(0, 4).some((each) => isNoInk(version, each, depth + 1));
}

const listOf = (version: Version, value: PdfValue): readonly PdfValue[] => {
  const list = version.resolve(value);
  return isList(list) ? list : [];
};

/** Flags of annotations that are not shown, or only by some viewers, or only at times (ISO 32000-2 12.5.3). */
const INVISIBLE = 1;
const HIDDEN = 2;
const NO_VIEW = 32;
const TOGGLE_NO_VIEW = 256;
const UNSEEN = INVISIBLE | HIDDEN | NO_VIEW | TOGGLE_NO_VIEW;
/** Flags of fields that some viewers draw larger when the page is small, or elsewhere when it is turned: NoZoom, NoRotate. */
const LOOSE = 8 | 16;

/** Whether some annotation that has a place, but for pop-ups and links without a look, is of a kind. */
function someAnnotation(version: Version, is: (version: Version, annotation: PdfDict) => boolean): boolean {
  return pagesOf(version).some((page) =>
    annotationsOf(version, page).some((entry) => {
      const dict = version.dict(entry);
      const type = nameOf(version.resolve(dict?.get('Subtype') ?? null));
      const box = boxOf(version, dict?.get('Rect') ?? null);
      if (dict === null || box === null || isEmptyBox(box)) return false;
      const isUndrawn = type === 'Popup' || (type === 'Link' && dict.get('AP') === null);
      return !isUndrawn && is(version, dict);
    }),
  );
}

const hasFlag = (version: Version, annotation: PdfDict, bits: number): boolean => {
  const flags = version.resolve(annotation.get('F'));
  return typeof flags === 'number' && (flags & bits) !== 0;
};

const isHidden = (version: Version, annotation: PdfDict): boolean => hasFlag(version, annotation, UNSEEN);

/** Whether viewers show an annotation in different places or looks. Signature fields with these flags are overlapping ones. */
function isLoose(version: Version, annotation: PdfDict): boolean {
  const isField =
    nameOf(version.resolve(annotation.get('Subtype'))) === 'Widget' &&
    fieldType(version, annotation) !== 'Sig';
  return (isField && hasFlag(version, annotation, LOOSE)) || looksDiffer(version, annotation);
}

/** The type of a widget's field, its own or inherited. */
function fieldType(version: Version, widget: PdfDict | null): string | null {
  const parent = version.dict(widget?.get('Parent') ?? null);
  return nameOf(version.resolve(widget?.get('FT') ?? parent?.get('FT') ?? null));
}

/**
 * Whether an annotation looks different below the pointer or while it is pressed, or has looks for several states and
 * does not say which it is in: some viewers then go by its value. Buttons may.
 */
function looksDiffer(version: Version, dict: PdfDict | null): boolean {
  const looks = version.dict(dict?.get('AP') ?? null);
  if (looks === null || fieldType(version, dict) === 'Btn') return false;
  const isUnsaid = version.dict(looks.get('N')) !== null && version.resolve(dict?.get('AS') ?? null) === null;
  return isUnsaid || looks.get('R') !== null || looks.get('D') !== null;
}

/**
 * A later signer's appearance is placed in an empty signature field, so the field must not cover anything.
 */
function hasOverlappingFields(version: Version): boolean {
  const pages = pagesOf(version);
  const empty = fieldsOf(version, pages).filter(
    ({ type, dict }) => type === 'Sig' && version.resolve(dict.get('V')) === null,
  );
  const widgets = new Set(empty.flatMap((field) => field.widgets));
  if (widgets.size === 0) return false;
  return pages.some((page) => {
    const own = annotationsOf(version, page).filter(
      (entry) => entry instanceof PdfRef && widgets.has(entry.num),
    );
    if (own.length === 0) return false;
    const ink = inkOf(version, page);
    return own.some((entry) => {
      const widget = version.dict(entry);
      if (!hasPlainLook(version, widget) || !isBlankField(version, widget)) return true;
      const box = boxOf(version, widget?.get('Rect') ?? null);
      const except = entry instanceof PdfRef ? [entry.num] : [];
      return (
        box !== null &&
        !isEmptyBox(box) &&
        !isFree(ink, box, { except, ignored: isSigningLine(version, page, box, ink), clearance: 0 })
      );
    });
  });
}
