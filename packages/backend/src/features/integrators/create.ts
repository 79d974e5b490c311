import type { Kysely } from 'kysely';
import { hashToken, randomId } from '../../kit/crypto/tokens.ts';
import { transaction } from '../../kit/database/retry.ts';
import type { Database } from '../../kit/database/schema.ts';
import {
  keyScopes,
  type Overridable,
  overridable,
  type SessionDefaults,
} from '../../kit/database/session-values.ts';
import { EVERY_TECHNOLOGY, grantAccess } from '../subscriptions/records.ts';
import { insertKey } from './keys.ts';

export interface NewIntegrator {
  readonly name: string;
  readonly origins: readonly string[];
  readonly defaults: SessionDefaults;
  readonly mayOverride: readonly Overridable[];
}

/** Default contents of sessions of these technologies, for the demo integrator and others. */
export const usualDefaults = (technologies: readonly string[]): SessionDefaults => ({
  session_type: 'DEMO',
  technologies: [...technologies],
  skip: [],
  flow_config: {
    show_qr: true,
    show_language_switcher: true,
    show_scaling: true,
    locale_list: ['ru', 'kz', 'en', 'my'],
  },
  technology_configs: {},
});

/**
 * Creates an integrator with one API key and access to the technologies of its defaults. The key is returned
 * once and stored only as a hash.
 */
export async function createIntegrator(
  db: Kysely<Database>,
  integrator: NewIntegrator,
  now: Date,
): Promise<{ readonly id: string; readonly apiKey: string }> {
  const id = randomId();
  return transaction(db, async (trx) => {
    await insert(trx, id, integrator, now);
    const { mayOverride } = integrator;
    const key = { integratorId: id, label: 'first', mode: 'live', scopes: keyScopes, mayOverride } as const;
    const { apiKey } = await insertKey(trx, { ...key, createdBy: null }, now);
    return { id, apiKey };
  });
}

export const DEMO_KEY = 'demo-key';
const DEMO_ID = 'demo';

/**
 * Ensures that the demo integrator exists with all subscriptions; never called in production.
 *
 * @param technologies codes of its sessions that name none
 */
export async function ensureDemoIntegrator(
  db: Kysely<Database>,
  technologies: readonly string[],
  now: Date,
): Promise<void> {
  const defaults = usualDefaults(technologies);
  const integrator = { name: 'Kuelik Demo', origins: [], defaults, mayOverride: overridable };
  await transaction(db, async (trx) => {
    await insert(trx, DEMO_ID, integrator, now);
    await trx
      .insertInto('api_key')
      .values({
        id: randomId(),
        integrator_id: DEMO_ID,
        key_hash: hashToken(DEMO_KEY),
        label: 'first',
        prefix: DEMO_KEY,
        scopes: JSON.stringify(keyScopes),
        may_override: JSON.stringify(overridable),
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .column('key_hash')
          .doUpdateSet({ revoked_at: null, prefix: DEMO_KEY, scopes: JSON.stringify(keyScopes) }),
      )
      .execute();
  });
  await grantAccess(db, DEMO_ID, [EVERY_TECHNOLOGY], now);
  await db
    .insertInto('subscription')
    .values({
      id: DEMO_ID,
      integrator_id: DEMO_ID,
      code: EVERY_TECHNOLOGY,
      starts_at: new Date(0),
      ends_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** In production a demo key left by an earlier start must not work. */
export async function revokeDemoKey(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('key_hash', '=', hashToken(DEMO_KEY))
    .where('revoked_at', 'is', null)
    .execute();
}

async function insert(
  trx: Kysely<Database>,
  id: string,
  integrator: NewIntegrator,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('integrator')
    .values({
      id,
      name: integrator.name,
      origins: JSON.stringify(integrator.origins),
      defaults: JSON.stringify(integrator.defaults),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await grantAccess(trx, id, integrator.defaults.technologies, now);
}
