import { isList, nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { annotationsOf, fieldsOf, type Page, pagesOf } from '../page/structure.ts';
import { fieldRule } from './field-rules.ts';
import { resourcesRule } from './form-defaults.ts';
import { type NewSignature, newSignatures } from './new-signatures.ts';
import { boxRules } from './page-boxes.ts';
import { permissionsOf } from './permissions.ts';
import { shownMetadata } from './shown-metadata.ts';
import type { SignatureField } from './signature-fields.ts';
import { extensionsRule, flagsRule, isNewDefault, versionRule } from './typed-keys.ts';
import { isValidationMaterial } from './validation-material.ts';
import type { KeyRule, Walk } from './walk.ts';

/** Compares two versions from the catalogue down, with the permitted changes. */
export function catalogueRule(
  walk: Walk,
  signature: SignatureField,
  signatures: readonly SignatureField[],
): void {
  const { before, after } = walk;
  const pages = pagesOf(before);
  const fields = fieldsOf(before, pages);
  const permissions = permissionsOf(before, signature, signatures);
  const added = newSignatures(walk, { pages, fields, signatures, permissions });
  for (const page of pages) walk.rules.set(page.num, pageRule(walk, added));
  for (const field of fields) {
    const rule = fieldRule(walk, field, { pages, signatures, permissions });
    for (const num of new Set([field.num, ...field.widgets])) walk.rules.set(num, rule);
  }
  const formKey: KeyRule = (old, now, path) => {
    const [oldForm, newForm] = [before.resolve(old), after.resolve(now)];
    const empty = new PdfDict(new Map());
    takeOver(walk, old, now, path);
    if (oldForm === null && newForm === null) return;
    if (!(newForm instanceof PdfDict)) return walk.note('changed', path);
    compareForms(walk, oldForm instanceof PdfDict ? oldForm : empty, newForm, path, {
      added,
      hasFields: fields.some(({ type }) => type !== 'Sig') || hasUndrawnNotes(before, pages),
    });
  };
  walk.compareDicts(before.catalogue, after.catalogue, '', {
    AcroForm: formKey,
    DSS: validationRule(walk),
    Metadata: metadataRule(walk),
    Extensions: extensionsRule(walk),
    Version: versionRule(walk),
  });
}

/**
 * Long-term validation material, which is not displayed.
 */
const validationRule =
  (walk: Walk): KeyRule =>
  (old, now, path) => {
    if (old === null && now === null) return;
    if (!isValidationMaterial(walk.after, now)) walk.note('changed', path);
    else if (old !== now) walk.permitted.add('validation');
  };

const METADATA_KEYS = new Set(['Type', 'Subtype', 'Length', 'Filter', 'DecodeParms']);

/**
 * Metadata of the document: programs write when they changed it. What they show of it, such as the title, stays, and it must
 * not be anything else.
 */
const metadataRule =
  (walk: Walk): KeyRule =>
  (old, now, path) => {
    if (old === null && now === null) return;
    takeOver(walk, old, now, path);
    const [earlier, stream] = [walk.before.resolve(old), walk.after.resolve(now)];
    if (!(stream instanceof PdfStream)) return walk.note('changed', path);
    const name = (key: string) => nameOf(walk.after.resolve(stream.dict.get(key)));
    const isMetadata = name('Type') === 'Metadata' && name('Subtype') === 'XML';
    const isOther = [...stream.dict.entries.keys()].some((key) => !METADATA_KEYS.has(key));
    if (!isMetadata || isOther || !isShownAlike(walk, earlier, stream)) walk.note('changed', path);
  };

/** Whether programs show the same of two versions of metadata; of none, what the document information says, which stays. */
function isShownAlike({ before, after }: Walk, old: PdfValue, now: PdfStream): boolean {
  const content = after.unfolded(now);
  const earlier = old instanceof PdfStream ? before.unfolded(old) : new Uint8Array();
  if (Buffer.compare(earlier, content) === 0) return true;
  const [from, to] = [shownMetadata(earlier), shownMetadata(content)];
  return from !== null && to !== null && from.join('\n') === to.join('\n');
}

/** Notes without their own appearance: some viewers draw them with the form's fonts. */
const hasUndrawnNotes = (version: Version, pages: readonly Page[]): boolean =>
  pages.some((page) =>
    annotationsOf(version, page).some((entry) => {
      const dict = version.dict(entry);
      return dict !== null && dict.get('DA') !== null && version.resolve(dict.get('AP')) === null;
    }),
  );

interface FormContext {
  readonly added: readonly NewSignature[];
  /** Whether some fields or notes take their appearance from the form's defaults. */
  readonly hasFields: boolean;
}

function compareForms(walk: Walk, old: PdfDict, now: PdfDict, path: string, context: FormContext): void {
  const defaults =
    (key: 'DR' | 'DA'): KeyRule =>
    (from, to, at) => {
      const isNew = from === null && !context.hasFields && isNewDefault(walk.after, key, to);
      if (!isNew) walk.compare(from, to, at);
    };
  const allowed = new Set(context.added.map(({ field }) => field.num));
  walk.compareDicts(old, now, path, {
    Fields: listRule(walk, allowed),
    SigFlags: flagsRule(walk),
    // Without it, or with `false`, viewers show the looks.
    NeedAppearances: (from, to, at) => {
      const isSaid = [walk.before.resolve(from), walk.after.resolve(to)].map((each) => each ?? false);
      if (isSaid.some((each) => each !== false)) walk.compare(from, to, at);
    },
    DR: (from, to, at) => {
      if (from !== null) resourcesRule(walk)(from, to, at);
      else defaults('DR')(from, to, at);
    },
    DA: defaults('DA'),
  });
}

/**
 * The caller compares the objects of two references by its own rule; reached another way, such as the same dictionary
 * as a page's drawings, they are compared plainly. A new reference must not reuse an existing object number.
 */
function takeOver(walk: Walk, old: PdfValue, now: PdfValue, path: string): void {
  if (!(now instanceof PdfRef) || (old instanceof PdfRef && old.num === now.num)) return;
  const entry = walk.before.entries.get(now.num);
  if (entry !== undefined && entry.kind !== 'free') walk.note('changed', path);
}

const pageRule =
  (walk: Walk, added: readonly NewSignature[]) =>
  (old: PdfValue, now: PdfValue, path: string): void => {
    if (!(old instanceof PdfDict) || !(now instanceof PdfDict)) {
      walk.note('changed', path);
      return;
    }
    const allowed = new Set(added.flatMap(({ field }) => field.widgets));
    walk.compareDicts(old, now, path, { ...boxRules(walk), Annots: listRule(walk, allowed) });
  };

/** The old entries in order, then only permitted new ones. */
const listRule =
  (walk: Walk, allowed: ReadonlySet<number>): KeyRule =>
  (old, now, path) => {
    const { before, after } = walk;
    const [from, to] = [before.resolve(old), after.resolve(now)];
    takeOver(walk, old, now, path);
    const oldList = isList(from) ? from : [];
    if (to === null && from === null) return;
    if (!isList(to) || to.length < oldList.length) return walk.note('changed', path);
    for (const [index, entry] of to.entries()) {
      const earlier = oldList[index];
      if (earlier !== undefined) walk.compare(earlier, entry, `${path}/${index}`);
      else if (!(entry instanceof PdfRef) || !allowed.has(entry.num))
        walk.note('changed', `${path}/${index}`);
    }
  };
