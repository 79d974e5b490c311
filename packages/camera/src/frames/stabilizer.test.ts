import { describe, expect, it } from 'vitest';
import { minimumShown, minimumWaited, type Stable, stabilize, stable } from './stabilizer.ts';

/** Plays messages at 30 frames a second and returns what was shown, with each duration. */
function play(messages: readonly string[]): { shown: string; ms: number }[] {
  let state: Stable<string> = stable(messages[0] ?? '', 0);
  const log = [{ shown: state.shown, ms: 0 }];
  messages.forEach((message, i) => {
    state = stabilize(state, message, (i * 1000) / 30);
    const current = log.at(-1);
    if (current && current.shown === state.shown) current.ms += 1000 / 30;
    else log.push({ shown: state.shown, ms: 1000 / 30 });
  });
  return log;
}

describe('stabilize', () => {
  it('does not show a message that lasts a few frames', () => {
    const messages = Array.from({ length: 90 }, (_, i) => (i === 40 || i === 41 ? 'too far' : 'hold still'));
    expect(play(messages).map((entry) => entry.shown)).toEqual(['hold still']);
  });

  it('keeps a message for its minimum time', () => {
    const messages = Array.from({ length: 300 }, (_, i) => (Math.floor(i / 10) % 2 ? 'a' : 'b'));
    for (const { ms } of play(messages).slice(0, -1)) expect(ms).toBeGreaterThanOrEqual(minimumShown - 1);
  });

  it('shows a lasting message as soon as both times have passed', () => {
    const early = stabilize(stabilize(stable('a', 0), 'b', 100), 'b', minimumShown - 1);
    expect(early.shown).toBe('a');
    expect(stabilize(early, 'b', minimumShown).shown).toBe('b');
    const late = stabilize(stable('a', 0), 'b', 5000);
    expect(late.shown).toBe('a');
    expect(stabilize(late, 'b', 5000 + minimumWaited).shown).toBe('b');
  });

  it('drops a pending message that went away', () => {
    const waited = stabilize(stable('a', 0), 'b', 1000);
    const back = stabilize(waited, 'a', 1100);
    expect(back.waiting).toBeNull();
    expect(stabilize(back, 'b', 1250).shown).toBe('a');
  });
});
