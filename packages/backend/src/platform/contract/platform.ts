import type { FailureType, FinishResult } from '@kuelik/protocol';
import type { FastifyRequest } from 'fastify';
import type { EffectivePolicy } from '../../kit/database/policy-content.ts';
import type { Documents } from './documents.ts';
import type { Claim, GivenProof } from './proof.ts';

/** What a technology's routes may use of the backend. Implemented beside this file. */
export interface Platform {
  /** The time now; a test puts its own clock here. */
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
   * Notes what happened in a step, with the time, encrypted: it stays as it is when the step's result changes, and goes
   * into the session's protocol. `detail` is JSON without pictures.
   */
  note(sessionId: string, technology: string, kind: string, detail: unknown): Promise<void>;
}

export interface Phones {
  /**
   * Counts an SMS that is about to go to a phone number, E.164, whatever session and process asks for it. Throws AppError
   * 429 `too_many_requests` when it had its share for the day.
   */
  countSms(phone: string): Promise<void>;
  /** The same where the state knows the number and we know the person alone, by their IIN. */
  countSmsToPerson(iin: string): Promise<void>;
}

/** The parts of a policy that are asked for while a session runs. */
export type SessionPolicy = Pick<EffectivePolicy, 'documents' | 'ends_on_failure' | 'protocol'>;

/** A session that may work on a technology right now. */
export interface ActiveSession {
  readonly id: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly type: 'demonstration' | 'production';
  /** Enabled technology codes, in order. */
  readonly technologies: readonly string[];
  /** What the session's policy says beside its steps. */
  readonly policy: SessionPolicy;
  /** The integrator's settings for one technology, by its code; {} when there are none. */
  readonly settings: (code: string) => Readonly<Record<string, unknown>>;
}

export interface TechnologySessions {
  /**
   * The session that the request's bearer token belongs to, checked against the `session_id` that
   * the request names. Throws AppError: 401 `invalid_token`, 403 `no_access` when none of `codes`
   * is enabled, 404 `session_not_found`, 409 `session_not_active`, 410 `session_expired`.
   */
  authorize(request: FastifyRequest, sessionId: string, codes: readonly string[]): Promise<ActiveSession>;
  /** The same for reading what a session has led to: also after it has finished. */
  authorizeReading(
    request: FastifyRequest,
    sessionId: string,
    codes: readonly string[],
  ): Promise<ActiveSession>;
  /**
   * The session for the integrator who created it, by the request's API key or the cabinet's cookie: to add to it while it
   * is open, or to read it. Throws AppError 401 `invalid_api_key` or `not_signed_in`, 403 `scope_missing` or
   * `cross_origin`, 404 `session_not_found`; to add also 409 and 410 when the session is over.
   */
  authorizeIntegrator(
    request: FastifyRequest,
    sessionId: string,
    scope: 'create' | 'read',
  ): Promise<IntegratorAccess>;
}

/** What an integrator may do with one session now. */
export interface IntegratorAccess {
  readonly id: string;
  /** Notes in the audit log what the integrator did. */
  note(action: 'add_documents' | 'read_evidence'): Promise<void>;
}

export interface Attempts {
  /**
   * Counts one attempt, atomically: it stays spent whatever happens next, but for `giveBack`. Throws AppError 423 `maximum_attempts` when `limit` were spent already.
   */
  spend(sessionId: string, counter: string, limit: number): Promise<{ readonly left: number }>;
  left(sessionId: string, counter: string, limit: number): Promise<number>;
  /** Takes one back that was spent on work which then failed by our fault, such as a full disk. */
  giveBack(sessionId: string, counter: string): Promise<void>;
}

export interface RecordOptions {
  readonly final?: boolean;
  /** Kept together with the result, or not at all. */
  readonly evidence?: readonly EvidenceFile[];
  /** What a success proves of the person: held against what earlier steps have proved. */
  readonly person?: readonly GivenProof[];
}

