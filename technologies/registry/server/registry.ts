import { type ActiveSession, AppError, type Platform } from '@kuelik/backend';
import { isIin } from '@kuelik/protocol';
import type { Providers, RegistryState } from '@kuelik/providers';
import * as v from 'valibot';
import { isAlreadyFinal } from '../../shared/server/final-result.ts';
import { inTurn } from '../../shared/server/in-turn.ts';
import { ask } from '../../shared/server/provider-failure.ts';
import { purposeOf } from '../../shared/server/purpose.ts';
import { otherPerson, recordProved } from '../../shared/server/record-proved.ts';
import {
  addressResult,
  type ConsentWait,
  consentNumber,
  consentTextVersion,
  personResult,
  type RegistryKey,
  type RegistryResult,
  type ResultReply,
  registries,
} from '../contract.ts';
import { readRecord } from './judge.ts';
import { registryLimits } from './limits.ts';
import { otherRecords } from './other-records.ts';
import { personOf } from './person.ts';
import { type OpenRequest, type RequestOutcome, requestStore } from './request-store.ts';

/** Refusals of the state that are verdicts: they use an attempt, so that IINs cannot be enumerated. */
const requestRefusals = { invalid_iin: 400, no_request: 400, mcdb: 404, id_not_found: 404 } as const;

/** Only the integrator can fix these: they use nothing, and raise an alert. */
const accessRefusals = {
  no_access: 403,
  sub_not_started: 403,
  no_active: 403,
  no_subscription: 403,
} as const;

/** The state no longer knows the request: treated as expired. */
const unknownRequest = { no_request: 404, not_sent_request: 404, id_not_found: 404 } as const;

/** How long a registry may take beyond the consent's time; no wait is unlimited. */
const processingMs = 5 * 60_000;

const resendRefusals = { not_sent_request: 400, no_request: 400, already_received: 409 } as const;

const failureCodes: Readonly<Record<RequestOutcome, string>> = {
  REFUSED: 'consent_refused',
  EXPIRED: 'consent_expired',
  NOT_FOUND: 'id_not_found',
  OTHER_PERSON: otherPerson,
};

interface Services {
  readonly platform: Platform;
  readonly providers: Providers;
}

/** The lock of a session's calls about one registry. */
export const turnOf = (code: string): string => `registry:${code}`;

