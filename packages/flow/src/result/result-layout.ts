import type { FailureReason, SessionType } from '@kuelik/protocol';
import type { StepResult, StepWithResult } from './step-result.ts';

export type ResultLayout = 'none' | 'short' | 'full' | 'own';

export interface LayoutInput {
  readonly type: SessionType | null;
  /** The result settings of the session's steps. */
  readonly steps: readonly StepResult[];
  readonly reason: FailureReason | null;
  /** The URL has qr=true. */
  readonly qr: boolean;
  /** The flow configuration's showResult. */
  readonly showResult: 'none' | 'short' | 'full';
}

/** The result settings of the given steps, which a session lists by code or by key. */
export const stepResults = (
  technologies: readonly string[],
  known: readonly StepWithResult[],
): readonly StepResult[] =>
  known.flatMap(({ code, key, result }) =>
    result && (technologies.includes(code) || technologies.includes(key)) ? [result] : [],
  );

/**
 * Which of the four layouts the result page uses: the specification, section 2. A configuration may show more
 * than the rules require, never less.
 */
export function resultLayout(input: LayoutInput): ResultLayout {
  const { type, steps, reason, qr, showResult } = input;
  if (steps.some(({ loadPage }) => loadPage)) return 'own';
  if (showResult === 'full') return 'full';
  const isShort =
    type === 'demonstration' ||
    (type === 'production' && steps.some(({ isShortInProduction }) => isShortInProduction)) ||
    reason?.value === 'NO_CAM' ||
    qr ||
    showResult === 'short';
  return isShort ? 'short' : 'none';
}

/** The page then redirects only when the person presses the finish button. */
export const waitsForFinishButton = (steps: readonly StepResult[]): boolean =>
  steps.some(({ waitsForButton }) => waitsForButton);
