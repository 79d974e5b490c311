import { ApiError } from '@kuelik/protocol';
import { describe, expect, it } from 'vitest';
import type { Challenge, LivenessResult } from '../contract.ts';
import { next, type ScreenEvent, type ScreenState, start } from './machine.ts';
import type { Submission } from './submission.ts';

const challenge: Challenge = {
  challenge_id: 'c',
  steps: ['center', 'photo'],
  time_limit_s: 120,
  expires_at: '2026-01-01T00:00:00Z',
  attempts_left: 2,
};
const submission: Submission = {
  pictures: [],
  trace: { steps: [], frames: [], camera: { label: '', width: 0, height: 0, frame_rate: null } },
};
const result = (change: Partial<LivenessResult>): LivenessResult => ({
  result: true,
  prediction: 0.9,
  created_at: '2026-01-01T00:00:00Z',
  face_photo: null,
  reasons: [],
  attempts_left: 2,
  ...change,
});
const failed = (fields: { code: string; status?: number }): ScreenEvent => ({
  type: 'call-failed',
  error: new ApiError({ type: 'other', message: '', url: '/', ...fields }),
});

const play = (...events: ScreenEvent[]): ScreenState => events.reduce(next, start);
const begun: ScreenEvent = { type: 'begin', key: 'k1' };
const walking = [begun, { type: 'drawn', challenge }] as const;
const sending = [...walking, { type: 'walked', submission }] as const;

describe('next', () => {
  it('goes from the instruction to a passed check', () => {
    expect(play(begun).page).toBe('preparing');
    expect(play(...walking).page).toBe('challenge');
    expect(play(...sending)).toMatchObject({ page: 'sending', share: 0, key: 'k1' });
    expect(play(...sending, { type: 'sent', share: 0.5, waits: false, work: null })).toMatchObject({
      share: 0.5,
    });
    expect(play(...sending, { type: 'judged', result: result({}) }).page).toBe('passed');
  });

  it('offers another attempt after a refusal, with a new key', () => {
    const refused = result({ result: false, reasons: ['mask'], attempts_left: 1 });
    const state = play(...sending, { type: 'judged', result: refused });
    expect(state).toEqual({ page: 'rejected', reasons: ['mask'], left: 1 });
    expect(next(state, { type: 'begin', key: 'k2' })).toEqual({ page: 'preparing', key: 'k2' });
  });

  it('asks for turns after a try that decided nothing, also as the last', () => {
    const open = result({ result: false, reasons: ['flat_picture'], attempts_left: 0, asks: 'turns' });
    const state = play(...sending, { type: 'judged', result: open });
    expect(state).toEqual({ page: 'asked' });
    expect(next(state, { type: 'begin', key: 'k2' })).toEqual({ page: 'preparing', key: 'k2' });
  });

  it('ends when the last attempt is refused or the server reports none left', () => {
    const last = result({ result: false, reasons: ['mask'], attempts_left: 0 });
    expect(play(...sending, { type: 'judged', result: last }).page).toBe('exhausted');
    expect(play(begun, failed({ code: 'maximum_attempts', status: 423 })).page).toBe('exhausted');
  });

  it('reports both timeouts with the attempts left', () => {
    expect(play(...walking, { type: 'timeout', kind: 'environment' })).toEqual({
      page: 'timeout',
      kind: 'environment',
      left: 2,
    });
    expect(play(...walking, { type: 'timeout', kind: 'total' })).toMatchObject({ kind: 'total' });
  });

  it.each([
    [{ code: 'network' }, 'connection'],
    [{ code: 'timeout' }, 'connection'],
    [{ code: 'http_503', status: 503 }, 'outage'],
    [{ code: 'http_400', status: 400 }, 'refused'],
    [{ code: 'http_403', status: 403 }, 'refused'],
    [{ code: 'html_reply', status: 200 }, 'outage'],
    [{ code: 'too_many_requests', status: 429 }, 'busy'],
    [{ code: 'request_in_progress', status: 409 }, 'busy'],
    [{ code: 'session_not_active', status: 409 }, 'session'],
    [{ code: 'http_401', status: 401 }, 'session'],
    [{ code: 'challenge_expired', status: 410 }, 'refused'],
    [{ code: 'frames_mismatch', status: 400 }, 'refused'],
  ])('turns %o into trouble %s', (fields, trouble) => {
    expect(play(...sending, failed(fields))).toMatchObject({ page: 'trouble', trouble });
  });

  it('continues if another tab has passed the check', () => {
    const earlier = failed({ code: 'result_already_exists', status: 409 });
    for (const state of [play(begun, earlier), play(...sending, earlier)])
      expect(state).toEqual({ page: 'passed', result: null });
  });

  it('resends the same submission after a lost connection', () => {
    const state = play(
      ...sending,
      { type: 'sent', share: 0.7, waits: false, work: null },
      failed({ code: 'network' }),
      {
        type: 'retry',
      },
    );
    expect(state).toMatchObject({ page: 'sending', key: 'k1', submission });
  });

  it('does not offer another attempt when a lost one was the last', () => {
    const last = { ...challenge, attempts_left: 0 };
    const state = play(
      begun,
      { type: 'drawn', challenge: last },
      { type: 'walked', submission },
      failed({ code: 'challenge_expired', status: 410 }),
    );
    expect(state.page).toBe('exhausted');
  });

  it('retries the models', () => {
    const state = play(begun, { type: 'models-failed', trouble: 'models' });
    expect(state).toMatchObject({ page: 'trouble', trouble: 'models' });
    expect(next(state, { type: 'retry' })).toEqual({ page: 'preparing', key: 'k1' });
  });

  it('ignores events of another page', () => {
    const first: ScreenState = { page: 'instruction' };
    const late: ScreenEvent[] = [
      { type: 'drawn', challenge },
      { type: 'walked', submission },
      { type: 'timeout', kind: 'total' },
      { type: 'sent', share: 1, waits: false, work: null },
      { type: 'judged', result: result({}) },
      failed({ code: 'network' }),
      { type: 'models-failed', trouble: 'models' },
      { type: 'retry' },
    ];
    for (const event of late) expect(next(first, event)).toBe(first);
  });
});
