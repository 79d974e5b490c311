import {
  ApiError,
  type FailureReason,
  type FinishResult,
  isAborted,
  isApiError,
  toFailureReason,
} from '@kuelik/protocol';

/** The result page's data when it opens. */
export interface ResultInput {
  readonly status: 'success' | 'failure';
  /** The session of the state. */
  readonly session: string;
  /** The session in the URL, used for the retry. */
  readonly routeSession: string;
  readonly results: Readonly<Record<string, FinishResult>>;
  readonly isIntegrityCompromised: boolean;
  /** Where to redirect the person; null: nowhere. */
  readonly redirect: string | null;
  /** The person presses the finish button instead. */
  readonly waitsForFinishButton: boolean;
}

export interface ResultEffects {
  /** Sends a metric if metrics are on. */
  readonly metric: () => void;
  /** Reports that the integrity is not compromised. */
  readonly integrityAlert: () => Promise<void>;
  /** Rejects with ApiError. */
  readonly finish: (session: string, success: boolean) => Promise<void>;
  readonly reportFailure: (reason: FailureReason) => void;
  /** The current failure reason, read when the host is notified. */
  readonly failureReason: () => FailureReason | null;
  readonly emitFinish: (detail: {
    readonly aborted: boolean;
    readonly results: Readonly<Record<string, FinishResult>>;
  }) => void;
  readonly redirect: (address: string) => void;
  /** Resolves after this many milliseconds; never once the page is left. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Milliseconds after which the host is notified, with or without the backend's reply: delivery continues in
 * the background.
 */
export const hostPatience = 10_000;

/** Extra milliseconds before a redirect, which would end the delivery. */
export const redirectPatience = 20_000;

/** The reason for a finish without a reply. */
const late = () =>
  new ApiError({
    type: 'timeout',
    code: 'timeout',
    message: 'The finish has not been answered yet',
    url: '/flows/session/finish/',
  });

/**
 * Whether the person left. A refused call has the reason value CLIENT, too (status 400 to 499), but it
 * carries its status, so the person did not leave.
 */
export function isAbortedBy(reason: FailureReason | null): boolean {
  return reason?.value === 'CLIENT' && reason.detail?.status === undefined;
}

const statusOf = (error: unknown): number | undefined => (isApiError(error) ? error.status : undefined);

/**
 * Whether the backend accepted the finish. Any success counts, even with an unreadable body. So does a second
 * 422: the server keeps its own record.
 */
const isTaken = (status: number | undefined): boolean =>
  status === 422 || (status !== undefined && status >= 200 && status < 300);

/**
 * Whether all results are successes. Without results the page's own status decides: failure if the person
 * left the first step, success if all steps had been finished earlier.
 */
function hasPassed({ results, status }: ResultInput): boolean {
  const all = Object.values(results);
  return all.length === 0 ? status === 'success' : all.every((result) => result.status === 'success');
}

async function finish(input: ResultInput, effects: ResultEffects): Promise<void> {
  try {
    await effects.finish(input.session, input.status === 'success');
  } catch (error) {
    if (statusOf(error) !== 422) throw error;
    await effects.finish(input.routeSession, hasPassed(input));
  }
}

/**
 * The result page's load sequence: the specification, section 4. Never fails. Resolves once the host is
 * notified, at most `hostPatience` after the call was sent; a pending finish then continues, and its failure
 * is reported later.
 */
export async function settleResult(input: ResultInput, effects: ResultEffects): Promise<void> {
  effects.metric();
  // Not awaited: a slow alert must not delay the result.
  if (!input.isIntegrityCompromised) effects.integrityAlert().catch(() => undefined);
  const delivery = finish(input, effects).then(
    () => null,
    (error: unknown) => {
      if (!isAborted(error) && !isTaken(statusOf(error))) {
        effects.reportFailure(toFailureReason(error, input.session));
      }
      return error;
    },
  );
  const outcome = await Promise.race([delivery, effects.wait(hostPatience).then(() => 'late' as const)]);
  if (isAborted(outcome)) return;
  if (outcome === 'late') effects.reportFailure(toFailureReason(late(), input.session));
  effects.emitFinish({ aborted: isAbortedBy(effects.failureReason()), results: input.results });
  if (input.redirect === null || input.waitsForFinishButton) return;
  const { redirect } = input;
  if (outcome !== 'late') return effects.redirect(redirect);
  // Not awaited: the host learns that it is over, and leaving does not cut off the last attempts.
  void Promise.race([delivery, effects.wait(redirectPatience)]).then((last) => {
    if (!isAborted(last)) effects.redirect(redirect);
  });
}
