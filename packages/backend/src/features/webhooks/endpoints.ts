import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { DataKeys } from '../../kit/crypto/data-keys.ts';
import { randomId } from '../../kit/crypto/tokens.ts';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { hostOf, PrivateAddressError, publicAddresses, type Resolve, systemResolve } from './addresses.ts';

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Allowed webhook URLs: `https:`, or `http:` on the same machine, without credentials. */
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

/** Timeout of a DNS lookup, milliseconds. */
const LOOKUP_MS = 5000;

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
}

/**
 * Adds a webhook endpoint for the integrator's events. A name that does not resolve now is accepted: it is
 * resolved and checked again for each delivery.
 * @throws AppError 400 `invalid_webhook_url`, 404 `integrator_not_found`, 409 `webhook_exists`, 422
 * `private_address`.
 */
export async function addWebhook(
  { db, now, privateWebhooks }: Pick<Context, 'db' | 'now' | 'privateWebhooks'>,
  integratorId: string,
  url: string,
  resolve: Resolve = systemResolve,
): Promise<WebhookEndpoint> {
  if (!v.is(webhookUrl, url))
    throw new AppError(400, 'invalid_webhook_url', { message: 'An https: address is required' });
  if (!privateWebhooks && (await isPrivate(hostOf(url), resolve))) {
    throw new AppError(422, 'private_address', { message: 'The address is not on the public internet' });
  }
  const integrator = await db
    .selectFrom('integrator')
    .select('id')
    .where('id', '=', integratorId)
    .executeTakeFirst();
  if (integrator === undefined)
    throw new AppError(404, 'integrator_not_found', { message: 'No such integrator' });
  const id = randomId();
  const added = await db
    .insertInto('webhook_endpoint')
    .values({ id, integrator_id: integratorId, url, created_at: now() })
    .onConflict((conflict) => conflict.columns(['integrator_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined)
    throw new AppError(409, 'webhook_exists', { message: 'The address is already listed' });
  return { id, url };
}

/** Whether a host is known to have a private address; false if the lookup fails or times out. */
async function isPrivate(host: string, resolve: Resolve): Promise<boolean> {
  const late = new Promise<void>((done) => setTimeout(done, LOOKUP_MS).unref());
  const look = publicAddresses(host, false, resolve).then(
    () => false,
    (error: unknown) => error instanceof PrivateAddressError,
  );
  return Promise.race([look, late.then(() => false)]);
}

/** Removes an endpoint with its pending deliveries; false: there was none. */
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

/** The signing secret of an endpoint. It is derived from the deployment's key, so it is not stored. */
export function webhookSecret(keys: DataKeys, endpointId: string): string {
  return `whsec_${keys.derive('webhook', endpointId).toString('base64url')}`;
}
