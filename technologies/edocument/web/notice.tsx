import { Message } from '@kuelik/ui';
import type { EDocumentTexts } from '../texts/en.ts';
import type { Problem } from './problem.ts';

interface NoticeProps {
  readonly t: EDocumentTexts;
  readonly problem: Problem | null;
  /** Problems that a field of the page says itself. */
  readonly saidByField?: readonly Problem[];
}

/** Nobody's mistake: said without alarm. */
const mild: readonly Problem[] = [
  'connection',
  'busy',
  'outage',
  'double_request',
  'resend_too_early',
  'not_sent_request',
];

/** What is said on a page about the last call. */
export function Notice({ t, problem, saidByField = [] }: NoticeProps) {
  if (problem === null || saidByField.includes(problem)) return null;
  return <Message tone={mild.includes(problem) ? 'warning' : 'error'}>{t[problem]}</Message>;
}
