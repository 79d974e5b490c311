import { catalogueRule } from './rules.ts';
import type { SignatureField } from './signature-fields.ts';
import type { Version } from './version.ts';
import { Walk } from './walk.ts';

/** What became different, and where. */
export interface Change {
  /**
   * `changed`: something that the signer saw is not as it was; `covered`: a later signature stands over
   * something; `unsigned_field`: a signature field was added that holds no signature; `not_permitted`: a
   * signature or a filled field that an earlier signature rules out.
   */
  readonly kind: 'changed' | 'covered' | 'unsigned_field' | 'not_permitted';
  /** Keys from the catalogue on, such as `/Pages/Kids/0/Contents`. */
  readonly path: string;
}

/** A widget that was added or filled, and may be: where the later version may look otherwise. */
export interface Place {
  /** The widget's object number in the later version. */
  readonly widget: number;
  /** `signature`: new, so that nothing was there; `signed_field`: an empty field that was signed; `filled`. */
  readonly kind: 'signature' | 'signed_field' | 'filled';
}

export interface Comparison {
  /** Empty: the signer saw what is shown now. */
  readonly changes: readonly Change[];
  /** What was added that may be, beside further signatures. */
  readonly permitted: ReadonlySet<'validation' | 'filled'>;
  readonly places: readonly Place[];
}

/** Changes that are looked for: one is enough to know, some help to show it. */
const MAX_CHANGES = 20;

/**
 * What the final version of a file shows otherwise than an earlier one, object by object from the
 * catalogue. Further signatures in empty places, material for long-term validation, document
 * time-stamps and fields that the signer left open are no change (ISO 32000-2 12.8.2, ETSI EN 319 142-1).
 *
 * @param signature whose signer saw `before`.
 * @param signatures all of the final version.
 * @throws UnreadablePdfError when either version cannot be followed.
 */
export function compareVersions(
  before: Version,
  after: Version,
  signature: SignatureField,
  signatures: readonly SignatureField[],
): Comparison {
  const walk = new Walk(before, after, MAX_CHANGES);
  if (before.root.num !== after.root.num || before.root.gen !== after.root.gen) walk.note('changed', '/Root');
  // What was signed must be what the later versions go on from.
  const start = before.sections[0]?.start;
  if (!after.sections.some((section) => section.start === start)) walk.note('changed', '/Prev');
  // Viewers may leave out what is beyond the size: nothing may come to be there that was not.
  for (const num of before.entries.keys())
    if (num >= after.size && num < before.size) walk.note('changed', '/Size');
  if (walk.changes.length > 0) return walk;
  catalogueRule(walk, signature, signatures);
  walk.finish();
  infoRule(walk);
  return walk;
}

/** The file's own notes: what names it may not change, when and by what it was saved may. */
function infoRule(walk: Walk): void {
  const { before, after } = walk;
  const [old, now] = [before.dict(before.trailer.get('Info')), after.dict(after.trailer.get('Info'))];
  if (old === null || now === null) {
    if (old !== now) walk.note('changed', '/Info');
    return;
  }
  walk.compareDicts(old, now, '/Info', { ModDate: allowed, Producer: allowed });
  walk.finish();
}

const allowed = (): void => undefined;
