import * as v from 'valibot';
import { expect, it } from 'vitest';
import { lostParts } from './lost-input.ts';

const settings = v.object({
  name: v.optional(v.string()),
  by_code: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
  strict: v.optional(v.strictObject({ days: v.optional(v.number()) })),
  rows: v.optional(v.array(v.object({ free: v.optional(v.unknown()) }))),
});
const lost = (text: string) => {
  const given: unknown = JSON.parse(text);
  return lostParts(given, v.parse(settings, given)).map(({ path, reason }) => `${path.join('.')} ${reason}`);
};

it.each([
  ['[]', [' list']],
  ['{"by_code":[]}', ['by_code list']],
  ['{"by_code":{"LC":[]},"strict":[]}', ['by_code.LC list', 'strict list']],
  ['{"by_code":{"constructor":{}}}', ['by_code.constructor reserved_name']],
  ['{"by_code":{"LC":{"prototype":1}}}', ['by_code.LC.prototype reserved_name']],
  ['{"rows":[{"free":[]},[]]}', ['rows.1 list']],
])('finds what the schema drops from %s', (text, found) => {
  expect(lost(text)).toEqual(found);
});

it.each([
  '{}',
  '{"name":"constructor","rows":[{"free":{"constructor":[]}}]}',
  '{"by_code":{"toString":{"free":[{"prototype":1}]}},"unknown":[]}',
])('leaves what the schema reads or ignores by name: %s', (text) => {
  expect(lost(text)).toEqual([]);
});
