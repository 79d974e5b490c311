import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { keyModes, keyScopes, overridable } from '../../kit/database/session-values.ts';
import { AppError } from '../../kit/errors.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { audit } from '../../platform/authorization/audit.ts';
import { authorize, type Integrator } from '../../platform/authorization/authorize.ts';
import { createKey, findKey, type KeyFacts, listKeys, noSuchKey, revokeKey, rotateKey } from './keys.ts';

const HOUR_MS = 3_600_000;
const scopes = v.pipe(v.array(v.picklist(keyScopes)), v.minLength(1));
const nullableTime = v.nullable(v.string());

/** A key's metadata. Times are ISO 8601. */
const keyItem = v.object({
  id: v.string(),
  /** Its first characters; empty for keys created before prefixes. */
  prefix: v.string(),
  label: v.string(),
  mode: v.picklist(keyModes),
  scopes: v.array(v.picklist(keyScopes)),
  may_override: v.array(v.picklist(overridable)),
  created_at: v.string(),
  /** Id of the key that created it; null: an operator. */
  created_by: v.nullable(v.string()),
  expires_at: nullableTime,
  revoked_at: nullableTime,
});
/** Returned only in this reply. */
const newKey = v.object({ api_key: v.string(), key: keyItem });

const createRequest = v.strictObject({
  label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  mode: v.optional(v.picklist(keyModes), 'live'),
  scopes,
  may_override: v.optional(v.array(v.picklist(overridable)), []),
});
const rotateRequest = v.strictObject({
  /** Hours for which the old key still works; 24 by default, a week at most. */
  overlap_hours: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(168)), 24),
});
const keyParams = v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });
const tags = ['integrator'];
const security = [{ apiKey: [] }, { cabinet: [] }];

const item = (key: KeyFacts): v.InferOutput<typeof keyItem> => ({
  id: key.id,
  prefix: key.prefix,
  label: key.label,
  mode: key.mode,
  scopes: [...key.scopes],
  may_override: [...key.mayOverride],
  created_at: key.createdAt.toISOString(),
  created_by: key.createdBy,
  expires_at: key.expiresAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
});

/** A key cannot create a key with more rights than its own. Throws AppError 403 `scope_missing`. */
function checkGrant(
  integrator: Integrator,
  own: KeyFacts | undefined,
  asked: v.InferOutput<typeof createRequest>,
): void {
  const beyond = asked.scopes.find((scope) => !integrator.scopes.includes(scope));
  const override = asked.may_override.find((field) => own?.mayOverride.includes(field) !== true);
  const isOtherWorld = integrator.test && asked.mode === 'live';
  if (beyond === undefined && override === undefined && !isOtherWorld) return;
  throw new AppError(403, 'scope_missing', {
    message: 'A key can grant only its own scopes',
    detail: { scope: beyond ?? override ?? 'live' },
  });
}

/** A test key neither sees nor ends live keys. */
const isWithinReach = ({ test }: Integrator, { mode }: KeyFacts): boolean => !test || mode === 'test';

/** Throws AppError 404 `key_not_found`. */
async function findWithinReach(db: Context['db'], integrator: Integrator, name: string): Promise<KeyFacts> {
  const key = await findKey(db, integrator.id, name);
  if (!isWithinReach(integrator, key)) throw noSuchKey();
  return key;
}

/** API keys of an integrator, for keys with the scope `manage`. */
export const keyRoutes: FastifyPluginAsync<{ context: Context }> = async (fastify, { context }) => {
  const app = fastify.withTypeProvider<ValibotTypeProvider>();
  const { db, now } = context;

  app.get(
    '/integrator/keys/',
    {
      schema: {
        summary: 'List API keys by prefix, newest first',
        tags,
        security,
        response: { 200: envelope(v.object({ keys: v.array(keyItem) })) },
      },
    },
    async (request) => {
      const integrator = await authorize(context, request, 'manage');
      const keys = (await listKeys(db, integrator.id)).filter((key) => isWithinReach(integrator, key));
      return { data: { keys: keys.map(item) } };
    },
  );

  app.post(
    '/integrator/keys/',
    {
      schema: {
        summary: 'Create an API key; it is returned only in this reply',
        description: '409 `key_ended`: the key that asks was revoked or rotated meanwhile.',
        tags,
        security,
        body: createRequest,
        response: { 200: envelope(newKey) },
      },
    },
    async (request) => {
      const integrator = await authorize(context, request, 'manage');
      const own = (await listKeys(db, integrator.id)).find(({ id }) => id === integrator.apiKeyId);
      checkGrant(integrator, own, request.body);
      const { label, mode, scopes: given, may_override } = request.body;
      const asked = { integratorId: integrator.id, label, mode, scopes: given, mayOverride: may_override };
      const made = await createKey(db, { ...asked, createdBy: integrator.apiKeyId }, now());
      await audit(context, integrator, 'create_key');
      return { data: { api_key: made.apiKey, key: item(made.facts) } };
    },
  );

  app.post(
    '/integrator/keys/:key/rotate/',
    {
      schema: {
        summary: 'Create a successor of an API key; the old one expires after an overlap',
        description:
          '409 `key_ended`: the key, or the one that asks, is revoked, expired or rotated already. A key has one successor.',
        tags,
        security,
        params: keyParams,
        body: rotateRequest,
        response: { 200: envelope(v.object({ ...newKey.entries, old_ends_at: v.string() })) },
      },
    },
    async (request) => {
      const integrator = await authorize(context, request, 'manage');
      const old = await findWithinReach(db, integrator, request.params.key);
      // The caller receives the new key, so rotating a key with more rights would escalate its own.
      if (old.id !== integrator.apiKeyId) {
        const own = (await listKeys(db, integrator.id)).find(({ id }) => id === integrator.apiKeyId);
        const { label, mode, scopes: held, mayOverride } = old;
        checkGrant(integrator, own, { label, mode, scopes: [...held], may_override: [...mayOverride] });
      }
      const asked = {
        integratorId: integrator.id,
        name: old.id,
        overlapMs: request.body.overlap_hours * HOUR_MS,
        createdBy: integrator.apiKeyId,
      };
      const made = await rotateKey(db, asked, now());
      await audit(context, integrator, 'rotate_key');
      return {
        data: { api_key: made.apiKey, key: item(made.facts), old_ends_at: made.oldEndsAt.toISOString() },
      };
    },
  );

  app.post(
    '/integrator/keys/:key/revoke/',
    {
      schema: {
        summary: 'Revoke an API key at once; returns the valid keys that it has created',
        tags,
        security,
        params: keyParams,
        response: { 200: envelope(v.object({ key: keyItem, created_keys: v.array(keyItem) })) },
      },
    },
    async (request) => {
      const integrator = await authorize(context, request, 'manage');
      const { id } = await findWithinReach(db, integrator, request.params.key);
      const { revoked, createdKeys } = await revokeKey(db, integrator.id, id, now());
      await audit(context, integrator, 'revoke_key');
      return { data: { key: item(revoked), created_keys: createdKeys.map(item) } };
    },
  );
};
