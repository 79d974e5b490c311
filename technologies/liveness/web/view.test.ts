import { describe, expect, it } from 'vitest';
import { sittingFrame } from '../testing.ts';
import { type ChallengeState, nextChallenge, startChallenge } from './challenge.ts';
import { type ChallengeView, viewChallenge } from './view.ts';

const steps = ['light', 'accessories', 'center', 'forward', 'photo'] as const;

const states = (view: ChallengeView) => view.stages.map(({ state }) => state);

function after(ms: number): ChallengeState {
  let state = startChallenge(steps, 0);
  for (let i = 0; i * 33 <= ms; i++) {
    state = nextChallenge(state, { type: 'frame', at: i * 33, frame: sittingFrame(i) });
  }
  return state;
}

describe('viewChallenge', () => {
  it('shows the first stage as not recognised without a face [2.31]', () => {
    const view = viewChallenge(startChallenge(steps, 0), 'no_face');
    expect(states(view)).toEqual(['unrecognised', 'waiting', 'waiting']);
    expect(view.tone).toBe('problem');
    expect(view.share).toBe(0);
  });

  it('shows no error before the first frame', () => {
    const state = startChallenge(steps, 0);
    expect(viewChallenge(state, state.hint)).toMatchObject({
      tone: 'waiting',
    });
    expect(states(viewChallenge(state, state.hint))).toEqual(['current', 'waiting', 'waiting']);
  });

  it('marks a stage that needs attention [2.31]', () => {
    expect(states(viewChallenge(startChallenge(steps, 0), 'too_dark'))[0]).toBe('error');
  });

  it('goes through the stages and counts down in whole seconds [2.30]', () => {
    expect(states(viewChallenge(after(700), 'checking_face'))).toEqual(['current', 'waiting', 'waiting']);
    expect(states(viewChallenge(after(1_400), 'hold_still'))).toEqual(['done', 'current', 'waiting']);
    const counting = viewChallenge(after(2_700), 'hold_still');
    expect(states(counting)).toEqual(['done', 'done', 'current']);
    expect(counting.countdown).toBe(3);
    expect(viewChallenge(after(4_700), 'hold_still').countdown).toBe(1);
    const end = viewChallenge(after(6_000), 'hold_still');
    expect(end.share).toBe(1);
    expect(states(end)).toEqual(['done', 'done', 'done']);
  });

  it('shows where to look', () => {
    expect(viewChallenge(startChallenge(['left'], 0), 'turn_left')).toMatchObject({
      bar: 'left',
      tone: 'waiting',
    });
  });
});
