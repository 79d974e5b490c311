import { serverStatuses, sessionTypes } from '@kuelik/protocol';
import * as v from 'valibot';
import { effectivePolicy, languages } from '../../kit/database/policy-content.ts';
import { personRecord } from '../../platform/subject/person.ts';

const text = v.string();
/** ISO 8601 */
const time = v.string();
const anything = v.unknown();

/** The name of the JSON file inside a protocol. */
export const attachmentName = 'session-protocol.json';
export const protocolFormat = 'kuelik-session-protocol/1';

/** Content of a session's protocol: the JSON file inside the PDF. */
export const protocolContent = v.object({
  format: v.literal(protocolFormat),
  /** 1 at the session's end, 2 after a human review. */
  edition: v.number(),
  made_at: time,
  software: v.object({ name: text, version: text }),
  languages: v.array(v.picklist(languages)),
  session: v.object({
    id: text,
    type: v.picklist(sessionTypes),
    /** Created with a test key: no real data. */
    test: v.boolean(),
    /** Final status; `QR` and `PROGRESS` for an expired one. */
    status: v.picklist(serverStatuses),
    technologies: v.array(text),
    skip: v.array(text),
    created_at: time,
    expires_at: time,
    finished_at: v.nullable(time),
    metadata: anything,
  }),
  /** Who requested it. */
  asked_by: v.object({ id: text, name: text }),
  /** Its policy with a hash: SHA-256 of its JSON with sorted keys, hexadecimal. */
  policy: v.nullable(v.object({ name: v.nullable(text), sha256: text, content: effectivePolicy })),
  person: v.nullable(personRecord),
  /** The instructions that the person received, with times. */
  commands: v.array(
    v.object({
      technology: text,
      at: time,
      steps: v.array(text),
      expires_at: v.nullable(time),
      attempts_left: v.nullable(v.number()),
    }),
  ),
  /** Result of each attempt of each step. */
  attempts: v.array(
    v.object({
      technology: text,
      at: time,
      status: v.picklist(['success', 'failure']),
      /** No further attempt could change it. */
      final: v.boolean(),
      /** Without its pictures. */
      data: anything,
    }),
  ),
  likeness: v.array(
    v.object({
      technology: text,
      at: time,
      /** 0..100; null if the state's service does not report it. */
      percent: v.nullable(v.number()),
      matching: v.boolean(),
      /** 0..1, the threshold at which the faces matched; null if the state's service decided. */
      threshold: v.nullable(v.number()),
    }),
  ),
  failure_reasons: v.array(v.object({ type: text, at: time, detail: anything })),
  consents: v.array(
    v.object({
      purpose: text,
      text_version: text,
      locale: text,
      channel: text,
      at: time,
      /** The wording shown to the person; null if it came from the state's service or is unknown. */
      wording: v.nullable(text),
    }),
  ),
  /** Every stored file, by its hash when received. */
  pictures: v.array(
    v.object({ id: text, kind: text, content_type: text, size: v.number(), sha256: text, at: time }),
  ),
  cameras: v.array(v.object({ label: text, at: time })),
  integrity_compromised: v.nullable(v.boolean()),
  review: v.nullable(
    v.object({ decision: v.picklist(['confirmed', 'rejected']), note: text, by: text, at: time }),
  ),
  /** The previous edition; SHA-256 of its file, hexadecimal. */
  previous: v.nullable(v.object({ edition: v.number(), sha256: text })),
});
export type ProtocolContent = v.InferOutput<typeof protocolContent>;
