import { randomUUID } from 'node:crypto';
import { stateGateway } from '@kuelik/providers/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { behaves } from '../cases/find-effect.ts';
import { personOf } from '../people/people.ts';
import type { Person } from '../people/person.ts';
import { Refusal } from '../serve/refusal.ts';
import { serve } from '../serve/serve.ts';
import { deliver, STATE_NUMBER } from '../sms/messages.ts';
import { later, type World } from '../world.ts';
import { addressRecord, personRecord } from './records.ts';
import { consentText } from './texts.ts';

/** The same time that the product waits. */
const CONSENT_MS = 10 * 60_000;
const SHORT_CONSENT_MS = 15_000;
const provider = 'state-gateway';

const requestRow = v.object({
  id: v.string(),
  kind: v.picklist(['address', 'person']),
  iin: v.string(),
  organization: v.string(),
  locale: v.string(),
  answer: v.nullable(v.picklist(['yes', 'no'])),
  answered_at: v.unknown(),
  expires_at: v.unknown(),
  created_at: v.unknown(),
});
type RequestRow = v.InferOutput<typeof requestRow>;

const dateOf = (value: unknown): Date => (value instanceof Date ? value : new Date(String(value)));

async function findRequest({ query }: World, id: string): Promise<RequestRow> {
  const { rows } = await query('SELECT * FROM sandbox.registry_request WHERE id = $1', [id]);
  if (rows[0] === undefined) throw new Refusal('not_sent_request');
  return v.parse(requestRow, rows[0]);
}

/** Records the person's answer, once, for every record that its SMS named. False: already answered, or too late. */
export async function answerRequest(
  { query, now }: Pick<World, 'query' | 'now'>,
  id: string,
  answer: 'yes' | 'no',
): Promise<boolean> {
  const { rows } = await query(
    `UPDATE sandbox.registry_request SET answer = $2, answered_at = $3
     WHERE (id = $1 OR asked_with = $1) AND answer IS NULL AND expires_at > $3 RETURNING id`,
    [id, answer, now().toISOString()],
  );
  return rows.length > 0;
}

/** Whether a request still waits for the person's answer. */
export async function waitsForReply(
  { query, now }: Pick<World, 'query' | 'now'>,
  id: string,
): Promise<boolean> {
  const { rows } = await query(
    'SELECT 1 FROM sandbox.registry_request WHERE id = $1 AND answer IS NULL AND expires_at > $2',
    [id, now().toISOString()],
  );
  return rows.length > 0;
}

/** The person's automatic answer; null: they answer on the phone. */
function answersAlone(person: Person): 'yes' | 'no' | null {
  const carried = { iin: person.iin };
  const listed = (['not-in-registry', 'never-processed', 'sparse-record'] as const).some((how) =>
    behaves(carried, how),
  );
  return listed ? 'yes' : person.answers;
}

/** Mounts the registry operations. */
export function registryRoutes(app: FastifyInstance, world: World): void {
  const { query, now, delays } = world;

  type Asked = Pick<RequestRow, 'id' | 'kind' | 'organization' | 'locale'>;
  const askPerson = async (row: Asked, person: Person) => {
    const along = await query('SELECT kind FROM sandbox.registry_request WHERE asked_with = $1', [row.id]);
    const kinds = [row.kind, ...along.rows.map(({ kind }) => String(kind))];
    await deliver(query, {
      phone: person.phone,
      sender: STATE_NUMBER,
      text: consentText(row.locale, kinds, row.organization),
      sentAt: now(),
      registryRequest: row.id,
    });
  };
  const carriedBy = async (_body: unknown, params: Readonly<Record<string, string>>) => ({
    iin: (await findRequest(world, params.request_id ?? '')).iin,
  });
  const requirePerson = (iin: string): Person => {
    const person = personOf(iin);
    if (person === null) throw new Refusal('mcdb');
    return person;
  };

  serve(app, world, {
    operation: stateGateway.requestRegistry,
    provider,
    carried: ({ iin }) => ({ iin }),
    handle: async ({ body, carried }) => {
      const person = requirePerson(body.iin);
      const id = randomUUID();
      const expiresAt = later(now(), behaves(carried, 'expires-soon') ? SHORT_CONSENT_MS : CONSENT_MS);
      const times = [expiresAt.toISOString(), now().toISOString()];
      const store = (request: string, kind: RequestRow['kind'], askedWith: string | null) =>
        query(
          `INSERT INTO sandbox.registry_request
             (id, kind, iin, organization, locale, asked_with, expires_at, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [request, kind, body.iin, body.organization, body.locale, askedWith, ...times],
        );
      await store(id, body.kind, null);
      const also = [];
      for (const kind of body.also ?? []) {
        const request_id = randomUUID();
        await store(request_id, kind, id);
        also.push({ kind, request_id });
      }
      await askPerson({ ...body, id }, person);
      return also.length > 0 ? { request_id: id, also } : { request_id: id };
    },
  });

  serve(app, world, {
    operation: stateGateway.resendConsent,
    provider,
    carried: carriedBy,
    handle: async ({ params }) => {
      const row = await findRequest(world, params.request_id ?? '');
      if (row.answer !== null) throw new Refusal('already_received');
      await askPerson(row, requirePerson(row.iin));
      return {};
    },
  });

  const settled = async (row: RequestRow, person: Person): Promise<RequestRow> => {
    const alone = answersAlone(person);
    if (row.answer !== null || alone === null) return row;
    if (now() < later(dateOf(row.created_at), delays.answerMs)) return row;
    await answerRequest(world, row.id, alone);
    return findRequest(world, row.id);
  };

  serve(app, world, {
    operation: stateGateway.readRegistry,
    provider,
    carried: carriedBy,
    handle: async ({ params, carried }) => {
      const found = await findRequest(world, params.request_id ?? '');
      const person = requirePerson(found.iin);
      const row = await settled(found, person);
      if (row.answer === 'no') return { status: 'REFUSED' as const };
      if (row.answer === null) {
        return {
          status: now() < dateOf(row.expires_at) ? ('WAITING_CONSENT' as const) : ('EXPIRED' as const),
        };
      }
      const working = now() < later(dateOf(row.answered_at), delays.processingMs);
      if (working || behaves(carried, 'never-processed')) return { status: 'PROCESSING' as const };
      if (behaves(carried, 'not-in-registry')) return { status: 'NOT_FOUND' as const };
      const sparse = behaves(carried, 'sparse-record');
      const result = row.kind === 'address' ? addressRecord(person, sparse) : personRecord(person, sparse);
      return { status: 'READY' as const, result };
    },
  });
}
