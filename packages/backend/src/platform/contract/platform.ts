import type { FailureType, FinishResult } from '@kuelik/protocol';
import type { FastifyRequest } from 'fastify';
import type { EffectivePolicy } from '../../kit/database/policy-content.ts';
import type { StepReply } from '../../kit/http/request-memo.ts';
import type { Documents } from './documents.ts';
import type { Claim, GivenProof } from './proof.ts';

export type { StepReply } from '../../kit/http/request-memo.ts';

/** The backend's services for a technology's routes. Implemented beside this file. */
export interface Platform {
  /** The current time; tests replace the clock. */
  readonly now: () => Date;
  readonly sessions: TechnologySessions;
  readonly attempts: Attempts;
  readonly results: Results;
  readonly evidence: Evidence;
  readonly state: TechnologyState;
  readonly turns: Turns;
  readonly person: KnownPerson;
  readonly subject: Subject;
  readonly subscriptions: Subscriptions;
  readonly consents: Consents;
  readonly alerts: Alerts;
  readonly documents: Documents;
  readonly failures: Failures;
  readonly phones: Phones;
  readonly journal: Journal;
}

export interface Journal {
  /**
   * Records what happened in a step, with the time, encrypted. The entry does not change when the step's
   * result does, and is included in the session's protocol. `detail` is JSON without pictures.
   */
  note(sessionId: string, technology: string, kind: string, detail: unknown): Promise<void>;
}

export interface Phones {
  /**
   * Counts an SMS about to be sent to a phone number, E.164, across sessions and processes. Throws AppError
   * 429 `too_many_requests` when the number has reached its daily limit.
   */
  countSms(phone: string): Promise<void>;
  /** The same if the number is known only to the state; the person is identified by the IIN. */
  countSmsToPerson(iin: string): Promise<void>;
}

/** The parts of a policy that are needed while a session runs. */
export type SessionPolicy = Pick<EffectivePolicy, 'documents' | 'ends_on_failure' | 'protocol'>;

/** A session in which steps may currently be performed. */
export interface ActiveSession {
  readonly id: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly type: 'demonstration' | 'production';
  /** Enabled technology codes, in order. */
  readonly technologies: readonly string[];
  /** The session's policy apart from its steps. */
  readonly policy: SessionPolicy;
  /** The integrator's settings for one technology, by its code; {} when there are none. */
  readonly settings: (code: string) => Readonly<Record<string, unknown>>;
}

export interface TechnologySessions {
  /**
   * The session of the request's bearer token, checked against the `session_id` that the request names.
   * Throws AppError: 401 `invalid_token`, 403 `no_access` when none of `codes` is enabled, 404
   * `session_not_found`, 409 `session_not_active`, 410 `session_expired`.
   */
  authorize(request: FastifyRequest, sessionId: string, codes: readonly string[]): Promise<ActiveSession>;
  /** The same for reading a session's results; also allowed after it has finished. */
  authorizeReading(
    request: FastifyRequest,
    sessionId: string,
    codes: readonly string[],
  ): Promise<ActiveSession>;
  /**
   * The session, for the integrator that created it, by the request's API key or the cabinet's cookie: for
   * adding to it while it is open, or for reading it. Throws AppError 401 `invalid_api_key` or
   * `not_signed_in`, 403 `scope_missing` or `cross_origin`, 404 `session_not_found`; for adding also 409 and
   * 410 when the session is over.
   */
  authorizeIntegrator(
    request: FastifyRequest,
    sessionId: string,
    scope: 'create' | 'read',
  ): Promise<IntegratorAccess>;
}

/** An integrator's access to one session. */
export interface IntegratorAccess {
  readonly id: string;
  /** Records the integrator's action in the audit log. */
  note(action: 'add_documents' | 'read_evidence'): Promise<void>;
}

