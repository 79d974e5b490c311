import { type ActiveSession, AppError, type Platform } from '@kuelik/backend';
import { isIin } from '@kuelik/protocol';
import type { PhotoCheckState, Providers } from '@kuelik/providers';
import * as v from 'valibot';
import { readLeniently } from '../../shared/both/read-settings.ts';
import { isAlreadyFinal } from '../../shared/server/final-result.ts';
import { inTurn } from '../../shared/server/in-turn.ts';
import { knownIin } from '../../shared/server/known-iin.ts';
import { ask } from '../../shared/server/provider-failure.ts';
import { referenceOf } from '../../shared/server/purpose.ts';
import { otherPerson, recordProved } from '../../shared/server/record-proved.ts';
import {
  type NpckFailure,
  type NpckResult,
  type NpckStatus,
  npckCode,
  npckFailures,
  npckResult,
  npckTextVersion,
} from '../contract.ts';
import { npckSettings } from '../settings.ts';
import { isVerdict, judgeComparison, recordedFailure } from './judge.ts';

const newestCheck = v.object({
  procId: v.string(),
  iin: v.string(),
  round: v.number(),
  /** Milliseconds since the epoch. */
  expiresAt: v.number(),
});
type Check = v.InferOutput<typeof newestCheck>;

/** How a check ended other than by a recorded match. */
const checkEnd = v.picklist([...npckFailures, 'mismatch']);
type CheckEnd = v.InferOutput<typeof checkEnd>;

const accessRefusals = {
  no_access: 403,
  sub_not_started: 403,
  no_active: 403,
  no_subscription: 403,
} as const;
const startRefusals = {
  invalid_iin: 400,
  iin_not_found: 404,
  photo_unreadable: 409,
  ...accessRefusals,
} as const;
const readRefusals = { proc_not_found: 404, iin_not_found: 404 } as const;

/** Longer than a session lives. */
const keptMs = 48 * 3_600_000;
/** Comparisons per session, whatever the result: each is work for the state. */
const maximumRounds = 10;

const exhausted = () => new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0 } });

type PageLocale = 'ru' | 'kz' | 'en' | 'my';

interface Services {
  readonly platform: Platform;
  readonly photoCheck: Providers['photoCheck'];
}

