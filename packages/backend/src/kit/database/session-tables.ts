import type { ContradictionPolicy } from '@kuelik/protocol';
import type { ColumnType, Generated } from 'kysely';
import type { Json, OrNull, Sealed, Time, TimeOrNull } from './columns.ts';
import type { EffectivePolicy } from './policy-content.ts';
import type { SessionStatus, SessionType, Settings } from './session-values.ts';

/** A session, its devices, and what comes after its end. */
export interface SessionTables {
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
    private_metadata: OrNull<Buffer>;
    /** The session's policy; null: created before policies, or elsewhere. */
    policy: ColumnType<EffectivePolicy | null, string | null | undefined, string | null>;
    /** Retention days of pictures and data by its policy; null: the deployment's. */
    picture_days: OrNull<number>;
    data_days: OrNull<number>;
    /** Created with a test key: uses the sandbox. */
    test: Generated<boolean>;
    token_hash: OrNull<Buffer>;
    fingerprint_hash: OrNull<Buffer>;
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
    opened_by: OrNull<Buffer>;
    /** How many devices have taken over the session. */
    devices: number;
    technology: OrNull<string>;
    step: OrNull<number>;
    steps: OrNull<number>;
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
    content: OrNull<Buffer>;
    file: OrNull<string>;
    size: OrNull<number>;
    sha256: OrNull<Buffer>;
    created_at: Time;
    sealed_at: TimeOrNull;
    tries: Generated<number>;
    /** Time of the next attempt, or when another process may take over; null: done. */
    due_at: TimeOrNull;
    /** Why the last attempt failed; null: it has not. */
    outcome: OrNull<string>;
  };
  /** A human decision after a session's end; `note` is sealed JSON. */
  session_review: {
    session_id: string;
    decision: 'confirmed' | 'rejected';
    note: Sealed;
    api_key_id: string;
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
}