export interface Attempts {
  /**
   * Counts one attempt atomically: it stays spent whatever happens next, except after `giveBack`. Throws
   * AppError 423 `maximum_attempts` if `limit` attempts were already spent.
   * A call that is repeated with its idempotency key after its server died, or after a failure of ours, counts none
   * again: `again`. What it asked the outside world then may have been done.
   */
  spend(
    sessionId: string,
    counter: string,
    limit: number,
    along?: SpentAlong,
  ): Promise<{ readonly left: number; readonly again: boolean }>;
  /** What a repeated call has spent before counts only once it spends it again. */
  left(sessionId: string, counter: string, limit: number): Promise<number>;
  /** Returns an attempt whose work then failed by our fault, such as a full disk. */
  giveBack(sessionId: string, counter: string): Promise<void>;
}

/** What is stored with an attempt or not at all. */
export interface SpentAlong {
  /** What the attempt was for: a call repeated after a crash sees it, and spends no second one. */
  readonly state?: NewTechnologyState;
  /** The reply to the call, by the attempts left, if nothing is written afterwards: see `RecordOptions.reply`. */
  readonly reply?: StepReply | ((left: number) => StepReply | undefined);
}

export interface RecordOptions {
  readonly final?: boolean;
  /** Stored together with the result, or not at all. */
  readonly evidence?: readonly EvidenceFile[];
  /** The facts about the person that a success proves, compared with those that earlier steps have proved. */
  readonly person?: readonly GivenProof[];
  /**
   * The reply to the call, if nothing is written afterwards. Stored with the result: if the server dies before it sends it, the
   * repeated call gets it.
   */
  readonly reply?: StepReply | undefined;
}

