import { describe, expect, it } from 'vitest';
import type { Hint } from '../../technologies/liveness/web/rules/steps.ts';
import { frameRate } from './decode.ts';
import { atRest, type Following, follow, moved } from './hand.ts';

const seconds = (count: number, hint: Hint, from: Following = atRest): Following =>
  Array.from({ length: count * frameRate }).reduce<Following>((hand) => follow(hand, hint), from);

describe('a hand that obeys', () => {
  it('turns what it holds to the commanded side, and back for the photo', () => {
    expect(seconds(3, 'turn_left')).toMatchObject({ yaw: 55, pitch: 0 });
    expect(seconds(3, 'look_down')).toMatchObject({ yaw: 0, pitch: -36 });
    expect(seconds(3, 'turn_right', seconds(3, 'look_up'))).toMatchObject({ yaw: -55, pitch: 0 });
    expect(seconds(3, 'not_forward', seconds(3, 'turn_left'))).toEqual(atRest);
  });

  it('comes back to where it is held at rest, and no further', () => {
    const there = seconds(3, 'turn_left');
    const back = Array.from({ length: 3 * frameRate }).reduce<Following>(
      (hand) => follow(hand, 'not_forward', 8),
      there,
    );
    expect(back).toMatchObject({ yaw: 8, pitch: 0 });
    expect(follow(back, 'turn_right', 8).yaw).toBeLessThan(8);
  });

  it('comes nearer and goes back, within limits', () => {
    expect(seconds(1, 'come_closer').growth).toBeGreaterThan(1.3);
    expect(seconds(60, 'come_closer').growth).toBe(1.8);
    expect(seconds(1, 'move_back').growth).toBeLessThan(0.75);
  });

  it('stays while the check takes its pictures', () => {
    const there = seconds(1, 'turn_left');
    expect(seconds(2, 'hold_still', there)).toEqual(there);
  });

  it('bends paper as it turns, and no screen', () => {
    const there = { yaw: -55, pitch: 0, growth: 1 };
    expect(moved({ size: 0.5 }, there, true).bend).toBe(0.7);
    expect(moved({ size: 0.5 }, there, false).bend).toBe(0);
  });

  it('tilts and comes nearer as it turns', () => {
    const tilting = { pitch: -30, nearer: 0.25 };
    expect(moved({ size: 0.4 }, atRest, true, tilting)).toMatchObject({ pitch: 0, size: 0.4 });
    const there = { yaw: -55, pitch: 0, growth: 1 };
    expect(moved({ size: 0.4 }, there, true, tilting)).toMatchObject({ pitch: -30, size: 0.5 });
  });

  it('adds to how the picture is held otherwise', () => {
    expect(moved({ yaw: 2, size: 0.5, bend: 0.4 }, { yaw: 40, pitch: -3, growth: 1.2 }, false)).toEqual({
      yaw: 42,
      pitch: -3,
      size: 0.6,
      bend: 0.4,
    });
  });
});
