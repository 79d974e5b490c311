import type { ComparedPair, DegradedMeasurement, SetMeasurement } from './compare-set.ts';
import type { GroupRates } from './groups.ts';
import {
  bestThreshold,
  crossValidatedAccuracy,
  fmr,
  fnmr,
  hasEnoughPairs,
  type Rate,
  rate,
  thresholdAtFmr,
} from './rates.ts';

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
const rateText = ({ count, of, share, low, high }: Rate) =>
  of === 0 ? 'no pairs' : `${percent(share)} (${count} of ${of}; ${percent(low)} to ${percent(high)})`;

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const head = (...cells: string[]) => [row(...cells), row(...cells.map(() => '---'))];

/** Errors at the product's own threshold, at the best one, and at fixed false match rates. */
export function thresholdRows(compared: readonly ComparedPair[], product: number): string[] {
  const fixed = [1e-2, 1e-3, 1e-4].map((target): [string, number | null] => [
    `FMR ${target.toExponential()}`,
    hasEnoughPairs(compared, target) ? thresholdAtFmr(compared, target) : null,
  ]);
  const bounds: [string, number | null][] = [
    ["the product's", product],
    ['most right', bestThreshold(compared)],
    ...fixed,
  ];
  return [
    ...head('threshold', 'likeness', 'FMR (95 %)', 'FNMR (95 %)'),
    ...bounds.map(([name, at]) =>
      at === null
        ? row(name, 'too few pairs', '', '')
        : row(name, at.toFixed(3), rateText(fmr(compared, at)), rateText(fnmr(compared, at))),
    ),
  ];
}

/** Errors by group: a row for each label. */
export const groupRows = (groups: readonly GroupRates[], threshold: number): string[] => [
  ...head('group', `FMR at ${threshold}, both`, `FNMR at ${threshold}, either`),
  ...groups.map(({ group, fmr, fnmr }) => row(group, rateText(fmr), rateText(fnmr))),
];

/** The main table of a set. */
export function setReport(title: string, measured: SetMeasurement, product: number): string[] {
  const { compared, withoutFace, pictures, seconds, unseen } = measured;
  const wrong = crossValidatedAccuracy(compared);
  const genuine = compared.filter(({ same }) => same).length;
  return [
    `\n## ${title}\n`,
    `${compared.length + withoutFace.length} pairs, ${compared.length} compared (${genuine} of one person, ${compared.length - genuine} of two); ` +
      `${withoutFace.length} left out, as ${unseen.length} of ${pictures} pictures show no face.`,
    `Accuracy, ten-fold cross-validated: ${rateText(wrong)}; pairs left out counted as wrong: ${rateText(
      rate(wrong.count, compared.length + withoutFace.length),
    )}.`,
    `${seconds.toFixed(0)} s, ${((1000 * seconds) / pictures).toFixed(0)} ms a picture.\n`,
    ...thresholdRows(compared, product),
  ];
}

/** The clearest errors, and the pictures without a face. */
export function worstCases(measured: SetMeasurement, count: number): string[] {
  const sorted = [...measured.compared].sort((a, b) => a.likeness - b.likeness);
  const least = sorted.filter(({ same }) => same).slice(0, count);
  const most = sorted
    .filter(({ same }) => !same)
    .toReversed()
    .slice(0, count);
  return [
    '\nWorst cases:\n',
    ...head('people', 'likeness', 'first', 'second'),
    ...[...least, ...most].map(({ same, likeness, a, b }) =>
      row(same ? 'one' : 'two', likeness.toFixed(3), a, b),
    ),
    ...(measured.unseen.length > 0 ? [`\nNo face found: ${measured.unseen.join(', ')}`] : []),
  ];
}

/** Errors of the degraded portraits at the thresholds of the undegraded set. */
export function degradedReport(
  rows: readonly DegradedMeasurement[],
  { product, strict }: { readonly product: number; readonly strict: number },
): string[] {
  return [
    '\nThe second picture degraded as a document’s portrait; thresholds of the untouched set:\n',
    ...head(
      'portrait',
      'no face',
      `FMR at ${product}`,
      `FNMR at ${product}`,
      'FNMR at FMR 1e-2 untouched',
      'accuracy',
    ),
    ...rows.map(({ name, compared, withoutFace }) =>
      row(
        name,
        withoutFace,
        rateText(fmr(compared, product)),
        rateText(fnmr(compared, product)),
        rateText(fnmr(compared, strict)),
        percent(crossValidatedAccuracy(compared).share),
      ),
    ),
  ];
}

/**
 * The last line, for programs; shares are 0..1. If there are too few pairs for a false match rate, its FNMR
 * is that at which no impostor pair matches.
 */
export function summary({ compared, withoutFace }: SetMeasurement) {
  const at = (target: number) => fnmr(compared, thresholdAtFmr(compared, target)).share;
  return {
    pairs: compared.length + withoutFace.length,
    no_face: withoutFace.length,
    accuracy: crossValidatedAccuracy(compared).share,
    'fnmr_at_fmr_1e-2': at(1e-2),
    'fnmr_at_fmr_1e-3': at(1e-3),
    threshold: bestThreshold(compared),
  };
}
