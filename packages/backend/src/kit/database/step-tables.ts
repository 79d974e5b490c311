import type { ColumnType, Generated } from 'kysely';
import type { OrNull, Sealed, Time, TimeOrNull } from './columns.ts';

/** What the steps of a session leave: attempts, results, evidence, uploads and vision work. */
export interface StepTables {
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
  /** A step's statements about the person: `proofs` is sealed JSON, see contract/proof.ts. */
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
    signed: OrNull<Buffer>;
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
    status: OrNull<number>;
    body: OrNull<Buffer>;
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
    result: OrNull<Buffer>;
    /** How often a process has taken it. */
    tries: Generated<number>;
    /** When the call began to ask; jobs of a call are done before those of later calls. */
    asked_at: Time;
    queued_at: Time;
    /** When it may be taken: the lease's end while a process works on it; null: done. */
    due_at: TimeOrNull;
    /** The caller extends it while it waits; afterwards the job is dropped. */
    wanted_until: Time;
    /** What was being done with the call's form when the job was put; null: unknown. */
    stage: OrNull<string>;
    /** Estimated end of the work on that form; null: unknown. */
    stage_ends_at: TimeOrNull;
  };
}