/** A picture or file to keep, and what it is of. */
export interface EvidenceFile {
  readonly kind: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface Results {
  /**
   * Stores how a technology ended, encrypted. A success is final; a failure may be followed by
   * another attempt. `final` marks a failure after which no attempt is left. Throws AppError 409
   * `session_not_active` if the session has ended meanwhile, and
   * `result_already_exists` when the stored one is final: then nothing of `evidence` is kept, so that
   * what later steps compare with is what the record was decided on. Throws 409 `other_person`, keeping neither
   * result nor evidence, where `person` contradicts an earlier step; see `Subject`.
   */
  record(sessionId: string, code: string, result: FinishResult, options?: RecordOptions): Promise<void>;
  read(sessionId: string, code: string): Promise<FinishResult | null>;
}

export interface Evidence {
  /** Stores a picture or file, encrypted; the newest of a kind is the one that `get` returns. */
  put(sessionId: string, kind: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(sessionId: string, kind: string): Promise<Uint8Array | null>;
}

/** Small encrypted JSON values that a technology keeps between its calls, such as an open challenge. */
export interface TechnologyState {
  set(sessionId: string, name: string, value: unknown, options: { expiresAt: Date }): Promise<void>;
  /**
   * Stores unless a value that has not expired is there already; true when it was stored. However many
   * try at once, one succeeds.
   */
  add(sessionId: string, name: string, value: unknown, options: { expiresAt: Date }): Promise<boolean>;
  get(sessionId: string, name: string): Promise<unknown>;
  /** Reads and removes in one step: the same value can be taken only once. */
  take(sessionId: string, name: string): Promise<unknown>;
  /**
   * True the first time `value` is seen under `scope` by any session, false ever after: replay
   * protection for frames and the like. Only a keyed hash is kept.
   */
  claim(sessionId: string, scope: string, value: Uint8Array): Promise<boolean>;
}

/** What the person has told earlier steps, for later steps that need it: typed, not proved. */
export interface KnownPerson {
  /** Adds to what is known, encrypted; what is left out stays as it was. */
  remember(sessionId: string, facts: PersonFacts): Promise<void>;
  read(sessionId: string): Promise<PersonFacts>;
}

/** The one person of a session, as its steps have proved it: see `RecordOptions.person`. */
export interface Subject {
  /**
   * Holds proofs against what earlier steps have proved, without adding them. Throws AppError 409 `other_person`
   * with the kinds in `detail.contradictions` and the earlier steps' codes in `detail.steps`.
   */
  check(sessionId: string, technology: string, proofs: readonly GivenProof[]): Promise<void>;
  /** What the steps have proved, most trusted first. */
  read(sessionId: string): Promise<readonly Claim[]>;
}

/** Work on a session that only one call may do at a time, on any copy of the server. */
export interface Turns {
  /**
   * Takes the session's lock of this name; null while another call holds it. It is held until the work ends;
   * if the process dies it is free again after seconds.
   */
  take(sessionId: string, name: string): Promise<Turn | null>;
}

export interface Turn {
  /** Gives it back. */
  end(): Promise<void>;
}

export interface PersonFacts {
  readonly iin?: string;
  /** E.164. */
  readonly phone?: string;
}

export interface Failures {
  /**
   * Keeps why a step went wrong with the session's other failure reasons, encrypted. Throws AppError 413
   * `reason_too_large`; beyond the most that a session may hold nothing is kept.
   */
  add(sessionId: string, type: FailureType, detail: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface Subscriptions {
  /**
   * That the session's integrator may use this technology now. Throws AppError 403: `no_access` when
   * it is not among its technologies, `no_subscription` when there is no period at all,
   * `sub_not_started` when the first one is yet to begin, `no_active` when all have ended; each also
   * raises an alert for the integrator.
   */
  require(session: ActiveSession, code: string): Promise<void>;
}

export interface Consents {
  /**
   * Records that the person agreed: who (the session, and what `person` knows by then, sealed), to
   * what, when, which wording, in which language.
   */
  record(sessionId: string, consent: Consent): Promise<void>;
}

export interface Consent {
  /** What was agreed to, such as `e-document`, `registry-address`, `certificate-issue`. */
  readonly purpose: string;
  /** Names the wording that was shown. */
  readonly textVersion: string;
  readonly locale: string;
  /** How it was given. */
  readonly channel: 'checkbox' | 'sms-code' | 'sms-reply' | 'app-code';
  /** Who agreed, where the session does not know it yet. */
  readonly person?: PersonFacts;
}

export interface Alerts {
  /**
   * Tells the integrator of something that is theirs to look after, once per session, code and technology (empty where
   * it concerns the session as a whole). `code` without personal data.
   */
  raise(
    session: { readonly id: string; readonly organization: { readonly id: string } },
    code: string,
    technology: string,
  ): Promise<void>;
}
