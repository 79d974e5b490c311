import { type RawBuilder, sql } from 'kysely';
import { sortableId } from '../../kit/crypto/tokens.ts';
import type { Happening } from './event.ts';

/** The session of the event: the part of its working set that `announced` needs. */
export interface Announcer {
  /** The integrator's webhook endpoints. */
  readonly endpoints: readonly string[];
  readonly session: { readonly test: boolean };
}

/** Marks a test session's event. */
const marked = (happening: Happening, test: boolean): Happening =>
  test ? ({ ...happening, data: { ...happening.data, test: true } } as Happening) : happening;

/**
 * Creates a delivery for each webhook endpoint, as parts of the `with` list of the statement that stores the
 * event itself, so that deliveries and events always match; `job.ts` sends them.
 *
 * @param source the statement's part that has a row if the event occurs
 */
export function announced(
  { endpoints, session }: Announcer,
  happening: Happening,
  source: string,
  now: Date,
): RawBuilder<unknown> {
  const deliveries = endpoints.map((endpointId) => {
    const id = sortableId(now);
    const event = { id, created_at: now.toISOString(), ...marked(happening, session.test) };
    return { id, endpoint_id: endpointId, body: JSON.stringify(event) };
  });
  // The lock keeps an endpoint that is being removed until this statement commits; the removal then deletes
  // this delivery as well. So no step fails because of a removal.
  return sql`
    receivers as (
      select id from webhook_endpoint where id = any(${endpoints}::text[]) for key share
    ),
    delivered as (
      insert into webhook_delivery (id, endpoint_id, session_id, type, body, created_at, tries, due_at)
      select delivery.id, delivery.endpoint_id, ${happening.data.session_id}, ${happening.type}, delivery.body,
        ${now}::timestamptz, 0, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
        as delivery (id text, endpoint_id text, body text)
        join receivers on receivers.id = delivery.endpoint_id
        cross join ${sql.ref(source)}
    )`;
}
