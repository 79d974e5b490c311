import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { EffectivePolicy } from '../../kit/database/policy-content.ts';
import { AppError } from '../../kit/errors.ts';
import { readEvidence } from '../../platform/evidence/evidence.ts';
import { canonicalJson } from '../../platform/policies/canonical-json.ts';
import { readEvents, type SessionEvent } from '../../platform/session-protocol/journal.ts';
import { readReview } from '../../platform/session-protocol/review.ts';
import { readRecordRows } from '../integrators/record-rows.ts';
import { recordOf, type SessionRecord } from '../integrators/records.ts';
import { withoutPictures } from '../retention/pictures.ts';
import { type ProtocolContent, protocolFormat } from './content.ts';

/** The wording of a consent. */
export interface AskedConsent {
  readonly purpose: string;
  readonly textVersion: string;
  readonly locale: string;
  readonly channel: string;
  /** The organization in the consent. */
  readonly organization: string;
  /** The session's settings of a technology, by its code. */
  readonly settings: (code: string) => Readonly<Record<string, unknown>>;
}
/** Null: the wording is unknown. */
export type ConsentWording = (asked: AskedConsent) => string | null;

export interface GatherOptions {
  /** Codes that this server can run. */
  readonly supported: ReadonlySet<string>;
  readonly software: { readonly name: string; readonly version: string };
  readonly wording: ConsentWording;
}

/** The current content of a session's protocol. Throws AppError 404 `session_erased`. */
export async function gatherContent(
  context: Context,
  { supported, software, wording }: GatherOptions,
  sessionId: string,
  edition: number,
): Promise<ProtocolContent> {
  const { db, keys } = context;
  const rows = await readRecordRows(context, sessionId, null);
  if (rows === null) throw new AppError(404, 'session_not_found');
  const row = rows.session;
  const key = await keys.of(sessionId);
  const record = await recordOf(context, rows, supported);
  const { name: organization } = await db
    .selectFrom('integrator')
    .select('name')
    .where('id', '=', row.integrator_id)
    .executeTakeFirstOrThrow();
  const events = await readEvents(context, key, sessionId);
  return {
    format: protocolFormat,
    edition,
    made_at: context.now().toISOString(),
    software,
    languages: [...(row.policy?.protocol?.languages ?? ['kz', 'ru'])],
    session: {
      id: sessionId,
      type: row.type,
      test: row.test,
      status: row.status,
      technologies: record.technologies,
      skip: record.skip,
      created_at: record.created_at,
      expires_at: record.expires_at,
      finished_at: record.finished_at,
      metadata: record.metadata,
    },
    asked_by: { id: row.integrator_id, name: organization },
    policy: row.policy === null ? null : policyOf(row.policy, record),
    person: record.person,
    commands: events.flatMap(commandOf),
    attempts: events.flatMap(attemptOf),
    likeness: likenessOf(record),
    failure_reasons: record.failure_reasons.map(({ type, detail, created_at }) => ({
      type,
      at: created_at,
      detail: withoutPictures(detail),
    })),
    consents: record.consents.map(({ purpose, text_version, locale, channel, created_at }) => ({
      purpose,
      text_version,
      locale,
      channel,
      at: created_at,
      wording: wording({
        purpose,
        textVersion: text_version,
        locale,
        channel,
        organization,
        settings: (code) => row.technology_configs[code] ?? {},
      }),
    })),
    pictures: await hashesOf(context, record),
    cameras: record.cameras.map(({ label, created_at }) => ({ label, at: created_at })),
    integrity_compromised: record.integrity_compromised,
    review: edition === 1 ? null : await readReview(context, key, sessionId),
    previous: await previousOf(context, sessionId, edition),
  };
}

const policyOf = (content: EffectivePolicy, { policy_name }: SessionRecord) => ({
  name: policy_name,
  sha256: createHash('sha256').update(canonicalJson(content)).digest('hex'),
  content,
});

const command = v.object({
  steps: v.array(v.string()),
  expires_at: v.optional(v.string()),
  attempts_left: v.optional(v.number()),
});

function commandOf({ kind, technology, at, detail }: SessionEvent): ProtocolContent['commands'] {
  const parsed = v.safeParse(command, detail);
  if (kind !== 'commands' || !parsed.success) return [];
  const { steps, expires_at = null, attempts_left = null } = parsed.output;
  return [{ technology, at: at.toISOString(), steps, expires_at, attempts_left }];
}

const attempt = v.object({
  status: v.picklist(['success', 'failure']),
  final: v.boolean(),
  data: v.optional(v.unknown(), null),
});

function attemptOf({ kind, technology, at, detail }: SessionEvent): ProtocolContent['attempts'] {
  const parsed = v.safeParse(attempt, detail);
  return kind === 'result' && parsed.success
    ? [{ technology, at: at.toISOString(), ...parsed.output, data: parsed.output.data ?? null }]
    : [];
}

const comparison = v.object({
  prediction_percent: v.nullable(v.number()),
  matching: v.boolean(),
});

/** Of every result with a face comparison. */
function likenessOf({ results, policy }: SessionRecord): ProtocolContent['likeness'] {
  return Object.entries(results).flatMap(([technology, { data, updated_at }]) => {
    const parsed = v.safeParse(comparison, data);
    if (!parsed.success) return [];
    const threshold = policy?.settings[technology]?.threshold;
    return [
      {
        technology,
        at: updated_at,
        percent: parsed.output.prediction_percent,
        matching: parsed.output.matching,
        threshold: typeof threshold === 'number' ? threshold : null,
      },
    ];
  });
}

/** One file at a time: a session has a few dozen at most, of a few hundred kilobytes. */
async function hashesOf(
  context: Context,
  { session_id, evidence }: SessionRecord,
): Promise<ProtocolContent['pictures']> {
  const pictures: ProtocolContent['pictures'] = [];
  for (const { id, kind, content_type, size, created_at } of evidence) {
    const bytes = await readEvidence(context, session_id, id);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    pictures.push({ id, kind, content_type, size, sha256, at: created_at });
  }
  return pictures;
}

async function previousOf({ db }: Context, sessionId: string, edition: number) {
  const row = await db
    .selectFrom('session_protocol')
    .select(['edition', 'sha256'])
    .where('session_id', '=', sessionId)
    .where('edition', '<', edition)
    .where('sha256', 'is not', null)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sha256 == null ? null : { edition: row.edition, sha256: row.sha256.toString('hex') };
}
