import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AppError } from '../packages/backend/src/kit/errors.ts';
import { checkSettings } from '../packages/backend/src/platform/policies/check-plan.ts';
import { readPolicy } from '../packages/backend/src/platform/policies/check-policy.ts';
import { manifestsByCode, type PolicyFault } from '../packages/backend/src/platform/policies/plan.ts';
import { technologyManifests } from '../technologies/server.ts';
import { type JsonSchema, valuesOf } from './schema-values.ts';
import { root } from './setup.mjs';

// What the published schemas allow, the checks accept; what they forbid, the checks refuse.

const published = (name: string): JsonSchema =>
  JSON.parse(readFileSync(join(root, 'docs/integrate', name), 'utf8'));
const manifests = manifestsByCode(technologyManifests);
const settings = Object.entries(published('technology-settings.schema.json').properties ?? {});

test('the schema knows every technology', () => {
  expect(settings.map(([code]) => code).sort()).toEqual([...manifests.keys()].sort());
});

test.each(settings)('settings of %s', (code, schema) => {
  const manifest = manifests.get(code);
  if (manifest === undefined) throw new Error(`No technology ${code}`);
  const faults = (given: Readonly<Record<string, unknown>>) => checkSettings(manifest, given, 'settings');
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const { allowed, forbidden } = valuesOf(property);
    expect(allowed.length, name).toBeGreaterThan(0);
    expect(forbidden.length, name).toBeGreaterThan(5);
    for (const value of allowed) expect(faults({ [name]: value }), `${name} ${String(value)}`).toEqual([]);
    for (const value of forbidden) {
      const found = faults({ [name]: value }).map(({ path }) => path);
      expect(found, `${name} ${JSON.stringify(value)}`).toEqual([`settings.${name}`]);
    }
  }
  expect(faults({ no_such_setting: 1 })).toMatchObject([{ code: 'unknown_setting' }]);
});

const policy = published('policy.schema.json');
const parts = Object.entries(policy.properties ?? {}).filter(
  ([name]) => !['name', 'technologies', 'settings'].includes(name),
);

/** Faults of a part's form. A part of the right form may still not fit the others, such as commands without a live check. */
function faultsOf(name: string, value: unknown): readonly PolicyFault[] {
  const rules = { manifests, retention: { pictures: 36_500, data: 36_500 }, canSeal: true };
  const given = { technologies: ['LDPM', 'DR', 'F2F'], [name]: value };
  try {
    readPolicy(given, rules, new Set(['*']));
    return [];
  } catch (error) {
    const found = (error as AppError).detail.faults as readonly PolicyFault[];
    const isForm = ({ code }: PolicyFault) =>
      ['invalid_value', 'out_of_range', 'unknown_field'].includes(code);
    return found.filter((fault) => fault.path.startsWith(name) && isForm(fault));
  }
}

test.each(parts)('%s of a policy', (name, schema) => {
  const { allowed, forbidden } = valuesOf(schema);
  expect(allowed.length).toBeGreaterThan(0);
  expect(forbidden.length).toBeGreaterThan(5);
  for (const value of allowed) expect(faultsOf(name, value), JSON.stringify(value)).toEqual([]);
  for (const value of forbidden)
    expect(faultsOf(name, value).length, JSON.stringify(value)).toBeGreaterThan(0);
});
