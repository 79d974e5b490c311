import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { policyContent, policyName } from '../packages/backend/src/policies/content.ts';
import { catalogue, technologyKeys } from '../technologies/catalogue.ts';
import { settingsSchemas } from '../technologies/settings.ts';
import { settingMeanings } from './setting-meanings.ts';

// Both files are written by `npx vitest run tools/policy-schemas.test.ts -u`; without -u a stale one fails.

const bare = (schema: v.GenericSchema) => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return rest;
};

function describedSettings(schema: v.GenericSchema) {
  const { properties = {}, ...rest } = bare(schema);
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    { description: settingMeanings[name], ...Object(property) },
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
    title: 'A policy, as POST /api/v1/integrator/policies/ takes it',
    ...content,
    properties: {
      ...content.properties,
      technologies: { type: 'array', minItems: 1, maxItems: 64, items: { enum: Object.keys(byCode) } },
      settings: { type: 'object', additionalProperties: false, properties: byCode },
    },
  };
  const text = `${JSON.stringify(schema, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../docs/integrate/policy.schema.json');
});

test('every setting is explained, and none that is not there', () => {
  const names = technologyKeys.flatMap((key) => Object.keys(settingsSchemas[key].entries));
  expect(Object.keys(settingMeanings).sort()).toEqual([...new Set(names)].sort());
});
