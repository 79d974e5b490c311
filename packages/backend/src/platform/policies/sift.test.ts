import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sift } from './sift.ts';

const inner = v.strictObject({ a: v.optional(v.nullable(v.strictObject({ b: v.optional(v.number()) }))) });

it('names the unknown fields of every object, however it is reached, and keeps the rest', () => {
  const schema = v.strictObject({
    list: v.optional(v.pipe(v.array(inner), v.minLength(1))),
    record: v.record(v.string(), inner),
    open: v.object({ within: v.optional(inner) }),
  });
  const { faults, rest } = sift(schema, {
    x: 1,
    list: [{ a: { b: 1, c: 2 } }, { d: 3 }],
    record: { e: { a: null, f: [] }, g: {} },
    open: { within: { h: {} }, i: 4 },
  });
  expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'x unknown_field',
    'list[0].a.c unknown_field',
    'list[1].d unknown_field',
    'record.e.f unknown_field',
    'open.within.h unknown_field',
  ]);
  expect(rest).toEqual({
    list: [{ a: { b: 1 } }, {}],
    record: { e: { a: null }, g: {} },
    open: { within: {}, i: 4 },
  });
});

it('reads an input twice at most, however many fields it has that no one knows', () => {
  let read = 0;
  const counted = v.pipe(
    v.number(),
    v.check(() => {
      read += 1;
      return true;
    }),
  );
  const unknown = Object.fromEntries(Array.from({ length: 300 }, (_none, at) => [`x${at}`, at]));
  const { faults, rest } = sift(v.strictObject({ a: counted }), { a: 1, ...unknown });
  expect(faults).toHaveLength(300);
  expect(rest).toEqual({ a: 1 });
  expect(read).toBeLessThanOrEqual(2);
});
