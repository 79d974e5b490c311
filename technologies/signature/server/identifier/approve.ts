import { AppError } from '@kuelik/backend';
import { ask } from '../../../shared/server/provider-failure.ts';
import { recordProved } from '../../../shared/server/record-proved.ts';
import { type IdentifierResult, identifierCode } from '../../contract/identifier.ts';
import { type Call, outages, refusals } from './call.ts';
import { checkNotIdentified, readOpen } from './identify.ts';
import { judgeCode } from './judge.ts';

/**
 * Checks the code with the service and records the result in a single write: an interrupted call identifies no
 * one. The attempt is counted before the service is asked, so that the limit of three also holds for a service
 * that does not count.
 *
 * @throws AppError `result_already_exists`, `session_not_exist`, `wrong_code` with
 *   `detail.attempts_left`, `code_expired`, `other_person`, 423 `maximum_attempts` with `detail.can_resend`.
 */
export async function approve(call: Call, code: string): Promise<IdentifierResult> {
  const { platform, session, settings, signing } = call;
  await checkNotIdentified(call);
  const open = await readOpen(call);
  if (open === null) {
    throw new AppError(404, 'session_not_exist', { message: 'No code was requested' });
  }
  const canResend = open.number < settings.codes;
  const used = (cause?: unknown) =>
    new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0, can_resend: canResend }, cause });
  const { left } = await platform.attempts
    .spend(session.id, `dsi-code-${open.number}`, settings.code_tries)
    .catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'maximum_attempts' ? used(error) : error;
    });
  const outcome = await ask(signing.approve(open.identificationId, code), refusals, outages).catch(
    (error: unknown) => {
      throw error instanceof AppError && error.code === 'maximum_attempts' ? used(error) : error;
    },
  );
  const documents = await platform.documents.list(session.id);
  const verdict = judgeCode({ outcome, open, left, documents, now: platform.now() });
  if (!verdict.ok) {
    if (verdict.attemptsLeft === 0) throw used();
    throw new AppError(400, 'wrong_code', { detail: { attempts_left: verdict.attemptsLeft } });
  }
  const { result, fullName } = verdict;
  const { iin, phone } = open;
  await recordProved(platform, session.id, {
    code: identifierCode,
    data: result,
    reply: { data: result },
    person: [{ by: 'phone-owner', iin, phone, names: [{ full: fullName }] }],
    spend: async () => ({ left: canResend ? left : 0 }),
  });
  return result;
}