/** A registry technology for an authorised session. */
export function registryFor(services: Services, key: RegistryKey, session: ActiveSession) {
  const { platform, providers } = services;
  const { code, kind } = registries[key];
  const { now, attempts, results } = platform;
  const limits = registryLimits(session.settings(code));
  const store = requestStore(platform, code);

  const wait = ({ iin, resendAt, expiresAt, also }: OpenRequest): ConsentWait => {
    const seconds = (at: number) => Math.max(0, Math.ceil((at - now().getTime()) / 1000));
    return {
      number: consentNumber,
      resend_after_s: seconds(resendAt),
      expires_in_s: seconds(expiresAt),
      iin_end: iin.slice(-4),
      also,
    };
  };

  const recorded = async (): Promise<RegistryResult | null> => {
    const found = await results.read(session.id, code);
    const parsed = v.safeParse(v.union([addressResult, personResult]), found?.data);
    return found?.status === 'success' && parsed.success ? parsed.output : null;
  };

  /** Of the newest request, or typed in an earlier step; '' if there is none. */
  const knownIin = async (): Promise<string> =>
    (await store.read(session.id))?.iin ?? (await platform.person.read(session.id)).iin ?? '';

  const reply = async (part: Partial<ResultReply> & Pick<ResultReply, 'status'>): Promise<ResultReply> => ({
    consent: null,
    result: null,
    iin_end: (await knownIin()).slice(-4),
    attempts_left: await attempts.left(session.id, code, limits.attempts),
    ...part,
  });

  const isOpen = async (request: OpenRequest) =>
    now().getTime() < request.expiresAt && (await store.outcome(session.id, request)) === null;

  const start = async (iin: string, locale: OpenRequest['locale']): Promise<OpenRequest> => {
    const left = await attempts.left(session.id, code, limits.attempts);
    if (left === 0) throw new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0 } });
    await platform.phones.countSmsToPerson(iin);
    const others = await otherRecords(services, key, session);
    const also = others.map((one) => one.kind);
    const call = providers.state.requestRegistry({ ...purposeOf(session, code, locale), kind, iin, also });
    try {
      const { requestId, also: asked = [] } = await ask(call, { ...requestRefusals, ...accessRefusals });
      const named = others.flatMap((other) => {
        const request = asked.find((one) => one.kind === other.kind);
        return request ? [{ ...other, requestId: request.requestId }] : [];
      });
      const kinds = named.map((one) => one.kind);
      const opened = await store.open(session.id, { requestId, iin, locale, also: kinds }, limits);
      for (const one of named) await one.open({ requestId: one.requestId, iin, locale, also: [kind] });
      return opened;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code in accessRefusals) await platform.alerts.raise(session, error.code, code);
      if (!(error.code in requestRefusals)) throw error;
      const after = await attempts.spend(session.id, code, limits.attempts);
      const refusal = new AppError(error.httpStatus, error.code, { detail: { attempts_left: after.left } });
      await fail(error.code, after.left, refusal);
      throw refusal;
    }
  };

  const fail = async (reason: string, left: number, reply?: AppError) => {
    try {
      const failure = { status: 'failure', data: { code: reason } } as const;
      await results.record(session.id, code, failure, { final: left === 0, reply });
    } catch (error) {
      // A final record stands: later results change nothing.
      if (!isAlreadyFinal(error)) throw error;
    }
  };

  /** Several polls may see the consent; one records it. */
  const consented = (request: OpenRequest) =>
    platform.consents.record(
      session.id,
      {
        purpose: `registry-${kind}`,
        textVersion: consentTextVersion,
        locale: request.locale,
        channel: 'sms-reply',
      },
      store.consentMark(request),
    );

  const end = async (request: OpenRequest, outcome: RequestOutcome): Promise<ResultReply> => {
    const left = await attempts.left(session.id, code, limits.attempts);
    // If several polls see the same end, only one records it.
    if (await store.end(session.id, request, outcome)) await fail(failureCodes[outcome], left);
    return reply({ status: outcome });
  };

  const ready = async (
    request: OpenRequest,
    raw: Readonly<Record<string, unknown>>,
  ): Promise<ResultReply> => {
    const result = readRecord(kind, request.iin, raw);
    if (result === null) {
      throw new AppError(503, 'provider_unavailable', {
        message: 'The registry returned no record of the person',
        detail: { provider: 'state-gateway' },
        retryAfter: 5,
      });
    }
    await consented(request);
    try {
      await recordProved(platform, session.id, {
        code,
        data: result,
        person: [personOf(request.iin, result)],
        // The attempt was counted when the state was called.
        spend: async () => ({ left: await attempts.left(session.id, code, limits.attempts) }),
      });
    } catch (error) {
      if (error instanceof AppError && error.code === otherPerson) {
        await store.end(session.id, request, 'OTHER_PERSON');
        return reply({ status: 'OTHER_PERSON' });
      }
      if (!isAlreadyFinal(error)) throw error;
      const earlier = await recorded();
      return earlier === null ? end(request, 'EXPIRED') : reply({ status: 'READY', result: earlier });
    }
    return reply({ status: 'READY', result });
  };

  const settle = async (request: OpenRequest, state: RegistryState): Promise<ResultReply> => {
    switch (state.status) {
      case 'WAITING_CONSENT':
        return now().getTime() < request.expiresAt
          ? reply({ status: 'WAITING_CONSENT', consent: wait(request) })
          : end(request, 'EXPIRED');
      case 'PROCESSING':
        await consented(request);
        if (now().getTime() >= request.expiresAt + processingMs) return end(request, 'EXPIRED');
        return reply({ status: 'PROCESSING' });
      case 'READY':
        return ready(request, state.result);
      case 'NOT_FOUND':
        await consented(request);
        return end(request, 'NOT_FOUND');
      default:
        return end(request, state.status);
    }
  };

  return {
    /** Calls the state, which asks the person; a repeated IIN joins the waiting request. Without one, the session's. */
    request: async (named: string | undefined, locale: OpenRequest['locale']): Promise<ConsentWait> => {
      const iin = named ?? (await knownIin());
      if (!isIin(iin)) throw new AppError(400, 'invalid_iin');
      await platform.subscriptions.require(session, code);
      await platform.subject.check(session.id, code, [{ by: 'typed', iin }]);
      return inTurn(platform, session.id, turnOf(code), async () => {
        if ((await recorded()) !== null) throw new AppError(409, 'result_already_exists');
        const open = await store.read(session.id);
        if (open !== null && open.iin === iin && (await isOpen(open))) return wait(open);
        await platform.person.remember(session.id, { iin });
        return wait(await start(iin, locale));
      });
    },

    /** Sends the person another SMS for the newest request. */
    resend: (): Promise<ConsentWait> =>
      inTurn(platform, session.id, turnOf(code), async () => {
        const open = await store.read(session.id);
        if (open === null || !(await isOpen(open))) throw new AppError(400, 'not_sent_request');
        const { resend_after_s } = wait(open);
        if (resend_after_s > 0) {
          throw new AppError(429, 'resend_too_early', {
            detail: { resend_after_s },
            retryAfter: resend_after_s,
          });
        }
        await platform.phones.countSmsToPerson(open.iin);
        await ask(providers.state.resendConsent(open.requestId), resendRefusals);
        const replyOf = (resent: OpenRequest) => ({ data: { consent: wait(resent) } });
        return wait(await store.resent(session.id, open, limits, replyOf));
      }),

    /** Status of the newest request, from the state. */
    result: async (): Promise<ResultReply> => {
      const known = await recorded();
      if (known !== null) return reply({ status: 'READY', result: known });
      const open = await store.read(session.id);
      if (open === null) return reply({ status: 'NOT_REQUESTED' });
      const outcome = await store.outcome(session.id, open);
      if (outcome !== null) return reply({ status: outcome });
      let state: RegistryState;
      try {
        state = await ask(providers.state.readRegistry(open.requestId), unknownRequest);
      } catch (error) {
        if (error instanceof AppError && error.code in unknownRequest) return end(open, 'EXPIRED');
        throw error;
      }
      const newest = await store.read(session.id);
      // In the meantime the person has gone back and requested another IIN.
      if (newest !== null && newest.requestId !== open.requestId) {
        return reply({ status: 'WAITING_CONSENT', consent: wait(newest) });
      }
      return settle(open, state);
    },
  };
}
