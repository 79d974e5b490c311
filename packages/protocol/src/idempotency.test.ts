import { expect, test } from 'vitest';
import { createIdempotencyKey } from './idempotency.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('a fresh UUID every time', () => {
  const keys = new Set(Array.from({ length: 50 }, () => createIdempotencyKey()));
  expect(keys.size).toBe(50);
  for (const key of keys) expect(key).toMatch(uuid);
});

test('built by hand where randomUUID is missing', () => {
  const filled = (byte: number) =>
    createIdempotencyKey({
      getRandomValues: (array) => {
        if (array instanceof Uint8Array) array.fill(byte);
        return array;
      },
    });
  expect(filled(0xff)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(filled(0)).toBe('00000000-0000-4000-8000-000000000000');
});
