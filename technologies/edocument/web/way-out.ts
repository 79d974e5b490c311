import type { Action, Problem } from './problem.ts';
import { isForChild, type ScreenState } from './state.ts';

/** A person's options for a problem: the most sensible first. */
export type WayOut = 'again' | 'checkData' | 'otherDocument' | 'useCode' | 'useSms' | 'finish';

/** Next steps by problem; unavailable ones are filtered out, see `waysOut`. */
const table: Readonly<Partial<Record<Problem, readonly WayOut[]>>> = {
  mcdb: ['useCode', 'checkData'],
  no_request: ['again', 'useCode'],
  double_request: ['useCode', 'checkData', 'finish'],
  already_received: ['useCode', 'finish'],
  id_not_found: ['checkData', 'useCode'],
  invalid_iin: ['checkData'],
  profile_not_found: ['useCode', 'checkData'],
  document_does_not_exist: ['otherDocument', 'useCode', 'checkData', 'finish'],
  document_no_type: ['otherDocument', 'useCode', 'checkData', 'finish'],
  child_not_found: ['checkData', 'finish'],
  other_person: ['checkData', 'finish'],
  sms_exhausted: ['useCode', 'finish'],
  sms_code_exhausted: ['useSms', 'useCode', 'finish'],
  code_exhausted: ['useSms', 'finish'],
  documents_exhausted: ['useCode', 'useSms', 'otherDocument', 'finish'],
  connection: ['again'],
  busy: ['again'],
  outage: ['again'],
};

/** Problems that only the organization can fix: the page names it. */
const organisations: readonly Problem[] = [
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
  'already_received',
];

/** The buttons of a problem's page, in order. At least one: without another option the person can finish. */
export function waysOut(state: ScreenState, problem: Problem, action: Action): readonly WayOut[] {
  const child = isForChild(state);
  const byCode = action === 'code';
  const open: Readonly<Record<WayOut, boolean>> = {
    again: true,
    checkData: true,
    // Of one's own documents any other is requested in the same way, whose attempts may be used up.
    otherDocument: state.fixedType === null && (child || problem !== 'documents_exhausted'),
    useCode: !child && !byCode && state.codeAttemptsLeft !== 0,
    useSms: !child && byCode,
    finish: true,
  };
  const ways = (table[problem] ?? []).filter((way) => open[way]);
  return ways.length === 0 ? ['finish'] : ways;
}

/**
 * Whether the attempts are used up and no other way to identify is left: the page must not speak of one. The words for
 * too many documents are the specification's.
 */
export const isNothingLeft = (problem: Problem, ways: readonly WayOut[]): boolean =>
  (problem === 'sms_exhausted' || problem === 'code_exhausted') && ways.every((way) => way === 'finish');

/** Whether the page says whom to contact: no other option exists, or none is sure to help. */
export const namesOrganisation = (problem: Problem, ways: readonly WayOut[]): boolean =>
  organisations.includes(problem) || (ways.includes('finish') && problem !== 'session');
