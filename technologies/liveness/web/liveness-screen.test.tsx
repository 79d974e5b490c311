import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { framesPerStep } from '../contract.ts';
import { headFrame, sittingFrame } from '../testing.ts';
import {
  advance,
  apiError,
  begin,
  challenge,
  heading,
  live,
  passed,
  press,
  refused,
  see,
  settle,
  show,
  t,
  walk,
} from './screen-harness.tsx';

afterEach(cleanup);

test.each([
  { ahead: [], said: [] },
  { ahead: ['phone', 'sms-code', 'camera'], said: [t.instruction_phone, t.instruction_sms] },
  { ahead: ['phone'], said: [t.instruction_phone] },
  { ahead: ['sms-code'], said: [t.instruction_sms] },
] as const)(
  'the instruction names what the steps after it ask for: $ahead [2.29]',
  async ({ ahead, said }) => {
    show({}, { ahead });
    await settle();
    const shown = [t.instruction_phone, t.instruction_sms].filter(
      (text) => screen.queryByText(text) !== null,
    );
    expect(shown).toEqual(said);
  },
);

test('a genuine check: instruction, guidance, countdown, pictures, verdict, finish [2.28, 4.28]', async () => {
  const { browser, made, onFinish, addPhoto } = show();
  await settle();
  for (const text of [t.instruction_light, t.instruction_cover, t.instruction_level, t.consent]) {
    screen.getByText(text);
  }
  expect(made('/liveness/challenge/')).toHaveLength(0);
  await begin(browser);
  expect(made('/liveness/challenge/')).toHaveLength(1);
  expect(made('/liveness/challenge/')[0]?.body).toEqual({
    session_id: 'session',
    technology: 'short',
    locale: 'en',
  });
  expect(live()).toBe(t.hint_start);

  await see(browser, headFrame({ light: { level: 10 } }), 1500);
  expect(live()).toBe(t.hint_too_dark);
  expect(screen.getByLabelText(`${t.stage_environment}: ${t.stage_error}`)).toBeTruthy();
  await see(browser, headFrame(), 2900);
  expect(live()).toBe('Photo in 3');
  await see(browser, sittingFrame, 3200);
  await settle();

  await advance(browser, 10);
  const form = made('/liveness/submit/')[0]?.body as FormData;
  expect(form.getAll('frames')).toHaveLength(
    challenge.steps.reduce((sum, step) => sum + framesPerStep[step], 0),
  );
  const trace = JSON.parse(String(form.get('trace')));
  const taken: string[] = trace.frames.map((frame: { step: string }) => frame.step);
  expect(taken).toEqual(challenge.steps.flatMap((step) => Array(framesPerStep[step]).fill(step)));
  expect(trace.camera).toEqual({ label: 'Test camera', width: 640, height: 480, frame_rate: 30 });
  expect(heading()).toBe(t.passed_title);
  expect(browser.tracks.every((track) => track.stopped)).toBe(true);
  expect(onFinish).not.toHaveBeenCalled();
  await advance(browser, 2000);
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'success', data: passed });
  expect(addPhoto).toHaveBeenCalledExactlyOnceWith('liveness', 'data:image/jpeg;base64,/9j/');
});

test('the camera is reported once for every start [7.10]', async () => {
  const { browser, made } = show();
  await settle();
  await begin(browser);
  const bodies = made('/securities/camera/').map((call) => call.body);
  expect(bodies).toContainEqual({ session_id: 'session', device_id: 'cam', label: 'Test camera' });
});

/** The names of the parts that the capture page shows. */
const stages = () =>
  [...document.querySelectorAll('ol li')].map((part) => part.getAttribute('aria-label')?.split(':')[0]);

test('a try that decided nothing asks for turns of the head, and reports no failure', async () => {
  const undecided = { ...refused(3), reasons: ['flat_picture'], asks: 'turns' };
  const answers = [undecided, passed];
  const { browser, onFinish, onFailureReason } = show({ submit: () => answers.shift() });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(heading()).toBe(t.asked_title);
  expect(screen.getByText(t.asked_turns)).toBeTruthy();
  expect(screen.queryByText(t.reason_flat_picture)).toBeNull();
  expect(onFailureReason).not.toHaveBeenCalled();
  press(t.next);
  expect(stages()).toEqual([t.stage_environment, t.stage_turns, t.stage_photo]);
  await settle();
  await advance(browser, 600);
  await advance(browser, 50);
  await walk(browser);
  await advance(browser, 2000);
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'success', data: passed });
});

test('a page reopened after such a try speaks of turns from the beginning', async () => {
  const { browser } = show({ attempts: () => ({ attempts: 3, attempts_left: 3, asks: 'turns' }) });
  await advance(browser, 10);
  expect(screen.getByText(t.about_turns)).toBeTruthy();
  press(t.next);
  expect(stages()).toEqual([t.stage_environment, t.stage_turns, t.stage_photo]);
});

test('a refusal says why, and the check can be repeated with a new key [4.29, 8.10]', async () => {
  const answers = [refused(2), passed];
  const { browser, made, onFinish, onFailureReason } = show({ submit: () => answers.shift() });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(heading()).toBe(t.failed_title);
  expect(screen.getByText('Attempts left: 2')).toBeTruthy();
  expect(screen.getByText(t.reason_mask)).toBeTruthy();
  expect(onFailureReason).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'calc', detail: { reasons: ['mask', 'off_center'] } }),
  );
  press(t.again);
  await settle();
  await advance(browser, 600);
  await advance(browser, 50);
  await walk(browser);
  await advance(browser, 2000);
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'success', data: passed });
  const keys = made('/liveness/submit/').map((call) => call.idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('the last refusal ends the step as failure and names the organization [8.12]', async () => {
  const { browser, onFinish } = show({ submit: () => refused(0) });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(heading()).toBe(t.exhausted_title);
  expect(screen.getByText(/Bank/)).toBeTruthy();
  press(t.finish);
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'failure', data: refused(0) });
});

test('no attempt left at the start', async () => {
  const { browser } = show({ challenge: () => Promise.reject(apiError('maximum_attempts', 423)) });
  await settle();
  await begin(browser);
  expect(heading()).toBe(t.exhausted_title);
});

test('attempts left come from the server before the first one, too', async () => {
  const { browser, made } = show({ attempts: () => ({ attempts: 3, attempts_left: 2 }) });
  await advance(browser, 10);
  expect(screen.getByText('Attempts left: 2')).toBeTruthy();
  expect(made('/liveness/challenge/')).toHaveLength(0);
});

test('attempts are not mentioned before one was used', async () => {
  const { browser } = show({ attempts: () => ({ attempts: 3, attempts_left: 3 }) });
  await advance(browser, 10);
  expect(screen.queryByText(/Attempts left/)).toBeNull();
});

test('if an earlier attempt, before a reload, was the last one, the check ends', async () => {
  const { browser, onFinish } = show({ attempts: () => ({ attempts: 3, attempts_left: 0 }) });
  await advance(browser, 10);
  expect(heading()).toBe(t.exhausted_title);
  press(t.finish);
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'failure', data: null });
});
