import type { Labels } from '../covers/folder.ts';
import type { ComparedPair } from './compare-set.ts';
import { fmr, fnmr, type Rate } from './rates.ts';

/** Errors of the pairs of one group at one threshold. */
export interface GroupRates {
  readonly group: string;
  /** Of pairs of one person of which at least one picture carries the label. */
  readonly fnmr: Rate;
  /** Of pairs of two people whose pictures both carry it. */
  readonly fmr: Rate;
}

/** Errors by the words that label the pictures, in alphabetical order. */
export function ratesByGroup(
  compared: readonly ComparedPair[],
  labels: Labels,
  threshold: number,
): GroupRates[] {
  const groups = [...new Set(Object.values(labels).flat())].sort();
  return groups.map((group) => {
    const carries = (name: string) => labels[name]?.includes(group) ?? false;
    const members = compared.filter(({ a, b, same }) =>
      same ? carries(a) || carries(b) : carries(a) && carries(b),
    );
    return { group, fnmr: fnmr(members, threshold), fmr: fmr(members, threshold) };
  });
}