/** The state's photo check for an authorised session. */
export function npckFor({ platform, photoCheck }: Services, session: ActiveSession) {
  const { now, attempts, results, state } = platform;
  const limits = readLeniently(npckSettings, session.settings(npckCode));
  const kept = () => ({ expiresAt: new Date(now().getTime() + keptMs) });
  const left = () => attempts.left(session.id, npckCode, limits.attempts);
  const known = () => knownIin(platform, session.id);

  const newest = async (): Promise<Check | null> => {
    const parsed = v.safeParse(newestCheck, await state.get(session.id, 'npck'));
    return parsed.success ? parsed.output : null;
  };
  const endName = ({ procId }: Check) => `npck:end:${procId}`;
  const endOf = async (check: Check): Promise<CheckEnd | null> => {
    const parsed = v.safeParse(checkEnd, await state.get(session.id, endName(check)));
    return parsed.success ? parsed.output : null;
  };
  const recorded = async (): Promise<NpckResult | null> => {
    const parsed = v.safeParse(npckResult, (await results.read(session.id, npckCode))?.data);
    return parsed.success ? parsed.output : null;
  };

  /** Counts a verdict and returns the attempts left: none, if a repeat would give the same result. */
  const spend = async (): Promise<number> => {
    // Another check's verdict was the last one that counts.
    if ((await left()) === 0) return 0;
    const after = await attempts.spend(session.id, npckCode, limits.attempts);
    return (await known()).proved === null ? after.left : 0;
  };
  const attemptsLeft = async (ended: boolean): Promise<number> =>
    ended && (await known()).proved !== null ? 0 : left();

  const reply = async (part: Partial<NpckStatus> & Pick<NpckStatus, 'status'>): Promise<NpckStatus> => {
    const { proved, typed } = await known();
    const isVerdict = part.status === 'FINISHED' || part.reason === 'iin_not_found';
    return {
      proc_id: null,
      reason: null,
      result: null,
      iin_known: (proved ?? typed) !== null,
      attempts_left: await attemptsLeft(isVerdict),
      ...part,
    };
  };

  /** Records a failure; false if an earlier result is final, which stands. */
  const fail = async (
    data: Readonly<Record<string, unknown>>,
    final: boolean,
    reply?: AppError,
  ): Promise<boolean> => {
    try {
      const failure = { status: 'failure', data: { ...data } } as const;
      await results.record(session.id, npckCode, failure, { final, reply });
      return true;
    } catch (error) {
      if (!isAlreadyFinal(error)) throw error;
      return false;
    }
  };

  /** Ends a check as the result that stands, since the step had ended before it. */
  const tooLate = async (check: Check): Promise<NpckStatus> => {
    const result = await recorded();
    const as =
      result === null ? recordedFailure((await results.read(session.id, npckCode))?.data) : 'mismatch';
    if (result?.matching !== true) await state.set(session.id, endName(check), as, kept());
    return as === 'mismatch'
      ? reply({ status: 'FINISHED', proc_id: check.procId, result })
      : reply({ status: 'FAILED', proc_id: check.procId, reason: as });
  };

  /** Ends a check once, however many polls see its end. */
  const end = async (
    check: Check,
    as: CheckEnd,
    data: Readonly<Record<string, unknown>>,
    shown: Partial<NpckStatus> & Pick<NpckStatus, 'status'>,
  ): Promise<NpckStatus> => {
    if (await state.add(session.id, endName(check), as, kept())) {
      const isVerdict = as === 'mismatch' || as === 'iin_not_found';
      if (!(await fail(data, isVerdict ? (await spend()) === 0 : false))) return tooLate(check);
    }
    return reply({ proc_id: check.procId, ...shown });
  };
  const failed = (check: Check, reason: NpckFailure): Promise<NpckStatus> =>
    end(check, reason, { code: reason }, { status: 'FAILED', reason });

  const settle = async (check: Check, answer: PhotoCheckState): Promise<NpckStatus> => {
    if (answer.status === 'PROCESSING') {
      return now().getTime() < check.expiresAt
        ? reply({ status: 'PROCESSING', proc_id: check.procId })
        : failed(check, 'timeout');
    }
    const photo = await platform.evidence.get(session.id, 'liveness-photo');
    const result = judgeComparison(answer, photo);
    if (!answer.matching) return end(check, 'mismatch', result, { status: 'FINISHED', result });
    try {
      await recordProved(platform, session.id, {
        code: npckCode,
        data: result,
        person: [{ by: 'state-photo-check', iin: check.iin, compared: ['liveness-photo'] }],
        spend: () => attempts.spend(session.id, npckCode, limits.attempts),
      });
    } catch (error) {
      if (error instanceof AppError && error.code === otherPerson) {
        await state.add(session.id, endName(check), otherPerson, kept());
        return reply({ status: 'FAILED', proc_id: check.procId, reason: otherPerson });
      }
      // Another poll was first, or the last attempt of another check.
      if (!isAlreadyFinal(error)) throw error;
      return tooLate(check);
    }
    return reply({ status: 'FINISHED', proc_id: check.procId, result });
  };

  /** Starts a check, stored together with the consent to it; the one that is under way for the same IIN continues. */
  const begin = async (iin: string, photo: Uint8Array, locale: PageLocale): Promise<Check> => {
    const before = await newest();
    const isUnderWay =
      before !== null && now().getTime() < before.expiresAt && (await endOf(before)) === null;
    if (isUnderWay && before.iin === iin) return before;
    const round = (before?.round ?? 0) + 1;
    if ((await left()) === 0 || round > maximumRounds) {
      throw exhausted();
    }
    try {
      const reference = referenceOf(session.id, npckCode, round, iin);
      const { procId } = await ask(photoCheck.start({ iin, photo, reference }), startRefusals);
      const check = { procId, iin, round, expiresAt: now().getTime() + limits.wait_s * 1000 };
      await platform.consents.record(
        session.id,
        { purpose: 'state-photo-check', textVersion: npckTextVersion, locale, channel: 'checkbox' },
        { name: 'npck', value: check, ...kept(), once: false },
      );
      return check;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code in accessRefusals) await platform.alerts.raise(session, error.code, npckCode);
      if (error.code !== 'iin_not_found' && error.code !== 'invalid_iin') throw error;
      const after = await spend();
      const refusal = new AppError(error.httpStatus, error.code, { detail: { attempts_left: after } });
      await fail({ code: error.code }, after === 0, refusal);
      throw refusal;
    }
  };

  return {
    /** Sends the live photo to the state, once per IIN while the comparison is in progress. */
    start: async (given: string | undefined, locale: PageLocale): Promise<{ readonly proc_id: string }> => {
      await platform.subscriptions.require(session, npckCode);
      const photo = await platform.evidence.get(session.id, 'liveness-photo');
      if (photo === null) throw new AppError(409, 'liveness_missing');
      const { proved, typed } = await known();
      const iin = proved ?? given ?? typed;
      if (iin === null) throw new AppError(400, 'iin_required');
      if (!isIin(iin)) throw new AppError(400, 'invalid_iin');
      await platform.subject.check(session.id, npckCode, [{ by: 'typed', iin }]);
      return inTurn(platform, session.id, npckCode, async () => {
        const ended = await results.read(session.id, npckCode);
        if (ended?.status === 'success') throw new AppError(409, 'result_already_exists');
        // The same photo and IIN would give the same verdict.
        if (proved !== null && isVerdict(ended?.data)) throw exhausted();
        if (proved === null) await platform.person.remember(session.id, { iin });
        return { proc_id: (await begin(iin, photo, locale)).procId };
      });
    },

    /** Status of the newest comparison, from the state. */
    status: async (procId: string | undefined): Promise<NpckStatus> => {
      const check = await newest();
      if (procId !== undefined && procId !== check?.procId) throw new AppError(404, 'proc_not_found');
      const result = await recorded();
      if (result?.matching === true) {
        return reply({ status: 'FINISHED', proc_id: check?.procId ?? null, result });
      }
      if (check === null) return reply({ status: 'NOT_STARTED' });
      const ended = await endOf(check);
      if (ended === 'mismatch') {
        if (result !== null) return reply({ status: 'FINISHED', proc_id: check.procId, result });
        // Another call is recording it, or died while doing so.
        if (now().getTime() < check.expiresAt) return reply({ status: 'PROCESSING', proc_id: check.procId });
        return reply({ status: 'FAILED', proc_id: check.procId, reason: 'lost' });
      }
      if (ended !== null) return reply({ status: 'FAILED', proc_id: check.procId, reason: ended });
      try {
        return await settle(check, await ask(photoCheck.read(check.procId), readRefusals));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'proc_not_found') return failed(check, 'lost');
        if (error.code === 'iin_not_found') return failed(check, 'iin_not_found');
        // The wait for a service in outage is no longer than for a slow one.
        if (error.code === 'provider_unavailable' && now().getTime() >= check.expiresAt) {
          return failed(check, 'timeout');
        }
        throw error;
      }
    },
  };
}
