import type { Platform } from '@kuelik/backend';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';
import { referenceOf } from './purpose.ts';

/** The part of the platform that a turn uses. */
function fakePlatform() {
  const held = new Set<string>();
  const turns: Platform['turns'] = {
    take: async (_session, name) => {
      if (held.has(name)) return null;
      held.add(name);
      return {
        end: async () => {
          held.delete(name);
        },
      };
    },
  };
  return { platform: { turns }, held };
}

test('of concurrent calls one works, the rest must wait, and the turn is released', async () => {
  const { platform, held } = fakePlatform();
  let runs = 0;
  const calls = await Promise.allSettled(
    Array.from({ length: 1000 }, () => inTurn(platform, 's', 'search', async () => ++runs)),
  );
  expect(runs).toBe(1);
  const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason.code] : []));
  expect(refused).toHaveLength(999);
  expect(new Set(refused)).toEqual(new Set(['request_in_progress']));
  expect(held.size).toBe(0);
});

test('failed work releases its turn, too', async () => {
  const { platform } = fakePlatform();
  await expect(inTurn(platform, 's', 'x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(platform, 's', 'x', async () => 'next')).toBe('next');
});

test('a reference is the same for the same work, and does not reveal the session', () => {
  expect(referenceOf('session-1', 'ADR')).toBe(referenceOf('session-1', 'ADR'));
  expect(referenceOf('session-1', 'ADR')).not.toBe(referenceOf('session-1', 'GBDFL'));
  expect(referenceOf('session-1', 'ADR')).not.toContain('session');
});
