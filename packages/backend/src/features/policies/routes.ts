import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import { policyContent, policyName, storedPolicy } from '../../kit/database/policy-content.ts';
import { AppError } from '../../kit/errors.ts';
import { envelope, type ValibotTypeProvider } from '../../kit/http/valibot.ts';
import { audit } from '../../platform/authorization/audit.ts';
import { authorize, authorizeLive } from '../../platform/authorization/authorize.ts';
import { type PolicyRules, readPolicy } from '../../platform/policies/check-policy.ts';
import { asFault } from '../../platform/policies/explain-issue.ts';
import { refuse } from '../../platform/policies/faults.ts';
import { addPolicy, findPolicy, listPolicies, type StoredPolicy } from '../../platform/policies/store.ts';
import { accessOf } from '../../platform/sessions/create.ts';

export interface PolicyRoutesOptions {
  readonly context: Context;
  readonly rules: PolicyRules;
}

const createRequest = v.strictObject({ name: policyName, ...policyContent.entries });
/** One version of a policy, as created, with every default filled in. */
const policyItem = v.object({
  /** `kyc-standard@3`: the name used to create sessions. */
  policy: v.string(),
  name: v.string(),
  version: v.number(),
  /** ISO 8601. */
  created_at: v.string(),
  ...storedPolicy.entries,
});
const reference = /^[a-z][a-z0-9-]{0,63}(?:@[1-9]\d{0,8})?$/;
const tags = ['integrator'];
const security = [{ apiKey: [] }, { cabinet: [] }];

const item = ({ name, version, content, createdAt }: StoredPolicy) => ({
  policy: `${name}@${version}`,
  name,
  version,
  created_at: createdAt.toISOString(),
  ...content,
});

/** Named policies of an integrator: immutable versions. */
export const policyRoutes: FastifyPluginAsync<PolicyRoutesOptions> = async (fastify, { context, rules }) => {
  const app = fastify.withTypeProvider<ValibotTypeProvider>();

  app.post(
    '/integrator/policies/',
    {
      schema: {
        summary:
          'Create the next version of a policy; 422 lists every fault that would keep it from running as written',
        tags,
        security,
        body: createRequest,
        response: { 200: envelope(policyItem) },
      },
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async (request) => {
      const integrator = await authorizeLive(context, request, 'manage');
      const { name: asked, ...given } = Object(request.body) as Record<string, unknown>;
      const parsed = v.safeParse(policyName, asked);
      const nameless = (parsed.issues ?? []).map((issue) => ({ path: 'name', ...asFault(issue) }));
      const content = readPolicy(given, rules, await accessOf(context, integrator.id), nameless);
      const name = v.parse(policyName, asked);
      const policy = { integratorId: integrator.id, name, content };
      const added = await addPolicy(context.db, policy, integrator.apiKeyId, context.now());
      await audit(context, integrator, 'create_policy');
      return { data: item(added) };
    },
  );

  app.get(
    '/integrator/policies/',
    {
      schema: {
        summary: 'List the newest version of each policy, or with a name all its versions, newest first',
        tags,
        security,
        querystring: v.object({ name: v.optional(policyName) }),
        response: { 200: envelope(v.object({ policies: v.array(policyItem) })) },
      },
    },
    async (request) => {
      const { id } = await authorize(context, request, 'read');
      return { data: { policies: (await listPolicies(context.db, id, request.query.name)).map(item) } };
    },
  );

  app.get(
    '/integrator/policies/:policy/',
    {
      schema: {
        summary: 'One policy: the named version, or the newest',
        tags,
        security,
        params: v.object({ policy: v.string() }),
        response: { 200: envelope(policyItem) },
      },
    },
    async (request) => {
      const { id } = await authorize(context, request, 'read');
      const { policy } = request.params;
      if (!reference.test(policy))
        refuse([
          { path: 'policy', code: 'invalid_value', message: 'must look like kyc-standard or kyc-standard@3' },
        ]);
      const found = await findPolicy(context.db, id, policy);
      if (found === null) throw new AppError(404, 'policy_not_found');
      return { data: item(found) };
    },
  );
};
