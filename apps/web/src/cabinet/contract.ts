import * as v from 'valibot';

const time = v.string();
const record = v.record(v.string(), v.unknown());

/** GET /integrator/account/; null when not signed in. */
export const account = v.looseObject({ name: v.nullable(v.string()) });

/** POST /integrator/sign-in/ */
export const signedIn = v.looseObject({ name: v.string() });

/** One session of GET /integrator/sessions/. Times are ISO 8601. */
export const sessionSummary = v.looseObject({
  session_id: v.string(),
  /** QR, PROGRESS, FINISHED or FAILED. */
  status: v.string(),
  /** DEMO or PRODUCTION. */
  session_type: v.string(),
  technologies: v.array(v.string()),
  created_at: time,
  finished_at: v.nullable(time),
  expires_at: time,
});
export type SessionSummary = v.InferOutput<typeof sessionSummary>;

export const sessionPage = v.looseObject({
  sessions: v.array(sessionSummary),
  /** Cursor of the next page; null at the end. */
  next: v.nullable(v.string()),
});

const result = v.looseObject({
  status: v.picklist(['success', 'failure']),
  final: v.boolean(),
  data: v.nullable(record),
  updated_at: time,
});
export type TechnologyResult = v.InferOutput<typeof result>;

const failureReason = v.looseObject({ type: v.string(), detail: v.unknown(), created_at: time });
export type SessionFailure = v.InferOutput<typeof failureReason>;

const storedFile = v.looseObject({
  id: v.string(),
  /** Such as liveness-photo or document-front. */
  kind: v.string(),
  content_type: v.string(),
  size: v.number(),
  created_at: time,
});
export type StoredFile = v.InferOutput<typeof storedFile>;

const alert = v.looseObject({ code: v.string(), technology: v.string(), created_at: time });
export type Alert = v.InferOutput<typeof alert>;

/** Unlike other alerts, this one names its session. */
const accountAlert = v.looseObject({ ...alert.entries, session_id: v.string() });
export type AccountAlert = v.InferOutput<typeof accountAlert>;

/** GET /integrator/alerts/ */
export const alertPage = v.looseObject({ alerts: v.array(accountAlert) });

/** POST /integrator/sessions/ */
export const createdSession = v.looseObject({ session_id: v.string() });

const personSource = v.looseObject({ technology: v.string(), by: v.string(), value: v.string() });
export type PersonSource = v.InferOutput<typeof personSource>;

const fact = v.optional(
  v.nullable(v.looseObject({ value: v.string(), agrees: v.boolean(), sources: v.array(personSource) })),
  null,
);

/** The person as identified by the session's steps. */
const person = v.looseObject({
  iin: fact,
  pin: fact,
  curp: fact,
  name: fact,
  name_latin: fact,
  birth_date: fact,
  sex: fact,
  phone: fact,
  faces: v.array(v.looseObject({ technology: v.string(), by: v.string(), compared: v.boolean() })),
  /** Groups of steps between which nothing could be compared. */
  unlinked: v.optional(v.array(v.array(v.string())), []),
  contradictions: v.array(
    v.looseObject({ kind: v.string(), outcome: v.string(), between: v.array(personSource) }),
  ),
});
export type SessionPerson = v.InferOutput<typeof person>;

/** GET /integrator/sessions/{id}/ */
export const sessionDetails = v.looseObject({
  ...sessionSummary.entries,
  metadata: v.unknown(),
  person: v.optional(v.nullable(person), null),
  erased_at: v.nullable(time),
  /** By technology code. */
  results: v.record(v.string(), result),
  failure_reasons: v.array(failureReason),
  evidence: v.array(storedFile),
  /** Attempts used per counter, whose name is a technology's code or begins with one. */
  attempts: v.record(v.string(), v.number()),
  cameras: v.array(v.looseObject({ label: v.string(), created_at: time })),
  integrity_compromised: v.nullable(v.boolean()),
  consents: v.optional(v.array(v.looseObject({ purpose: v.string(), created_at: time })), []),
  /** The named policy of the session, such as kyc-standard@3; null: none. */
  policy_name: v.optional(v.nullable(v.string()), null),
  /** Codes that the server does not know: it left these steps out. */
  ignored_technologies: v.optional(v.array(v.string()), []),
  /** The complete policy of the session. */
  policy: v.optional(v.nullable(record), null),
  /** Documents to sign. */
  documents: v.optional(
    v.array(
      v.looseObject({
        name: v.string(),
        uploaded_by: v.nullable(v.picklist(['integrator', 'person'])),
        signed: v.boolean(),
      }),
    ),
    [],
  ),
  /** The session failed and awaits a reviewer's decision. */
  awaits_review: v.optional(v.boolean(), false),
  review: v.optional(
    v.nullable(
      v.looseObject({
        decision: v.picklist(['confirmed', 'rejected']),
        note: v.string(),
        by: v.string(),
        at: time,
      }),
    ),
    null,
  ),
  /** Alerts that only the integrator can act on. */
  alerts: v.optional(v.array(alert), []),
});
export type SessionDetails = v.InferOutput<typeof sessionDetails>;

/** One delivery of GET /integrator/webhooks/, and the reply of …/{id}/replay/. */
export const delivery = v.looseObject({
  id: v.string(),
  /** Such as session.finished. */
  type: v.string(),
  url: v.string(),
  state: v.picklist(['waiting', 'delivered', 'given_up']),
  tries: v.number(),
  /** Result of the last attempt: an HTTP status, timeout or unreachable. */
  outcome: v.nullable(v.string()),
  created_at: time,
  due_at: v.nullable(time),
});
export type Delivery = v.InferOutput<typeof delivery>;

/** No session has enough deliveries for a second page. */
export const deliveryPage = v.looseObject({ deliveries: v.array(delivery) });

/** POST /integrator/sessions/{id}/erase/ */
export const erasure = v.looseObject({ erased: v.boolean() });
