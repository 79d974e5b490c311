import { isList, nameOf, PdfDict, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { fieldsOf, pagesOf } from '../page/structure.ts';
import { textOf } from '../page/text-string.ts';
import { isMalformed, type SignatureField, type SignatureInFile } from './signature-fields.ts';

/** Permitted changes after a signature. */
export interface Permissions {
  /** Whether others may sign. */
  readonly signing: boolean;
  /** Whether a signature locks a field, by its full name: an empty signature field stays empty. */
  locks(name: string): boolean;
  /** Whether a field, by its full name, may be filled in. */
  filling(name: string): boolean;
}

interface Transform {
  readonly method: string | null;
  readonly parameters: PdfDict;
}

const NOTHING = new PdfDict(new Map());
/** In the place of what cannot be read: permits nothing, and locks everything. */
const UNREADABLE = new PdfDict(new Map([['P', false]]));

const readable = (version: Version, value: PdfValue): PdfDict =>
  value === null ? NOTHING : (version.dict(value) ?? UNREADABLE);

/** The level of permitted changes that a certification or a lock states: 1 if it is none of the standard's three. */
function levelOf(version: Version, parameters: PdfDict): number {
  const given = parameters.get('P');
  const level = given === null ? 2 : version.resolve(given);
  return level === 2 || level === 3 ? level : 1;
}

function transformsOf(version: Version, value: PdfDict): Transform[] {
  const list = version.resolve(value.get('Reference'));
  return (isList(list) ? list : []).flatMap((entry) => {
    const dict = version.dict(entry);
    if (dict === null) return [];
    const method = nameOf(version.resolve(dict.get('TransformMethod')));
    return [{ method, parameters: readable(version, dict.get('TransformParams')) }];
  });
}

/**
 * The changes that a version's certification and the signature itself permit (ISO 32000-2 12.8.2.2,
 * 12.8.2.4). Stricter than the standard in one respect: after an approval signature, fields may be filled
 * only if that signature names the fields it locks. Otherwise a signer would answer for values that others
 * fill in later.
 */
export function permissionsOf(
  version: Version,
  signature: SignatureField,
  signatures: readonly SignatureField[],
): Permissions {
  const certification = certificationOf(version, signatures);
  const level = certification?.level ?? null;
  const parameters = signatures.flatMap((each) =>
    isMalformed(each) || each.end > version.end ? [] : locksOf(version, each),
  );
  const names = fieldsOf(version, pagesOf(version)).map((field) => field.name);
  const locks = (name: string) => parameters.some((each) => isLocked(version, each, name, names));
  if (level === 1 || forbidsAll(version, signatures)) return { signing: false, locks, filling: () => false };
  if (level === null || isMalformed(signature)) return { signing: true, locks, filling: () => false };
  const own = transformsOf(version, signature.value).some(({ method }) => method === 'FieldMDP');
  const isCertification = certification?.field === signature.field.num;
  return {
    signing: true,
    locks,
    filling: (name) => (isCertification || own) && !locks(name),
  };
}

/** What a signature or its field locks (ISO 32000-2 12.8.2.4, 12.7.5.5). */
function locksOf(version: Version, { field, value }: SignatureInFile): readonly PdfDict[] {
  const own = transformsOf(version, value).filter(({ method }) => method === 'FieldMDP');
  const lock = field.dict.get('Lock');
  return [...own.map(({ parameters }) => parameters), ...(lock === null ? [] : [readable(version, lock)])];
}

/**
 * Whether a signature of this version alone forbids every later change: by a certification that the
 * catalogue does not name, or by the lock of its field (ISO 32000-2 12.7.5.5).
 */
function forbidsAll(version: Version, signatures: readonly SignatureField[]): boolean {
  return signatures.some((each) => {
    if (isMalformed(each) || each.end > version.end) return false;
    const lock = readable(version, each.field.dict.get('Lock'));
    const levels = transformsOf(version, each.value).filter(({ method }) => method === 'DocMDP');
    return [lock, ...levels.map(({ parameters }) => parameters)].some((dict) => levelOf(version, dict) === 1);
  });
}

function certificationOf(
  version: Version,
  signatures: readonly SignatureField[],
): { readonly level: number; readonly field: number } | null {
  const permissions = version.dict(version.catalogue.get('Perms'));
  const value = version.dict(permissions?.get('DocMDP') ?? null);
  if (value === null) return null;
  // An unsigned certification permits nothing.
  const real = signatures.find(
    (each) => !isMalformed(each) && each.value === value && each.end <= version.end,
  );
  if (real === undefined) return { level: 1, field: -1 };
  const transform = transformsOf(version, value).find(({ method }) => method === 'DocMDP');
  const level = transform === undefined ? 1 : levelOf(version, transform.parameters);
  return { level, field: real.field.num };
}

/** A lock whose list is not a list of names, each of which a field has, locks everything: viewers may read it in other ways. */
function isLocked(version: Version, parameters: PdfDict, name: string, fields: readonly string[]): boolean {
  const action = nameOf(version.resolve(parameters.get('Action')));
  const list = version.resolve(parameters.get('Fields'));
  if (!isList(list)) return true;
  const listed = list.map((each: PdfValue) => {
    const text = version.resolve(each);
    return text instanceof PdfText ? textOf(text) : null;
  });
  const isBelow = (field: string, above: string | null) =>
    above !== null && (field === above || field.startsWith(`${above}.`));
  const isListed = listed.some((each) => isBelow(name, each));
  if (action === 'Exclude') return !isListed;
  const isUnderstood = listed.every((each) => fields.some((field) => isBelow(field, each)));
  return action !== 'Include' || !isUnderstood || isListed;
}
