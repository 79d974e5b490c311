import { ProblemMessage } from '../../../shared/web/outside-step.tsx';
import type { EDocumentTexts } from '../../texts/en.ts';
import type { Problem } from '../problem.ts';

interface NoticeProps {
  readonly t: EDocumentTexts;
  readonly problem: Problem | null;
  /** Problems that a field of the page reports itself. */
  readonly saidByField?: readonly Problem[];
}

/** Not a mistake of the person: reported neutrally. */
const mild: readonly Problem[] = ['double_request', 'resend_too_early', 'not_sent_request'];

/** A page's message about the last call. */
export function Notice({ t, problem, saidByField = [] }: NoticeProps) {
  if (problem === null || saidByField.includes(problem)) return null;
  return <ProblemMessage texts={t} problem={problem} tone={mild.includes(problem) ? 'warning' : 'error'} />;
}
