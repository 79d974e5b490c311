import * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts';
import { type BreakerSettings, createBreaker, defaultBreaker } from './breaker.ts';
import { BulkJsonError, readBulkJson, writeBulkJson } from './bulk-json.ts';
import { fillPath, type Operation } from './operation.ts';
import { BodyTooLarge, readBody } from './read-body.ts';
import { type Answer, type Send, sendByHttp } from './send.ts';

/** Network, clock and timers; tests replace them. */
export interface CallerEffects {
  readonly send: Send;
  readonly sleep: (ms: number) => Promise<void>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
}

export const realEffects: CallerEffects = {
  send: sendByHttp,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
  random: Math.random,
};

/** Outcome of one attempt, for metrics. It contains neither the request nor any personal data. */
export interface ProviderTry {
  readonly provider: string;
  /** The operation's name in the contract. */
  readonly operation: string;
  /** `circuit_open`: not sent, because the provider has failed too often. */
  readonly outcome: 'answered' | 'circuit_open' | ProviderErrorKind;
  readonly seconds: number;
}

export interface CallerSettings {
  /** The provider's name in errors. */
  readonly provider: string;
  readonly endpoint: Endpoint;
  /** Timeout per attempt. Ten seconds, because a person is waiting. */
  readonly timeoutMs?: number;
  /** Attempts of a call that is safe to repeat. */
  readonly tries?: number;
  /** Larger replies are refused; 12 MB by default. */
  readonly maxReplyBytes?: number;
  readonly breaker?: BreakerSettings;
  /** Called after every attempt. */
  readonly observe?: ((ended: ProviderTry) => void) | undefined;
  readonly effects?: CallerEffects;
}

type Input<Body extends v.GenericSchema | null> = {
  readonly params?: Readonly<Record<string, string>>;
} & (Body extends v.GenericSchema ? { readonly body: v.InferInput<Body> } : unknown);

/** Calls one provider. Every failure is a `ProviderError`; none holds the request or the reply. */
export type Caller = <Body extends v.GenericSchema | null, Reply extends v.GenericSchema>(
  operation: Operation<Body, Reply>,
  input: Input<Body>,
) => Promise<v.InferOutput<Reply>>;

/**
 * An e-document with its pictures is below one megabyte; this leaves room and bounds the memory of a bad
 * reply.
 */
const MAX_REPLY_BYTES = 12 * 1024 * 1024;
const FIRST_PAUSE_MS = 200;
const MAX_RETRY_AFTER_S = 300;
const refusalBody = v.object({ code: v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,63}$/)) });

/** 4xx statuses that are our own fault or transient, so they are no answer about the person. */
const notAnswers: ReadonlySet<number> = new Set([401, 407, 408, 421, 424, 425, 429]);

export function createCaller(settings: CallerSettings): Caller {
  const { provider, endpoint, timeoutMs = 10_000, tries = 3, effects = realEffects } = settings;
  const { maxReplyBytes = MAX_REPLY_BYTES, observe } = settings;
  const breaker = createBreaker(settings.breaker ?? defaultBreaker, effects.now);

  const fail = (
    kind: ProviderErrorKind,
    more: { code?: string; retryAfterS?: number; cause?: unknown } = {},
  ) => new ProviderError({ provider, kind, ...more });

  const send = async (operation: Operation, params: Readonly<Record<string, string>>, body: unknown) => {
    const headers = {
      accept: 'application/json',
      // Nothing here unpacks: a small reply of a compressed bomb would pass the limit.
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.token === null ? {} : { authorization: `Bearer ${endpoint.token}` }),
    };
    try {
      const answer = await effects.send({
        url: endpoint.baseUrl() + fillPath(operation.path, params),
        method: operation.method,
        headers,
        body: body === undefined ? null : written(operation, body),
        timeoutMs,
      });
      return { answer, json: await readJson(operation, answer, maxReplyBytes) };
    } catch (error) {
      if (error instanceof BodyTooLarge || error instanceof BulkJsonError)
        throw fail('invalid_reply', { cause: error });
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      throw fail(timedOut ? 'timeout' : 'unavailable', { cause: error });
    }
  };

  const once = async <Reply extends v.GenericSchema>(
    operation: Operation<v.GenericSchema | null, Reply>,
    params: Readonly<Record<string, string>>,
    body: unknown,
  ): Promise<v.InferOutput<Reply>> => {
    const { answer, json } = await send(operation, params, body);
    if (answer.status >= 500 || isRedirect(answer) || notAnswers.has(answer.status)) {
      throw fail('unavailable', retryAfter(answer));
    }
    if (!isOk(answer)) {
      const refusal = v.safeParse(refusalBody, json);
      throw refusal.success ? fail('refused', { code: refusal.output.code }) : fail('invalid_reply');
    }
    const reply = v.safeParse(operation.reply, json);
    if (!reply.success) throw fail('invalid_reply');
    return reply.output;
  };

  /** One attempt, through the breaker. */
  const guarded = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const admission = breaker.admit();
    if (!admission.admitted) {
      throw fail('unavailable', { code: 'circuit_open', retryAfterS: admission.retryAfterS });
    }
    try {
      const reply = await attempt();
      breaker.settle(true);
      return reply;
    } catch (error) {
      breaker.settle(error instanceof ProviderError && error.kind === 'refused');
      throw error;
    }
  };

  const observed = async <T>({ id }: Operation, attempt: () => Promise<T>): Promise<T> => {
    const startedAt = effects.now();
    const report = (outcome: ProviderTry['outcome']) =>
      observe?.({ provider, operation: id, outcome, seconds: (effects.now() - startedAt) / 1000 });
    try {
      const reply = await attempt();
      report('answered');
      return reply;
    } catch (error) {
      report(outcomeOf(error));
      throw error;
    }
  };

  return async (operation, input) => {
    const body = 'body' in input ? input.body : undefined;
    const allowed = operation.safe ? tries : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await observed(operation, () => guarded(() => once(operation, input.params ?? {}, body)));
      } catch (error) {
        if (attempt >= allowed || !mayPass(error)) throw error;
        await effects.sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + effects.random()));
      }
    }
  };
}

/** Whether an immediate retry may help: not after a refusal, and not while the breaker is open. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  return error.kind !== 'refused' && error.kind !== 'timeout' && error.code !== 'circuit_open';
}

function outcomeOf(error: unknown): ProviderTry['outcome'] {
  if (!(error instanceof ProviderError)) return 'unavailable';
  return error.code === 'circuit_open' && error.kind === 'unavailable' ? 'circuit_open' : error.kind;
}

const isOk = ({ status }: Answer) => status >= 200 && status < 300;
/** Requests hold personal data and our token: they go nowhere but to the configured address. */
const isRedirect = ({ status }: Answer) => status >= 300 && status < 400;

const written = ({ holdsFiles }: Operation, body: unknown) =>
  holdsFiles === true ? writeBulkJson(body) : JSON.stringify(body);

/** The body of a reply; undefined if it is not JSON. Throws BodyTooLarge, BulkJsonError. */
async function readJson({ holdsFiles }: Operation, answer: Answer, limit: number): Promise<unknown> {
  if (holdsFiles === true && isOk(answer)) return readBulkJson(answer.body, limit);
  const text = await readBody(answer, limit);
  try {
    return JSON.parse(text);
  } catch {
    // The parse error is not kept as a cause, because it quotes the body.
    return undefined;
  }
}

function retryAfter({ header }: Answer): { retryAfterS?: number } {
  const seconds = Number(header('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0
    ? { retryAfterS: Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_S) }
    : {};
}
