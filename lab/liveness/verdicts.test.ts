import { createVisionEngine } from '@kuelik/vision/node';
import { afterAll, describe, expect, it } from 'vitest';
import { livenessTechnologies } from '../../technologies/liveness/contract.ts';
import type { LivenessTechnology } from '../../technologies/liveness/recipes.ts';
import { judge } from '../../technologies/liveness/server/judge.ts';
import type { PerformanceName } from './performances.ts';
import { assemble, inspectPerformance } from './submissions.ts';

// A small part of measure.ts, which prints the whole table: painted people and attacks through the
// real vision code. Processing a frame takes a quarter of a processor second.
const engine = createVisionEngine({ workers: 1, jobTimeoutMs: 240_000 });
afterAll(() => engine.close());

async function verdicts(seed: number, name: PerformanceName, only: readonly LivenessTechnology[]) {
  const seen = await inspectPerformance(seed, name, engine, only);
  return Promise.all(
    only.map(async (technology) => ({
      technology,
      ...judge(await assemble(technology, seed, name, seen)),
    })),
  );
}

it('passes a person at every check', { timeout: 300_000 }, async () => {
  for (const { technology, reasons, prediction } of await verdicts(17, 'genuine', livenessTechnologies)) {
    expect([technology, ...reasons]).toEqual([technology]);
    expect(prediction).toBeGreaterThan(0.85);
  }
});

it('does not mistake a person who keeps very still for a picture', { timeout: 300_000 }, async () => {
  for (const { technology, reasons } of await verdicts(46, 'genuine-calm', ['short', 'core'])) {
    expect([technology, ...reasons]).toEqual([technology]);
  }
});

describe('refuses', () => {
  it('a still that software warps in whole pixels, where nothing is commanded', {
    timeout: 300_000,
  }, async () => {
    for (const { technology, reasons } of await verdicts(46, 'still-warped', ['short', 'core'])) {
      expect([technology, ...reasons]).toContain('flat_picture');
    }
  });

  it('a perfect print, turned, tilted, bent and moved, at every check', { timeout: 300_000 }, async () => {
    for (const { technology, reasons } of await verdicts(17, 'photo-handled', livenessTechnologies)) {
      expect([technology, ...reasons]).toContain('flat_picture');
    }
  });

  it.each([
    ['a warped and injected still', 'still-warped', 'distance', 'flat_picture'],
    ['a still warped at another time', 'still-warped-later', 'core', 'flat_picture'],
    ['a video on a screen', 'screen-video', 'core', 'flat_picture'],
    ['a video that follows another order', 'video-injected', 'distance', 'wrong_pose'],
    ['another person for the photo', 'swap-photo', 'core', 'different_person'],
  ] as const)('%s', { timeout: 300_000 }, async (_title, name, technology, reason) => {
    for (const { reasons } of await verdicts(13, name, [technology])) expect(reasons).toContain(reason);
  });
});
