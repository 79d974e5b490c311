import type { TechnologyStep } from '../technology.ts';

export interface FlowSteps {
  /** What is still to be done, in order. */
  readonly steps: readonly TechnologyStep[];
  /** What was done before this page was opened: not shown again, its success is known. */
  readonly done: readonly TechnologyStep[];
}

export interface StepSelection {
  /** The session's codes, in order. A key in the place of a code is understood. */
  readonly technologies: readonly string[];
  /** Codes that this person need not take. */
  readonly skip: readonly string[];
  /** Codes that were done before. */
  readonly finished: readonly string[];
  /** The key of the step that this tab showed last: where its screen shows what it found, that may be unread. */
  readonly lastShown?: string | null;
}

/**
 * The flow's steps. Codes that no technology answers to are ignored: the specification, section 1.
 * Nothing at all (neither to do nor done) means that no technology is enabled.
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
