import type { Comparison, Place } from '../pdf/changes/compare.ts';
import type { Version } from '../pdf/file/version.ts';
import { showsInkBelow } from './below-fields.ts';
import { areFiguresTrue } from './figures-look.ts';
import { areTicksSeen } from './ticks-are-seen.ts';
import { areValuesSeen } from './values-are-seen.ts';

/**
 * Whether the fields that were filled in or signed between two versions hide only lines to fill in: nothing that the signer
 * read may be hidden, nothing that the signer could not read may be uncovered, and the values must be visible.
 *
 * @throws UnreadablePdfError
 */
export async function laterFieldsHideNothing(
  before: Version,
  after: Version,
  { places }: Comparison,
): Promise<boolean> {
  const of = (wanted: Place['kind']) =>
    new Set(places.flatMap(({ kind, widget }) => (kind === wanted ? [widget] : [])));
  const [filled, signed] = [of('filled'), of('signed_field')];
  if (filled.size + signed.size === 0) return true;
  const isOpen = await showsInkBelow(before, filled, signed);
  if (!isOpen || filled.size === 0) return isOpen;
  const counts = (widget: number) => filled.has(widget);
  return (
    (await showsInkBelow(after, filled, new Set())) &&
    (await areValuesSeen(after, counts)) &&
    (await areTicksSeen(after, counts)) &&
    areFiguresTrue(after, counts)
  );
}
