import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { protocolContent } from '../packages/backend/src/features/session-protocol/content.ts';
import { differ, policyContent, policyName } from '../packages/backend/src/kit/database/policy-content.ts';
import type { AppError } from '../packages/backend/src/kit/errors.ts';
import { policySettings } from '../packages/backend/src/platform/policies/assemble.ts';
import { readPolicy } from '../packages/backend/src/platform/policies/check-policy.ts';
import { manifestsByCode } from '../packages/backend/src/platform/policies/plan.ts';
import { catalogue, technologyKeys } from '../technologies/catalogue.ts';
import { settingsSchemas, technologyManifests } from '../technologies/server.ts';
import type { JsonSchema } from './schema-values.ts';
import { settingMeanings } from './setting-meanings.ts';
import { root } from './setup.mjs';

// Both files are written by `npx vitest run tools/policy-schemas.test.ts -u`; without -u a stale one fails.

const bare = (schema: v.GenericSchema) => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      // A function otherwise, which a schema cannot say.
      valibotAction === differ ? { ...jsonSchema, uniqueItems: true } : undefined,
  });
  return rest;
};

/** Without the other spellings of a list's words, which a schema cannot tell from other texts: the list is what to send. */
function listed(schema: JsonSchema): JsonSchema {
  const { anyOf } = schema;
  if (anyOf === undefined) return schema;
  const list = anyOf.find((each) => each.enum !== undefined);
  const isSpelling = (each: JsonSchema) => each.type === 'string' && each.enum === undefined;
  if (list !== undefined && anyOf.every((each) => each === list || isSpelling(each))) return list;
  return { ...schema, anyOf: anyOf.map(listed) };
}

function describedSettings(schema: v.GenericSchema) {
  const { properties = {}, ...rest } = bare(schema);
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    { description: settingMeanings[name], ...Object(listed(property as JsonSchema)) },
  ]);
  return { ...rest, properties: Object.fromEntries(described) };
}

const byCode = Object.fromEntries(
  technologyKeys.map((key) => [catalogue[key].code, describedSettings(settingsSchemas[key])]),
);

test('docs/integrate has the current schema of every technology’s settings', async () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of every technology, by its code',
    type: 'object',
    additionalProperties: false,
    properties: byCode,
  };
  const text = `${JSON.stringify(schema, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../docs/integrate/technology-settings.schema.json');
});

test('docs/integrate has the current schema of a policy', async () => {
  const content = bare(v.strictObject({ name: policyName, ...policyContent.entries }));
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A policy, as accepted by POST /api/v1/integrator/policies/',
    ...content,
    properties: {
      ...content.properties,
      technologies: {
        type: 'array',
        minItems: 1,
        maxItems: 64,
        uniqueItems: true,
        items: { enum: Object.keys(byCode) },
      },
      settings: { type: 'object', additionalProperties: false, properties: byCode },
    },
  };
  const text = `${JSON.stringify(schema, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../docs/integrate/policy.schema.json');
});

test('docs/integrate has the current schema of a session’s protocol', async () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'session-protocol.json, the file inside of a session’s protocol',
    ...bare(protocolContent),
  };
  const text = `${JSON.stringify(schema, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../docs/integrate/session-protocol.schema.json');
});

test('the profile for Kazakhstan is a policy that a deployment with a seal accepts unchanged', () => {
  const { name, ...given } = JSON.parse(
    readFileSync(join(root, 'docs/integrate/kz-regulated-2026.json'), 'utf8'),
  );
  const manifests = manifestsByCode(technologyManifests);
  const rules = { manifests, retention: { pictures: 30, data: 365 }, canSeal: true };
  const content = readPolicy(given, rules, new Set());
  expect(v.is(policyName, name)).toBe(true);
  expect(content).toMatchObject({ movement_commands: 3, ends_on_failure: true, human_review: true });
  const settings = policySettings(content, manifests);
  expect(settings.LDPM).toMatchObject({ attempts: 3 });
  // With fewer commands than required, or without a seal, the policy is invalid.
  const faultsOf = (change: object, canSeal = true) => {
    try {
      readPolicy({ ...given, ...change }, { ...rules, canSeal }, new Set());
      return [];
    } catch (error) {
      return (error as AppError).detail.faults;
    }
  };
  expect(faultsOf({ technologies: ['LDSH', 'DR', 'F2F'] })).toEqual([
    expect.objectContaining({ path: 'technologies[0]', code: 'too_few_commands' }),
  ]);
  expect(faultsOf({ technologies: ['DR'] })).toEqual([
    expect.objectContaining({ path: 'movement_commands', code: 'live_face_missing' }),
  ]);
  expect(faultsOf({}, false)).toEqual([expect.objectContaining({ path: 'protocol', code: 'seal_missing' })]);
});

test('every setting is explained, and none that is not there', () => {
  const names = technologyKeys.flatMap((key) => Object.keys(settingsSchemas[key].entries));
  expect(Object.keys(settingMeanings).sort()).toEqual([...new Set(names)].sort());
});
