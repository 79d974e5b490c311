import type { Suite } from './cases.ts';
import type { ConformanceContext } from './data.ts';
import { createProbe, Mismatch, type Target } from './probe.ts';

export interface CaseOutcome {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** The failure message. */
  readonly reason: string | null;
}

/** Runs a suite against a provider, one case at a time. */
export async function runSuite(
  suite: Suite,
  target: Target,
  context: ConformanceContext,
): Promise<readonly CaseOutcome[]> {
  const probe = createProbe(target);
  const outcomes: CaseOutcome[] = [];
  for (const { name, needsSms = false, run } of suite.cases) {
    if (needsSms && context.readCode === null) {
      outcomes.push({ name, outcome: 'skipped', reason: null });
      continue;
    }
    try {
      await run(probe, context);
      outcomes.push({ name, outcome: 'passed', reason: null });
    } catch (error) {
      const reason = error instanceof Mismatch ? error.message : `no answer: ${String(error)}`;
      outcomes.push({ name, outcome: 'failed', reason });
    }
  }
  return outcomes;
}
