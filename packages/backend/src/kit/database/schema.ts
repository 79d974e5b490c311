import type { ContradictionPolicy } from '@kuelik/protocol';
import type { ColumnType, Generated } from 'kysely';
import type { EffectivePolicy, PolicyContent } from './policy-content.ts';

/** Written as a JSON string, read as the value. */
type Json<T> = ColumnType<T, string, string>;
type Time = ColumnType<Date, Date, Date>;
type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Ciphertext; see crypto/seal.ts for its layout. */
type Sealed = ColumnType<Buffer, Buffer, Buffer>;

export type SessionStatus = 'QR' | 'PROGRESS' | 'FINISHED' | 'FAILED';
export type SessionType = 'DEMO' | 'PRODUCTION';
export type Settings = Readonly<Record<string, unknown>>;

/** What an integrator's sessions are made of when its create call says nothing else. */
export interface SessionDefaults {
  readonly session_type: SessionType;
  readonly technologies: readonly string[];
  readonly skip: readonly string[];
  readonly flow_config: Settings;
  readonly technology_configs: Readonly<Record<string, Settings>>;
  /** What follows when two steps contradict each other; the protocol's defaults where it says nothing. */
  readonly contradictions?: ContradictionPolicy;
}

/** Parts of a session that a create call may set itself, if its key allows. */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

