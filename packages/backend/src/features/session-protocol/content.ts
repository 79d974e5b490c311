import { serverStatuses, sessionTypes } from '@kuelik/protocol';
import * as v from 'valibot';
import { effectivePolicy, languages } from '../../kit/database/policy-content.ts';
import { personRecord } from '../../platform/subject/person.ts';

const text = v.string();
/** ISO 8601 */
const time = v.string();
const anything = v.unknown();

/** The name of the JSON file inside of a protocol. */
export const attachmentName = 'session-protocol.json';
export const protocolFormat = 'kuelik-session-protocol/1';

/** What a session's protocol says: the JSON file inside of the PDF. */
export const protocolContent = v.object({
  format: v.literal(protocolFormat),
  /** 1 at the session's end, 2 after a human's review. */
  edition: v.number(),
  made_at: time,
  software: v.object({ name: text, version: text }),
  languages: v.array(v.picklist(languages)),
  session: v.object({
    id: text,
    type: v.picklist(sessionTypes),
    /** Made with a test key: nothing of it is real. */
    test: v.boolean(),
    /** As it ended; `QR` and `PROGRESS` for one that ran out. */
    status: v.picklist(serverStatuses),
    technologies: v.array(text),
    skip: v.array(text),
    created_at: time,
    expires_at: time,
    finished_at: v.nullable(time),
    metadata: anything,
  }),
  /** Who asked for it. */
  asked_by: v.object({ id: text, name: text }),
  /** What it ran under, and the hash of that: SHA-256 of its JSON with sorted keys, hexadecimal. */
  policy: v.nullable(v.object({ name: v.nullable(text), sha256: text, content: effectivePolicy })),
  person: v.nullable(personRecord),
  /** What the person was told to do, and when. */
  commands: v.array(
    v.object({
      technology: text,
      at: time,
      steps: v.array(text),
      expires_at: v.nullable(time),
      attempts_left: v.nullable(v.number()),
    }),
  ),
  /** How each try of each step ended. */
  attempts: v.array(
    v.object({
      technology: text,
      at: time,
      status: v.picklist(['success', 'failure']),
      /** No further try could change it. */
      final: v.boolean(),
      /** Without its pictures. */
      data: anything,
    }),
  ),
  likeness: v.array(
    v.object({
      technology: text,
      at: time,
      /** 0..100; null where the state does not tell. */
      percent: v.nullable(v.number()),
      matching: v.boolean(),
      /** 0..1, from which the faces counted as one person's; null where the state decided. */
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
      /** What the person read; null where the wording was the state's or is not known. */
      wording: v.nullable(text),
    }),
  ),
  /** Every file that was kept, by its hash as it was received. */
  pictures: v.array(
    v.object({ id: text, kind: text, content_type: text, size: v.number(), sha256: text, at: time }),
  ),
  cameras: v.array(v.object({ label: text, at: time })),
  integrity_compromised: v.nullable(v.boolean()),
  review: v.nullable(
    v.object({ decision: v.picklist(['confirmed', 'rejected']), note: text, by: text, at: time }),
  ),
  /** The edition before this one; SHA-256 of its file, hexadecimal. */
  previous: v.nullable(v.object({ edition: v.number(), sha256: text })),
});
export type ProtocolContent = v.InferOutput<typeof protocolContent>;
