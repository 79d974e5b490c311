import type { TechnologyStep } from '../technology.ts';

export interface FlowSteps {
  /** The remaining steps, in order. */
  readonly steps: readonly TechnologyStep[];
  /** Steps finished before this page was opened: not shown again, known to be successful. */
  readonly done: readonly TechnologyStep[];
}

export interface StepSelection {
  /** The session's codes, in order. A key is accepted instead of a code. */
  readonly technologies: readonly string[];
  /** Codes of steps that can be skipped. */
  readonly skip: readonly string[];
  /** Codes of finished steps. */
  readonly finished: readonly string[];
  /** The step last shown in this tab: if its screen shows a result, the person may not have read it yet. */
  readonly lastShown?: string | null;
}

/**
 * The flow's steps. Unknown codes are ignored: the specification, section 1. None at all (neither remaining
 * nor finished) means that no technology is enabled.
 */
export function buildSteps(selection: StepSelection, known: readonly TechnologyStep[]): FlowSteps {
  const find = (code: string) => known.find((step) => step.code === code || step.key === code);
  const among = (list: readonly string[], step: TechnologyStep) =>
    list.includes(step.code) || list.includes(step.key);
  const enabled = selection.technologies.flatMap((code) => find(code) ?? []);
  const wanted = [...new Set(enabled)].filter((step) => !among(selection.skip, step));
  const isUnread = (step: TechnologyStep) => step.showsResult === true && step.key === selection.lastShown;
  const isDone = (step: TechnologyStep) => among(selection.finished, step) && !isUnread(step);
  return { steps: wanted.filter((step) => !isDone(step)), done: wanted.filter(isDone) };
}