/** A picture or file to store, and its kind. */
export interface EvidenceFile {
  readonly kind: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface Results {
  /**
   * Stores a technology's result, encrypted. A success is final; a failure may be followed by another
   * attempt. `final` marks a failure with no attempts left. Throws AppError 409 `session_not_active` if the
   * session has ended meanwhile, FinalResultError 409 `result_already_exists` after a success and 423
   * `maximum_attempts` after a final failure: then no `evidence` is stored, so that later steps compare with the evidence on which the
   * record was decided.
   * Throws 409 `other_person`, storing neither result nor evidence, if `person` contradicts an earlier step;
   * see `Subject`.
   */
  record(sessionId: string, code: string, result: FinishResult, options?: RecordOptions): Promise<void>;
  read(sessionId: string, code: string): Promise<FinishResult | null>;
}

export interface Evidence {
  /** Stores a picture or file, encrypted; `get` returns the newest of a kind. */
  put(sessionId: string, kind: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(sessionId: string, kind: string): Promise<Uint8Array | null>;
}

/** A value for `TechnologyState`. */
export interface NewTechnologyState {
  readonly name: string;
  readonly value: unknown;
  readonly expiresAt: Date;
}

export interface TakenValue {
  /** Undefined: there was none. */
  readonly value: unknown;
  /** When it was taken before by this call; null: it is taken now. */
  readonly since: Date | null;
}

/** Small encrypted JSON values that a technology keeps between calls, such as an open challenge. */
export interface TechnologyState {
  /** @param options with `reply` as in `RecordOptions` */
  set(
    sessionId: string,
    name: string,
    value: unknown,
    options: { expiresAt: Date; reply?: StepReply | undefined },
  ): Promise<void>;
  /**
   * Stores the value unless an unexpired one exists; true if it was stored. Of any number of concurrent calls
   * one succeeds.
   */
  add(sessionId: string, name: string, value: unknown, options: { expiresAt: Date }): Promise<boolean>;
  get(sessionId: string, name: string): Promise<unknown>;
  /**
   * Reads and removes a value atomically, so it can be taken only once.
   * @param options with `reply` as in `RecordOptions`
   */
  take(sessionId: string, name: string, options?: { reply?: StepReply | undefined }): Promise<unknown>;
  /**
   * Like `take`. A call that is repeated with its idempotency key, after its server died or after a failure of ours, takes the
   * same value again.
   */
  takeForCall(sessionId: string, name: string): Promise<TakenValue>;
  /** What this call has taken so before it was repeated; null: nothing. */
  takenBefore(sessionId: string, name: string): Promise<TakenValue | null>;
  /**
   * True the first time `value` is seen under `scope` by any session, false afterwards: replay protection,
   * for example for frames. Only a keyed hash is stored.
   * @param since of a repeated call: what was first seen from then on it has shown itself
   */
  claim(sessionId: string, scope: string, value: Uint8Array, since?: Date | null): Promise<boolean>;
}

/** Facts that the person entered in earlier steps, for later steps that need them: typed, not proved. */
export interface KnownPerson {
  /** Adds to the known facts, encrypted; omitted facts stay unchanged. */
  remember(sessionId: string, facts: PersonFacts): Promise<void>;
  read(sessionId: string): Promise<PersonFacts>;
}

/** The person of a session, as its steps have proved it: see `RecordOptions.person`. */
export interface Subject {
  /**
   * Compares proofs with what earlier steps have proved, without storing them. Throws AppError 409
   * `other_person` with the kinds in `detail.contradictions` and the earlier steps' codes in `detail.steps`.
   */
  check(sessionId: string, technology: string, proofs: readonly GivenProof[]): Promise<void>;
  /** The claims that the steps have proved, most trusted first. */
  read(sessionId: string): Promise<readonly Claim[]>;
}

/** Locks for work that only one call per session may do at a time, across all servers. */
export interface Turns {
  /**
   * Takes the session's lock of this name; null while another call holds it. The lock is held until the work
   * ends; if the process dies, it expires after seconds.
   */
  take(sessionId: string, name: string): Promise<Turn | null>;
}

export interface Turn {
  /** Releases the lock. */
  end(): Promise<void>;
}

export interface PersonFacts {
  readonly iin?: string;
  /** E.164. */
  readonly phone?: string;
}

export interface Failures {
  /**
   * Stores the reason of a step's failure with the session's other failure reasons, encrypted. Throws
   * AppError 413 `reason_too_large`; above the session's limit nothing is stored.
   */
  add(sessionId: string, type: FailureType, detail: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface Subscriptions {
  /**
   * Ensures that the session's integrator may use this technology now. Throws AppError 403: `no_access` if it
   * is not among the integrator's technologies, `no_subscription` if there is no period at all,
   * `sub_not_started` if the first period has not begun yet, `no_active` if all periods have ended; each also
   * raises an alert for the integrator.
   */
  require(session: ActiveSession, code: string): Promise<void>;
}

export interface Consents {
  /**
   * Records a consent: who agreed (the session, and the known facts about the person, encrypted), to what,
   * when, to which wording and in which language.
   *
   * @param along stored with it or not at all: a call repeated after a crash sees that the consent is recorded
   */
  record(sessionId: string, consent: Consent, along?: ConsentMark): Promise<void>;
}

export interface Consent {
  /** What was agreed to, such as `e-document`, `registry-address`, `certificate-issue`. */
  readonly purpose: string;
  /** Identifies the wording that was shown. */
  readonly textVersion: string;
  readonly locale: string;
  /** How the consent was given. */
  readonly channel: 'checkbox' | 'sms-code' | 'sms-reply' | 'app-code';
  /** The person who agreed, if the session does not know them yet. */
  readonly person?: PersonFacts;
}

/** What a technology stores with a consent. */
export interface ConsentMark extends NewTechnologyState {
  /** Nothing is stored where an unexpired value of this name is: the consent is recorded already. */
  readonly once: boolean;
}

export interface Alerts {
  /**
   * Notifies the integrator of a condition that it must handle, once per session, code and technology (empty
   * if it concerns the whole session). `code` contains no personal data.
   */
  raise(
    session: { readonly id: string; readonly organization: { readonly id: string } },
    code: string,
    technology: string,
  ): Promise<void>;
}
