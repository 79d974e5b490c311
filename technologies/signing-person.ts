import { AppError, type Platform } from '@kuelik/backend';
import { failureTypes } from '@kuelik/protocol';
import { isProviderError } from '@kuelik/providers';
import * as v from 'valibot';

/** Who was identified, and what the signing service knows them by; what the identifier hands to the signer. */
export const identifiedPerson = v.object({
  identificationId: v.string(),
  locale: v.picklist(['ru', 'kz', 'en', 'my']),
});
export type IdentifiedPerson = v.InferOutput<typeof identifiedPerson>;

const NAME = 'signing-person';
/** As long as a session may go on. */
const LIFETIME_MS = 31 * 24 * 3_600_000;

export async function rememberSigner(platform: Platform, sessionId: string, person: IdentifiedPerson) {
  const expiresAt = new Date(platform.now().getTime() + LIFETIME_MS);
  await platform.state.set(sessionId, NAME, person, { expiresAt });
}

/** Null: nobody was identified in this session. */
export async function readSigner(platform: Platform, sessionId: string): Promise<IdentifiedPerson | null> {
  const parsed = v.safeParse(identifiedPerson, await platform.state.get(sessionId, NAME));
  return parsed.success ? parsed.output : null;
}

/** The signing service's languages: it writes no Malay. */
export const serviceLocale = (locale: IdentifiedPerson['locale']): 'ru' | 'kk' | 'en' =>
  locale === 'kz' ? 'kk' : locale === 'my' ? 'en' : locale;

/** A failure reason of the signature calls, with the session's others. */
export async function reportFailure(
  platform: Platform,
  sessionId: string,
  technology: string,
  failureType: string,
  detail: unknown,
): Promise<void> {
  const type = failureTypes.find((known) => known === failureType) ?? 'other';
  await platform.failures.add(sessionId, type, { technology, failure_type: failureType, detail });
}

/** Codes, messages and statuses that a provider's failure is told by. */
export interface Told {
  /** By the provider's code. */
  readonly refusals: Readonly<Record<string, { readonly status: number; readonly code: string }>>;
  /** Down, slow or not configured. */
  readonly unreachable: { readonly code: string; readonly message: string };
  /** It answered what nobody agreed on. */
  readonly trouble: { readonly code: string; readonly message: string };
}

/** Awaits a call to the signing service and tells its failure in the words of the technology that asked. */
export async function askSigning<T>(call: Promise<T>, told: Told): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const refusal = error.kind === 'refused' && error.code !== null ? told.refusals[error.code] : undefined;
    if (refusal !== undefined) throw new AppError(refusal.status, refusal.code, { cause: error });
    const { code, message } =
      error.kind === 'timeout' || error.kind === 'unavailable' ? told.unreachable : told.trouble;
    throw new AppError(503, code, { message, retryAfter: error.retryAfterS ?? 5, cause: error });
  }
}
