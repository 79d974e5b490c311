import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { finishResultSchema } from '../finish.ts';
import { unwrap } from './envelope.ts';

const status = v.looseObject({ status: v.string() });
const optional = v.looseObject({ session_type: v.nullish(v.string()) });

describe('a schema without a data key', () => {
  test.each([
    ['wrapped', { data: { status: 'QR' } }],
    ['bare', { status: 'QR' }],
    ['wrapped with other keys beside it', { status: 'success', data: { status: 'QR' } }],
  ])('%s', (_form, body) => {
    expect(unwrap(status, body)).toMatchObject({ ok: true, value: { status: 'QR' } });
  });

  test('bare with its own data key', () => {
    const body = { status: 'QR', data: { more: 1 } };
    expect(unwrap(status, body)).toEqual({ ok: true, value: body });
  });

  test('all keys optional: the envelope is not mistaken for the content', () => {
    expect(unwrap(optional, { data: { session_type: 'DEMO' } })).toEqual({
      ok: true,
      value: { session_type: 'DEMO' },
    });
  });

  test.each(['yes', 7, true])('an envelope around %j is no object of any keys', (data) => {
    for (const schema of [optional, v.looseObject({}), v.record(v.string(), v.unknown())]) {
      expect(unwrap(schema, { data })).toMatchObject({ ok: false });
    }
  });

  test('a list, wrapped and bare', () => {
    const list = v.array(v.number());
    expect(unwrap(list, { data: [1] })).toEqual({ ok: true, value: [1] });
    expect(unwrap(list, [1])).toEqual({ ok: true, value: [1] });
  });
});

describe('a schema with a data key', () => {
  const success = { status: 'success', data: { a: 1 } };
  const schemas = [
    ['variant', finishResultSchema],
    ['nullish', v.nullish(finishResultSchema)],
    ['piped object', v.pipe(v.object({ status: v.string(), data: v.looseObject({}) }), v.readonly())],
  ] as const;

  test.each(schemas)('%s: bare', (_kind, schema) => {
    expect(unwrap(schema, success)).toEqual({ ok: true, value: success });
  });

  test.each(schemas)('%s: wrapped [7.7]', (_kind, schema) => {
    expect(unwrap(schema, { data: success })).toEqual({ ok: true, value: success });
  });

  test('a failure without data', () => {
    const failure = { status: 'failure', data: null };
    expect(unwrap(finishResultSchema, failure)).toEqual({ ok: true, value: failure });
    expect(unwrap(finishResultSchema, { data: failure })).toEqual({ ok: true, value: failure });
  });
});

test('an empty body is undefined, else null, else a mismatch', () => {
  expect(unwrap(v.optional(v.string()), undefined)).toEqual({ ok: true, value: undefined });
  expect(unwrap(v.nullable(v.string()), undefined)).toEqual({ ok: true, value: null });
  expect(unwrap(v.string(), undefined)).toMatchObject({ ok: false });
});

test('a mismatch reports the location, never the value', () => {
  const result = unwrap(v.object({ person: v.object({ iin: v.string() }) }), {
    person: { iin: 990231300010 },
  });
  expect(result).toEqual({ ok: false, issue: 'person.iin: expected string' });
  expect(unwrap(v.string(), 5)).toEqual({ ok: false, issue: 'reply: expected string' });
});