/** What a key may be used for; `manage`: keys, policies, webhooks and the integrator's own settings. */
export const keyScopes = ['read', 'create', 'erase', 'manage'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const overridable = [
  'session_type',
  'technologies',
  'flow_config',
  'technology_configs',
  'contradictions',
] as const;
export type Overridable = (typeof overridable)[number];

export interface Database {
  server_key: {
    name: string;
    kek_id: string;
    wrapped: Buffer;
  };
  integrator: {
    id: string;
    name: string;
    /** Origins that may embed the flow, be redirected to and call the API from a browser. */
    origins: Json<readonly string[]>;
    /** Origins that may be redirected to beside those. */
    redirect_origins: ColumnType<readonly string[], string | undefined, string>;
    defaults: Json<SessionDefaults>;
    created_at: Time;
  };
  api_key: {
    id: string;
    integrator_id: string;
    key_hash: Buffer;
    label: string;
    may_override: Json<readonly Overridable[]>;
    created_at: Time;
    revoked_at: TimeOrNull;
    /** The key's first characters, by which lists name it; empty for keys from before there were any. */
    prefix: Generated<string>;
    mode: Generated<KeyMode>;
    scopes: ColumnType<readonly KeyScope[], string | undefined, string>;
    /** When a rotated key ends. */
    expires_at: TimeOrNull;
    /** The key that created it; null: an operator. */
    created_by: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Immutable: a change is a new version. */
  policy: {
    integrator_id: string;
    name: string;
    version: number;
    content: Json<PolicyContent>;
    /** The key that created it; null: an operator. */
    api_key_id: string | null;
    created_at: Time;
  };
  session: {
    session_id: string;
    integrator_id: string;
    type: SessionType;
    status: SessionStatus;
    technologies: Json<readonly string[]>;
    skip: Json<readonly string[]>;
    flow_config: Json<Settings>;
    technology_configs: Json<Readonly<Record<string, Settings>>>;
    /** Null: the defaults. */
    contradictions: ColumnType<ContradictionPolicy | null, string | null | undefined, string | null>;
    metadata: Sealed;
    /** Never leaves for the browser; null: none was given. */
    private_metadata: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    /** What the session runs under; null: it was made before there were policies, or elsewhere. */
    policy: ColumnType<EffectivePolicy | null, string | null | undefined, string | null>;
    /** Days that its policy keeps pictures and data; null: as long as the deployment does. */
    picture_days: ColumnType<number | null, number | null | undefined, number | null>;
    data_days: ColumnType<number | null, number | null | undefined, number | null>;
    /** Made with a test key: the sandbox is its outside world. */
    test: Generated<boolean>;
    token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    fingerprint_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    created_at: Time;
    expires_at: Time;
    finished_at: TimeOrNull;
    /** When personal data and pictures were removed. */
    erased_at: TimeOrNull;
    pictures_erased_at: TimeOrNull;
  };
  /** How a session moves from a computer to a phone; a session that nobody moved has no row. */
  hand_off: {
    session_id: string;
    /** Counts the matching numbers that were shown: each `No` on a phone makes way for another one. */
    generation: number;
    phase: 'waiting' | 'opened' | 'active';
    /** Somebody said that the computer is not theirs: no other device gets in until the number is renewed. */
    closed: boolean;
    /** Hash of the fingerprint of the device that opened the link last. */
    opened_by: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    /** How many devices have taken the session over. */
    devices: number;
    technology: ColumnType<string | null, string | null | undefined, string | null>;
    step: ColumnType<number | null, number | null | undefined, number | null>;
    steps: ColumnType<number | null, number | null | undefined, number | null>;
    /** The phone's last sign of life. */
    seen_at: TimeOrNull;
  };
  session_key: {
    session_id: string;
    kek_id: string;
    wrapped: Buffer;
  };
  failure_reason: {
    session_id: string;
    id: string;
    type: string;
    detail: Sealed;
    created_at: Time;
  };
  attempt: {
    session_id: string;
    counter: string;
    spent: number;
  };
  result: {
    session_id: string;
    code: string;
    status: 'success' | 'failure';
    final: boolean;
    data: Sealed;
    updated_at: Time;
  };
  /** What a step says of the person: `proofs` is sealed JSON, see subject/proof.ts. */
  subject_claim: {
    session_id: string;
    id: string;
    technology: string;
    outcome: 'accepted' | 'refused';
    proofs: Sealed;
    created_at: Time;
  };
  evidence: {
    session_id: string;
    id: string;
    kind: string;
    content_type: string;
    size: number;
    created_at: Time;
  };
  /** `facts` and `signed` are sealed JSON, see documents/store.ts; the files are blobs beside them. */
  signing_document: {
    session_id: string;
    id: string;
    facts: Sealed;
    size: number;
    created_at: Time;
    /** Null until signed. */
    signed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    signed_at: TimeOrNull;
  };
  technology_state: {
    session_id: string;
    name: string;
    value: Sealed;
    expires_at: Time;
  };
  /** Seen once by any session: the one table whose key is not within a session, on purpose. */
  claim: {
    scope: string;
    value_hash: Buffer;
    created_at: Time;
  };
  idempotency: {
    session_id: string;
    key: string;
    fingerprint: Buffer;
    /** Null while the first request is at work. */
    status: ColumnType<number | null, number | null | undefined, number | null>;
    body: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    /** Until when the first request may be at work before another may take its place. */
    locked_until: Time;
    expires_at: Time;
  };
  camera_report: {
    session_id: string;
    id: string;
    device: Sealed;
    created_at: Time;
  };
  security_check: {
    session_id: string;
    id: string;
    compromised: boolean;
    created_at: Time;
  };
  integrity_manifest: {
    id: string;
    type: 'FRONTEND' | 'WIDGET';
    files: Json<Readonly<Record<string, string>>>;
    created_at: Time;
  };
  /** Who is signed in to the cabinet; the token itself is in the browser's cookie only. */
  cabinet_sign_in: {
    token_hash: Buffer;
    api_key_id: string;
    created_at: Time;
    expires_at: Time;
  };
  /** Who did what with which session, without personal data. */
  audit: {
    id: string;
    integrator_id: string;
    api_key_id: string;
    via: 'api_key' | 'cabinet';
    action: string;
    session_id: string | null;
    created_at: Time;
  };
  /** Which technologies an integrator may use at all; the code `*` stands for every one. */
  technology_access: {
    integrator_id: string;
    code: string;
    created_at: Time;
  };
  /** When an integrator's use of a technology is paid for; several periods may follow each other. */
  subscription: {
    id: string;
    integrator_id: string;
    code: string;
    starts_at: Time;
    /** Exclusive; null: without an end. */
    ends_at: TimeOrNull;
    created_at: Time;
  };
  consent: {
    session_id: string;
    id: string;
    purpose: string;
    text_version: string;
    locale: string;
    channel: 'checkbox' | 'sms-code' | 'sms-reply' | 'app-code';
    /** Who agreed, as known then; null once the session was erased. */
    person: ColumnType<Buffer | null, Buffer | null, Buffer | null>;
    created_at: Time;
  };
  /** What is the integrator's to look after; once per session, code and technology (may be empty). No personal data. */
  alert: {
    id: string;
    integrator_id: string;
    session_id: string;
    code: string;
    technology: string;
    created_at: Time;
  };
  /** Where an integrator is told of events. */
  webhook_endpoint: {
    id: string;
    integrator_id: string;
    url: string;
    created_at: Time;
  };
  /** One event for one endpoint. `body` is what is sent but for the person, see webhooks/body.ts: no personal data. */
  webhook_delivery: {
    id: string;
    endpoint_id: string;
    session_id: string;
    type: string;
    body: string;
    created_at: Time;
    /** Sendings that have ended. */
    tries: number;
    /** When to send it next, or when another process may take over; null: delivered or given up. */
    due_at: TimeOrNull;
    delivered_at: TimeOrNull;
    /** How the last sending ended: an HTTP status, `timeout` or `unreachable`. */
    outcome: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** What happened in a step, and when; `detail` is sealed JSON. */
  session_event: {
    session_id: string;
    id: string;
    technology: string;
    kind: string;
    detail: Sealed;
    created_at: Time;
  };
  /** A session's sealed protocol, asked for, gathered (`content`, sealed JSON), or made (`file`). */
  session_protocol: {
    session_id: string;
    /** 1 at the session's end, 2 after a review. */
    edition: number;
    content: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    file: ColumnType<string | null, string | null | undefined, string | null>;
    size: ColumnType<number | null, number | null | undefined, number | null>;
    sha256: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    created_at: Time;
    sealed_at: TimeOrNull;
    tries: Generated<number>;
    /** When to try next, or when another process may take over; null: it is made. */
    due_at: TimeOrNull;
    /** Why the last try failed; null: none has. */
    outcome: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Every file that this deployment has sealed, by its hash: what it is checked against for as long as it is kept anywhere. */
  sealed_file: {
    sha256: Buffer;
    certificate_sha256: Buffer;
    sealed_at: Time;
  };
  /** Certificates that the deployment has sealed with, and the roots (DER, base64) that they and their time-stamps lead to. */
  seal_certificate: {
    sha256: Buffer;
    certificate: Buffer;
    roots: Json<readonly string[]>;
    first_used_at: Time;
  };
  /** What a human decided after a session had ended; `note` is sealed JSON. */
  session_review: {
    session_id: string;
    decision: 'confirmed' | 'rejected';
    note: Sealed;
    api_key_id: string;
    created_at: Time;
  };
  /** How often something was done within a window of time, counted by all processes together. */
  rate: {
    scope: string;
    /** Keyed hash of who or what is counted. */
    subject: Buffer;
    window_end: Time;
    spent: number;
  };
}
