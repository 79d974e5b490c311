import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';

/** What signing another time may touch in the catalog: the form, and material for long-term validation. */
const CATALOG_KEYS = new Set(['/AcroForm', '/DSS', '/Extensions']);
const FORM_KEYS = new Set(['/Fields', '/SigFlags', '/DR', '/DA']);
const PAGE_KEYS = new Set(['/Annots']);

/**
 * Whether what was added to a signed PDF changes more than further signatures do. `before` is the
 * revision that was signed, `after` the file as it is now: every object of the first must be in the
 * second as it was, save for lists that gained signature fields.
 */
export function changesContent(before: PDFDocument, after: PDFDocument): boolean {
  const catalog = before.context.trailerInfo.Root;
  if (catalog?.toString() !== after.context.trailerInfo.Root?.toString()) return true;
  return before.context.enumerateIndirectObjects().some(([ref, old]) => {
    const now = after.context.lookup(ref);
    if (now === undefined) return isContent(old);
    if (same(old, now)) return false;
    return !mayDiffer({ before, after, isCatalog: ref === catalog }, old, now);
  });
}

interface Revisions {
  readonly before: PDFDocument;
  readonly after: PDFDocument;
  readonly isCatalog: boolean;
}

function mayDiffer(revisions: Revisions, old: PDFObject, now: PDFObject): boolean {
  if (old instanceof PDFArray && now instanceof PDFArray) return gainedSignatures(revisions, old, now);
  if (!(old instanceof PDFDict) || !(now instanceof PDFDict)) return isTechnical(old);
  if (isTechnical(old)) return true;
  const keys = changedKeys(old, now);
  if (revisions.isCatalog) return within(keys, CATALOG_KEYS) && formUnchanged(revisions, old, now);
  const type = old.get(PDFName.of('Type'))?.toString();
  if (type === '/Page') return within(keys, PAGE_KEYS) && annotationsUnchanged(revisions, old, now);
  if (old.has(PDFName.of('Fields'))) return formDictUnchanged(revisions, old, now);
  // An empty signature field that was there for a later signer.
  if (isSignatureField(old))
    return !old.has(PDFName.of('V')) && within(keys, new Set(['/V', '/AP', '/M', '/F']));
  return false;
}

function formUnchanged(revisions: Revisions, old: PDFDict, now: PDFDict): boolean {
  const key = PDFName.of('AcroForm');
  const [oldForm, newForm] = [old.lookup(key), now.lookup(key)];
  if (oldForm === undefined) return true;
  if (!(oldForm instanceof PDFDict) || !(newForm instanceof PDFDict)) return false;
  return formDictUnchanged(revisions, oldForm, newForm);
}

function formDictUnchanged(revisions: Revisions, old: PDFDict, now: PDFDict): boolean {
  return within(changedKeys(old, now), FORM_KEYS) && listUnchanged(revisions, old, now, 'Fields');
}

const annotationsUnchanged = (revisions: Revisions, old: PDFDict, now: PDFDict): boolean =>
  listUnchanged(revisions, old, now, 'Annots');

function listUnchanged(revisions: Revisions, old: PDFDict, now: PDFDict, key: string): boolean {
  const [oldList, newList] = [old.lookup(PDFName.of(key)), now.lookup(PDFName.of(key))];
  const empty = PDFArray.withContext(revisions.before.context);
  if (newList === undefined) return oldList === undefined;
  if (!(newList instanceof PDFArray)) return false;
  return gainedSignatures(revisions, oldList instanceof PDFArray ? oldList : empty, newList);
}

/** The old entries in their order, then new ones that are signature fields. */
function gainedSignatures({ after }: Revisions, old: PDFArray, now: PDFArray): boolean {
  const [before, entries] = [old.asArray(), now.asArray()];
  if (entries.length < before.length) return false;
  return entries.every((entry, index) => {
    const earlier = before[index];
    if (earlier !== undefined) return same(earlier, entry);
    const added = entry instanceof PDFRef ? after.context.lookup(entry) : entry;
    return added instanceof PDFDict && isSignatureField(added);
  });
}

const isSignatureField = (dict: PDFDict): boolean => dict.get(PDFName.of('FT'))?.toString() === '/Sig';

/** Parts of the file's own bookkeeping, which each revision has anew. */
function isTechnical(object: PDFObject): boolean {
  const dict = 'dict' in object && object.dict instanceof PDFDict ? object.dict : object;
  const type = dict instanceof PDFDict ? dict.get(PDFName.of('Type'))?.toString() : undefined;
  return type === '/XRef' || type === '/ObjStm';
}

const isContent = (object: PDFObject): boolean => !isTechnical(object);

function changedKeys(old: PDFDict, now: PDFDict): string[] {
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names]
    .filter((name) => {
      const [a, b] = [old.get(name), now.get(name)];
      return a === undefined || b === undefined || !same(a, b);
    })
    .map(String);
}

const within = (keys: readonly string[], allowed: ReadonlySet<string>): boolean =>
  keys.every((key) => allowed.has(key));

function same(a: PDFObject, b: PDFObject): boolean {
  const size = a.sizeInBytes();
  if (size !== b.sizeInBytes()) return false;
  return bytesOf(a, size).equals(bytesOf(b, size));
}

function bytesOf(object: PDFObject, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  object.copyBytesInto(bytes, 0);
  return bytes;
}
