import type { ApiError } from '@kuelik/protocol';
import type { AttemptCounter } from './state.ts';

type Rule = (code: string) => AttemptCounter;

/** Refusals because the photo shows a different document than chosen. */
const mismatches = new Set(['type_mismatch', 'country_mismatch']);

/** The server does not count identifications: each refusal is one attempt. */
const uncounted = '/digital-signature-identifier/identify/';

/** Which of the specification's counters a call's refusal belongs to, by the end of the call's path. */
const rules: readonly (readonly [path: string, rule: Rule])[] = [
  ['/mx-document/recognize/', () => 'mxDocumentAttempt'],
  ['/document/recognize/', (code) => (mismatches.has(code) ? 'documentMismatchAttempts' : 'documentAttempt')],
  ['/e-document/approve/', (code) => (code === 'wrong_code' ? 'edocumentSmsAttempt' : 'edocumentAttempt')],
  ['/e-document/code/', (code) => (code === 'wrong_code' ? 'edocumentOtpAttempt' : 'edocumentAttempt')],
  ['/e-document/children/select/', () => 'edocumentAttempt'],
  ['/tunduk/search/', () => 'tundukAttempt'],
  [uncounted, () => 'dsiAttempt'],
  ['/digital-signature-identifier/approve/', () => 'dsiOtpAttempt'],
];

/**
 * The counter that a refused call advances; null for none. The server counts: a refusal that used an attempt
 * says how many are left, and 423 says that there were none.
 */
export function spentAttempt(error: ApiError): AttemptCounter | null {
  const { status = 0, url, code, detail } = error;
  const isRefusal = status >= 400 && status < 500 && status !== 423;
  const isSpent = typeof detail?.attempts_left === 'number' || url.endsWith(uncounted);
  if (!isRefusal || !isSpent) return null;
  const rule = rules.find(([path]) => url.endsWith(path));
  return rule === undefined ? null : rule[1](code);
}
