import type { Kysely } from 'kysely';
import { sortableId } from '../../kit/crypto/tokens.ts';
import type { Database } from '../../kit/database/schema.ts';
import type { Happening } from './event.ts';

/** Marks a test session's event. */
const marked = (happening: Happening, test: boolean): Happening =>
  test ? ({ ...happening, data: { ...happening.data, test: true } } as Happening) : happening;

/**
 * Creates a delivery for each webhook endpoint of the session's integrator. Called within the transaction of
 * the event itself, so that deliveries and events always match; `job.ts` sends them.
 */
export async function announce(trx: Kysely<Database>, happening: Happening, now: Date): Promise<void> {
  const session_id = happening.data.session_id;
  const endpoints = await trx
    .selectFrom('webhook_endpoint')
    .innerJoin('session', 'session.integrator_id', 'webhook_endpoint.integrator_id')
    .select(['webhook_endpoint.id', 'session.test'])
    .where('session.session_id', '=', session_id)
    // An endpoint being removed stays until this commits, and takes the delivery along: no step fails because
    // of it.
    .forKeyShare('webhook_endpoint')
    .execute();
  if (endpoints.length === 0) return;
  const deliveries = endpoints.map((endpoint) => {
    const id = sortableId(now);
    const event = { id, created_at: now.toISOString(), ...marked(happening, endpoint.test) };
    return {
      id,
      endpoint_id: endpoint.id,
      session_id,
      type: happening.type,
      body: JSON.stringify(event),
      created_at: now,
      tries: 0,
      due_at: now,
    };
  });
  await trx.insertInto('webhook_delivery').values(deliveries).execute();
}
