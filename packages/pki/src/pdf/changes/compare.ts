import { reachable } from '../file/reachable.ts';
import type { Version } from '../file/version.ts';
import { isPlainUpdate } from './plain-update.ts';
import { catalogueRule } from './rules.ts';
import type { SignatureField } from './signature-fields.ts';
import { savedRule } from './typed-keys.ts';
import { Walk } from './walk.ts';

/** A change between two versions, and its place. */
export interface Change {
  /**
   * `changed`: something that the signer saw was changed; `covered`: a later signature covers something;
   * `unsigned_field`: a signature field without a signature was added; `not_permitted`: a signature or a filled
   * field that an earlier signature forbids.
   */
  readonly kind: 'changed' | 'covered' | 'unsigned_field' | 'not_permitted';
  /** Keys from the catalogue down, such as `/Pages/Kids/0/Contents`. */
  readonly path: string;
}

/** A widget with a permitted change: where the later version may look different. */
export interface Place {
  /** The widget's object number in the later version. */
  readonly widget: number;
  /**
   * `signature`: a new signature where nothing was; `signed_field`: an empty field that was signed; `filled`: a
   * filled field.
   */
  readonly kind: 'signature' | 'signed_field' | 'filled';
}

export interface Comparison {
  /** Empty: the signer saw what is shown now. */
  readonly changes: readonly Change[];
  /** Permitted additions, besides further signatures. */
  readonly permitted: ReadonlySet<'validation' | 'filled'>;
  readonly places: readonly Place[];
}

/** Stop after this many changes: one is enough for the verdict, a few more help to explain it. */
const MAX_CHANGES = 20;

/**
 * How the final version of a file differs visibly from an earlier one, compared object by object from the
 * catalogue. Permitted: further signatures in empty places, long-term validation material, document
 * time-stamps, and fields that the signer left open (ISO 32000-2 12.8.2, ETSI EN 319 142-1).
 *
 * @param signature the signature whose signer saw `before`.
 * @param signatures all signatures of the final version.
 * @throws UnreadablePdfError when either version is ambiguous or broken.
 */
export function compareVersions(
  before: Version,
  after: Version,
  signature: SignatureField,
  signatures: readonly SignatureField[],
): Comparison {
  const walk = new Walk(before, after, MAX_CHANGES);
  if (before.root.num !== after.root.num || before.root.gen !== after.root.gen) walk.note('changed', '/Root');
  // Later versions must build on the signed one.
  const start = before.sections[0]?.start;
  if (!after.sections.some((section) => section.start === start)) walk.note('changed', '/Prev');
  // Viewers may ignore objects whose number is beyond the size: none may appear there.
  for (const num of before.entries.keys())
    if (num >= after.size && num < before.size) walk.note('changed', '/Size');
  // Nor may they appear later because the size grows.
  for (const num of reachable(before))
    if (num >= before.size && num < after.size && before.entries.has(num)) walk.note('changed', '/Size');
  if (!isPlainUpdate(before, after)) walk.note('changed', '/Prev');
  if (walk.changes.length > 0) return walk;
  catalogueRule(walk, signature, signatures);
  walk.finish();
  infoRule(walk);
  return walk;
}

/** The document information: only the time and program of the last save may change. */
function infoRule(walk: Walk): void {
  const { before, after } = walk;
  const [old, now] = [before.dict(before.trailer.get('Info')), after.dict(after.trailer.get('Info'))];
  if (old === null || now === null) {
    if (old !== now) walk.note('changed', '/Info');
    return;
  }
  walk.compareDicts(old, now, '/Info', {
    ModDate: savedRule(walk, 'ModDate'),
    Producer: savedRule(walk, 'Producer'),
  });
  walk.finish();
}
