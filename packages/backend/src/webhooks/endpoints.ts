import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { DataKeys } from '../crypto/data-keys.ts';
import { randomId } from '../crypto/tokens.ts';
import type { Database } from '../database/schema.ts';

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where messages may go: `https:`, or `http:` on the same machine, without a user and a password. */
export const webhookUrl = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password } = new URL(text);
    if (username !== '' || password !== '') return false;
    return protocol === 'https:' || (protocol === 'http:' && local.has(hostname));
  }, 'an https: address, such as https://example.kz/kuelik'),
);

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
}

/**
 * From now on the integrator's events are sent there.
 * @throws Error when there is no such integrator, or the address is listed already.
 */
export async function addWebhook(
  db: Kysely<Database>,
  integratorId: string,
  url: string,
  now: Date,
): Promise<WebhookEndpoint> {
  const integrator = await db
    .selectFrom('integrator')
    .select('id')
    .where('id', '=', integratorId)
    .executeTakeFirst();
  if (integrator === undefined) throw new Error('No such integrator');
  const id = randomId();
  const added = await db
    .insertInto('webhook_endpoint')
    .values({ id, integrator_id: integratorId, url, created_at: now })
    .onConflict((conflict) => conflict.columns(['integrator_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw new Error('The address is listed already');
  return { id, url };
}

/** Removes an endpoint with what was still to be sent to it; false: there was none. */
export async function removeWebhook(
  db: Kysely<Database>,
  integratorId: string,
  url: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('webhook_endpoint')
    .where('integrator_id', '=', integratorId)
    .where('url', '=', url)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function listWebhooks(db: Kysely<Database>, integratorId: string): Promise<WebhookEndpoint[]> {
  return db
    .selectFrom('webhook_endpoint')
    .select(['id', 'url'])
    .where('integrator_id', '=', integratorId)
    .orderBy('created_at')
    .execute();
}

/** What an endpoint's messages are signed with. Made from the deployment's own key, so that it is stored nowhere. */
export function webhookSecret(keys: DataKeys, endpointId: string): string {
  return `whsec_${keys.derive('webhook', endpointId).toString('base64url')}`;
}
