import type { ContradictionPolicy } from '@kuelik/protocol';
import type { ColumnType, Generated } from 'kysely';
import type { EffectivePolicy, PolicyContent } from './policy-content.ts';

/** Written as a JSON string, read as a parsed value. */
type Json<T> = ColumnType<T, string, string>;
type Time = ColumnType<Date, Date, Date>;
type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Ciphertext; see crypto/seal.ts for its layout. */
type Sealed = ColumnType<Buffer, Buffer, Buffer>;

export type SessionStatus = 'QR' | 'PROGRESS' | 'FINISHED' | 'FAILED';
export type SessionType = 'DEMO' | 'PRODUCTION';
export type Settings = Readonly<Record<string, unknown>>;

/** What an integrator's sessions contain unless their create call overrides it. */
export interface SessionDefaults {
  readonly session_type: SessionType;
  readonly technologies: readonly string[];
  readonly skip: readonly string[];
  readonly flow_config: Settings;
  readonly technology_configs: Readonly<Record<string, Settings>>;
  /** What happens when two steps contradict each other; the protocol's defaults if unset. */
  readonly contradictions?: ContradictionPolicy;
}

/** Parts of a session that a create call may override, if its key allows. */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

/** Scopes of an API key; `manage`: keys, policies, webhooks and the integrator's own settings. */
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
    /** Origins that may embed the flow, be redirect targets and call the API from a browser. */
    origins: Json<readonly string[]>;
    /** Further allowed redirect targets. */
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
    /** The key's first characters, used to name it in lists; empty for keys created before prefixes. */
    prefix: Generated<string>;
    mode: Generated<KeyMode>;
    scopes: ColumnType<readonly KeyScope[], string | undefined, string>;
    /** When a rotated key expires. */
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
    /** Never sent to a browser; null: none. */
    private_metadata: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    /** The session's policy; null: created before policies, or elsewhere. */
    policy: ColumnType<EffectivePolicy | null, string | null | undefined, string | null>;
    /** Retention days of pictures and data by its policy; null: the deployment's. */
    picture_days: ColumnType<number | null, number | null | undefined, number | null>;
    data_days: ColumnType<number | null, number | null | undefined, number | null>;
    /** Created with a test key: uses the sandbox. */
    test: Generated<boolean>;
    token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    fingerprint_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    created_at: Time;
    expires_at: Time;
    finished_at: TimeOrNull;
    /** When personal data and pictures were erased. */
    erased_at: TimeOrNull;
    pictures_erased_at: TimeOrNull;
    /** Increases with each result and with erasure, see results.ts. */
    subject_version: Generated<number>;
  };
  /** Hand-off of a session from a computer to a phone; no row until one starts. */
  hand_off: {
    session_id: string;
    /** Counts the pairing numbers shown: each `No` on a phone allows one more. */
    generation: number;
    phase: 'waiting' | 'opened' | 'active';
    /** The person declined the computer: no other device gets in until the number is renewed. */
    closed: boolean;
    /** Hash of the fingerprint of the last device that opened the link. */
    opened_by: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    /** How many devices have taken over the session. */
    devices: number;
    technology: ColumnType<string | null, string | null | undefined, string | null>;
    step: ColumnType<number | null, number | null | undefined, number | null>;
    steps: ColumnType<number | null, number | null | undefined, number | null>;
    /** The phone's last heartbeat. */
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
  /** A step's statements about the person: `proofs` is sealed JSON, see subject/proof.ts. */
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
  /** `facts` and `signed` are sealed JSON, see documents/store.ts; the files are blobs. */
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
  /** Values seen once by any session: the only table whose key is deliberately not scoped to a session. */
  claim: {
    scope: string;
    value_hash: Buffer;
    created_at: Time;
  };
  idempotency: {
    session_id: string;
    key: string;
    fingerprint: Buffer;
    /** Null while the first request is in progress. */
    status: ColumnType<number | null, number | null | undefined, number | null>;
    body: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    /** When a request in progress may be taken over by another. */
    locked_until: Time;
    expires_at: Time;
  };
  /** Bytes that arrive in chunks; see features/uploads. */
  upload: {
    session_id: string;
    /** SHA-256 of the whole. */
    id: Buffer;
    size: number;
    /** When the first chunk arrived: since then the content is fixed by its hash. */
    begun_at: Time;
    expires_at: Time;
  };
  upload_chunk: {
    session_id: string;
    upload_id: Buffer;
    /** Bytes before it. */
    start: number;
    length: number;
    content: Sealed;
  };
  /** Vision work handed from API to vision processes; see features/vision-queue. */
  vision_job: {
    session_id: string;
    /** Keyed hash of session, kind and content: the same question is the same job. */
    id: Buffer;
    kind: string;
    /** What the content and the result look like; a process only takes what it understands. */
    contract: number;
    /** The smaller, the earlier. */
    priority: number;
    /** Null once the job is done. */
    content: ColumnType<Buffer | null, Buffer, Buffer | null>;
    result: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    /** How often a process has taken it. */
    tries: Generated<number>;
    /** When the call began to ask; jobs of a call are done before those of later calls. */
    asked_at: Time;
    queued_at: Time;
    /** When it may be taken: the lease's end while a process works on it; null: done. */
    due_at: TimeOrNull;
    /** The caller extends it while it waits; afterwards the job is dropped. */
    wanted_until: Time;
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
  /** Cabinet sign-ins; the token itself is only in the browser's cookie. */
  cabinet_sign_in: {
    token_hash: Buffer;
    api_key_id: string;
    created_at: Time;
    expires_at: Time;
  };
  /** Audit log of actions on sessions, without personal data. */
  audit: {
    id: string;
    integrator_id: string;
    api_key_id: string;
    via: 'api_key' | 'cabinet';
    action: string;
    session_id: string | null;
    created_at: Time;
  };
  /** Technologies enabled for an integrator; the code `*` means all. */
  technology_access: {
    integrator_id: string;
    code: string;
    created_at: Time;
  };
  /** Paid subscription periods of a technology; several may follow each other. */
  subscription: {
    id: string;
    integrator_id: string;
    code: string;
    starts_at: Time;
    /** Exclusive; null: no end. */
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
  /**
   * Alerts that the integrator must act on; once per session, code and technology (may be empty). No personal
   * data.
   */
  alert: {
    id: string;
    integrator_id: string;
    session_id: string;
    code: string;
    technology: string;
    created_at: Time;
  };
  /** Webhook endpoints of an integrator. */
  webhook_endpoint: {
    id: string;
    integrator_id: string;
    url: string;
    created_at: Time;
  };
  /**
   * One event for one endpoint. `body` is the payload without the person, see webhooks/body.ts: no personal
   * data.
   */
  webhook_delivery: {
    id: string;
    endpoint_id: string;
    session_id: string;
    type: string;
    body: string;
    created_at: Time;
    /** Finished delivery attempts. */
    tries: number;
    /** Time of the next attempt, or when another process may take over; null: delivered or given up. */
    due_at: TimeOrNull;
    delivered_at: TimeOrNull;
    /** Result of the last attempt: an HTTP status, `timeout` or `unreachable`. */
    outcome: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Events of a step with their time; `detail` is sealed JSON. */
  session_event: {
    session_id: string;
    id: string;
    technology: string;
    kind: string;
    detail: Sealed;
    created_at: Time;
  };
  /** A session's sealed protocol: ordered, gathered (`content`, sealed JSON), or made (`file`). */
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
    /** Time of the next attempt, or when another process may take over; null: done. */
    due_at: TimeOrNull;
    /** Why the last attempt failed; null: it has not. */
    outcome: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Hashes of every file sealed by this deployment, for verification at any later time. */
  sealed_file: {
    sha256: Buffer;
    certificate_sha256: Buffer;
    sealed_at: Time;
  };
  /** Certificates used for sealing, and the roots (DER, base64) of them and their timestamps. */
  seal_certificate: {
    sha256: Buffer;
    certificate: Buffer;
    roots: Json<readonly string[]>;
    first_used_at: Time;
  };
  /** A human decision after a session's end; `note` is sealed JSON. */
  session_review: {
    session_id: string;
    decision: 'confirmed' | 'rejected';
    note: Sealed;
    api_key_id: string;
    created_at: Time;
  };
  /** Counters within a time window, shared by all processes. */
  rate: {
    scope: string;
    /** Keyed hash of the counted subject. */
    subject: Buffer;
    window_end: Time;
    spent: number;
  };
}
