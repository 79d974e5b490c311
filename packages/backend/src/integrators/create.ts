import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { hashToken, randomId, randomToken } from '../crypto/tokens.ts';
import { transaction } from '../database/retry.ts';
import { type Database, type Overridable, overridable, type SessionDefaults } from '../database/schema.ts';
import { EVERY_TECHNOLOGY, grantAccess } from '../subscriptions/records.ts';

/** An origin as browsers send it: scheme, host, port; nothing after. */
export const originSchema = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'an origin, such as https://example.kz',
  ),
);

export interface NewIntegrator {
  readonly name: string;
  readonly origins: readonly string[];
  readonly defaults: SessionDefaults;
  readonly mayOverride: readonly Overridable[];
}

/** What the demo integrator's sessions are made of, and a sensible start for any other's. */
export const demoDefaults: SessionDefaults = {
  session_type: 'DEMO',
  technologies: ['LDSH', 'DR', 'F2F'],
  skip: [],
  flow_config: {
    show_qr: true,
    show_language_switcher: true,
    show_scaling: true,
    locale_list: ['ru', 'kz', 'en', 'my'],
  },
  technology_configs: {},
};

/**
 * Creates an integrator with one api key and access to the technologies of its defaults. The key is
 * returned once and stored as a hash only.
 */
export async function createIntegrator(
  db: Kysely<Database>,
  integrator: NewIntegrator,
  now: Date,
): Promise<{ readonly id: string; readonly apiKey: string }> {
  const id = randomId();
  const apiKey = randomToken();
  await insert(db, id, integrator, apiKey, now);
  return { id, apiKey };
}

export const DEMO_KEY = 'demo-key';
const DEMO_ID = 'demo';

/** Makes sure that the demo integrator exists, subscribed to everything; never called in production. */
export async function ensureDemoIntegrator(db: Kysely<Database>, now: Date): Promise<void> {
  const integrator = { name: 'Kuelik Demo', origins: [], defaults: demoDefaults, mayOverride: overridable };
  await insert(db, DEMO_ID, integrator, DEMO_KEY, now);
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

/** In production a demo key left behind by an earlier start must open nothing. */
export async function revokeDemoKey(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('key_hash', '=', hashToken(DEMO_KEY))
    .where('revoked_at', 'is', null)
    .execute();
}

async function insert(
  db: Kysely<Database>,
  id: string,
  integrator: NewIntegrator,
  apiKey: string,
  now: Date,
) {
  await transaction(db, async (trx) => {
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
    await trx
      .insertInto('api_key')
      .values({
        id: randomId(),
        integrator_id: id,
        key_hash: hashToken(apiKey),
        label: 'first',
        may_override: JSON.stringify(integrator.mayOverride),
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .column('key_hash')
          .doUpdateSet({ revoked_at: null, may_override: JSON.stringify(integrator.mayOverride) }),
      )
      .execute();
  });
}
