import { describe, expect, it } from 'vitest';
import { headFrame } from '../testing.ts';
import { type ChallengeState, nextChallenge, startChallenge } from './machine.ts';
import { viewChallenge } from './view.ts';

const steps = ['light', 'accessories', 'center', 'forward', 'photo'] as const;

function after(ms: number): ChallengeState {
  let state = startChallenge(steps, 0);
  for (let at = 0; at <= ms; at += 33)
    state = nextChallenge(state, { type: 'frame', at, frame: headFrame() });
  return state;
}

describe('viewChallenge', () => {
  it('shows the first stage as not recognised without a face', () => {
    const view = viewChallenge(startChallenge(steps, 0), 'no_face');
    expect(view.stages).toEqual(['unrecognised', 'waiting', 'waiting']);
    expect(view.tone).toBe('problem');
    expect(view.share).toBe(0);
  });

  it('blames nobody before the first frame', () => {
    const state = startChallenge(steps, 0);
    expect(viewChallenge(state, state.hint)).toMatchObject({
      tone: 'waiting',
      stages: ['current', 'waiting', 'waiting'],
    });
  });

  it('marks a stage that needs attention', () => {
    expect(viewChallenge(startChallenge(steps, 0), 'too_dark').stages[0]).toBe('error');
  });

  it('goes through the stages and counts down in whole seconds', () => {
    expect(viewChallenge(after(1_000), 'checking_face').stages).toEqual(['current', 'waiting', 'waiting']);
    expect(viewChallenge(after(2_000), 'hold_still').stages).toEqual(['done', 'current', 'waiting']);
    const counting = viewChallenge(after(3_600), 'hold_still');
    expect(counting.stages).toEqual(['done', 'done', 'current']);
    expect(counting.countdown).toBe(3);
    expect(viewChallenge(after(5_700), 'hold_still').countdown).toBe(1);
    expect(viewChallenge(after(7_000), 'hold_still')).toMatchObject({
      share: 1,
      stages: ['done', 'done', 'done'],
    });
  });

  it('points where to look', () => {
    expect(viewChallenge(startChallenge(['left'], 0), 'turn_left')).toMatchObject({
      bar: 'left',
      tone: 'waiting',
    });
  });
});
