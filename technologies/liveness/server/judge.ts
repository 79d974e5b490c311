import { type LivenessReason, livenessReasons } from '../contract.ts';
import type { Evidence } from './evidence.ts';
import { type Finding, signals } from './signals.ts';

/** A signal's score and weight. */
export interface Contribution {
  readonly signal: string;
  /** 0..1: 1 clearly good, 0.5 at the threshold; null if unknown. */
  readonly score: number | null;
  readonly weight: number;
}

export interface Verdict {
  readonly result: boolean;
  /** 0..1: weighted mean of the signals; below 0.5 whenever there is a reason. */
  readonly prediction: number;
  /** In the contract's order, without repeats; empty when passed. */
  readonly reasons: readonly LivenessReason[];
  readonly contributions: readonly Contribution[];
  /** Nothing is against it but a depth that the pictures leave open: turns have to show it. */
  readonly undecided: boolean;
}

/**
 * The verdict on a liveness check, from the server's own measurements alone: passed if no signal gives a
 * reason against it. Its limits are in the README of this folder.
 */
export function judge(evidence: Evidence): Verdict {
  const found = signals.map(({ name, weight, look }) => ({ name, weight, ...look(evidence) }));
  const against = new Set(found.flatMap((finding: Finding) => finding.reasons));
  const reasons = livenessReasons.filter((reason) => against.has(reason));
  const contributions = found.map(({ name, weight, score }) => ({ signal: name, weight, score }));
  const mean = weightedMean(contributions);
  const result = reasons.length === 0;
  const undecided =
    !result && found.every((finding: Finding) => finding.undecided || finding.reasons.length === 0);
  return { result, prediction: result ? mean : Math.min(mean, 0.49), reasons, contributions, undecided };
}

function weightedMean(contributions: readonly Contribution[]): number {
  let sum = 0;
  let weights = 0;
  for (const { score, weight } of contributions) {
    if (score === null) continue;
    sum += weight * Math.min(1, Math.max(0, score));
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}
