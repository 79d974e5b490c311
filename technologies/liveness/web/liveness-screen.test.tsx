import type { TechnologyScreenProps } from '@kuelik/flow';
import { UiLocale } from '@kuelik/flow/ui';
import { ApiError } from '@kuelik/protocol';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { framesPerStep, type LivenessResult } from '../contract.ts';
import { emptyFrame, headFrame } from '../testing.ts';
import { texts } from '../texts/index.ts';
import { type FakeBrowser, type FakeOptions, fakeBrowser } from './fakes.ts';
import { LivenessScreen } from './liveness-screen.tsx';

const t = texts.en;
afterEach(cleanup);

interface Call {
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

const challenge = {
  challenge_id: 'c1',
  steps: ['light', 'accessories', 'center', 'forward', 'photo'] as const,
  time_limit_s: 120,
  expires_at: '2026-01-01T00:00:00Z',
  attempts_left: 2,
};
const passed: LivenessResult = {
  result: true,
  prediction: 0.93,
  created_at: '2026-01-01T00:00:00Z',
  face_photo: '/9j/',
  reasons: [],
  attempts_left: 2,
};
const refused = (attempts_left: number): LivenessResult => ({
  ...passed,
  result: false,
  reasons: ['mask', 'off_center'],
  attempts_left,
});
const apiError = (code: string, status?: number) =>
  new ApiError({ type: status === undefined ? 'other' : 'client', code, message: code, url: '/x', status });

type Answers = Partial<Record<'challenge' | 'submit' | 'attempts', (call: Call) => unknown>>;

function show(
  answers: Answers = {},
  options: FakeOptions & { readonly settings?: Record<string, unknown> } = {},
) {
  const browser = fakeBrowser(options);
  const calls: Call[] = [];
  const client = {
    baseUrl: '',
    request: async (call: Call) => {
      calls.push(call);
      if (call.path === '/liveness/challenge/')
        return answers.challenge ? answers.challenge(call) : challenge;
      if (call.path === '/liveness/submit/') return answers.submit ? answers.submit(call) : passed;
      if (call.path === '/liveness/attempts/' && answers.attempts) return answers.attempts(call);
      return {};
    },
    withSignal: () => client,
  } as unknown as TechnologyScreenProps['client'];
  const onFinish = vi.fn<TechnologyScreenProps['onFinish']>();
  const onFailureReason = vi.fn<TechnologyScreenProps['onFailureReason']>();
  const addPhoto = vi.fn<TechnologyScreenProps['addPhoto']>();
  const view = render(
    <StrictMode>
      <UiLocale locale="en">
        <LivenessScreen
          technology="short"
          code="LDSH"
          sessionId="session"
          locale="en"
          client={client}
          settings={options.settings ?? noSettings}
          organization="Bank"
          modelsUrl="/models/"
          isMobile={false}
          isWidget={false}
          documentType={null}
          photos={noPhotos}
          person={{ iin: '', phone: '' }}
          rememberPerson={() => {}}
          addPhoto={addPhoto}
          onFinish={onFinish}
          onFailureReason={onFailureReason}
          environment={browser.environment}
        />
      </UiLocale>
    </StrictMode>,
  );
  const made = (path: string) => calls.filter((call) => call.path === path);
  return { ...view, browser, calls, made, onFinish, onFailureReason, addPhoto };
}
const noSettings = {};
const noPhotos = { liveness: [], document: [] };

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Lets promises settle and what they set be drawn. */
const settle = () =>
  act(async () => {
    for (let i = 0; i < 12; i++) await Promise.resolve();
  });
async function advance(browser: FakeBrowser, ms: number) {
  act(() => browser.advance(ms));
  await settle();
}
async function see(browser: FakeBrowser, frame = headFrame(), ms = 500) {
  act(() => browser.see(frame, ms));
  await settle();
}
/** Continue, camera and challenge there. */
async function begin(browser: FakeBrowser) {
  press(t.next);
  await settle();
  await advance(browser, 600);
  await advance(browser, 50);
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const live = () => document.querySelector('[aria-live]')?.textContent;

test('a genuine check: instruction, guidance, countdown, pictures, verdict, finish', async () => {
  const { browser, made, onFinish, addPhoto } = show();
  await settle();
  expect(screen.getByText(t.instruction_level)).toBeTruthy();
  expect(made('/liveness/challenge/')).toHaveLength(0);
  await begin(browser);
  expect(made('/liveness/challenge/')).toHaveLength(1);
  expect(made('/liveness/challenge/')[0]?.body).toEqual({ session_id: 'session', technology: 'short' });
  expect(live()).toBe(t.hint_start);

  await see(browser, headFrame({ light: { level: 10 } }), 1500);
  expect(live()).toBe(t.hint_too_dark);
  expect(screen.getByLabelText(`${t.stage_environment}: ${t.stage_error}`)).toBeTruthy();
  await see(browser, headFrame(), 2900);
  expect(live()).toBe('Photo in 3');
  await see(browser, headFrame(), 3200);
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

/** From the instruction to the page after the verdict. */
async function walk(browser: FakeBrowser) {
  await see(browser, headFrame(), 7500);
  await advance(browser, 10);
}

test('the camera is reported once for every start', async () => {
  const { browser, made } = show();
  await settle();
  await begin(browser);
  const bodies = made('/securities/camera/').map((call) => call.body);
  expect(bodies).toContainEqual({ session_id: 'session', device_id: 'cam', label: 'Test camera' });
});

test('a refusal says why, and the check can be passed again under a new key', async () => {
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

test('the last refusal ends the step as failure and names the organisation', async () => {
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

test('the environment part times out after 45 seconds', async () => {
  const { browser, onFailureReason } = show();
  await settle();
  await begin(browser);
  await see(browser, headFrame({ cover: { lowerChroma: 60 } }), 46_000);
  expect(heading()).toBe(t.timeout_title);
  expect(screen.getByText(t.timeout_environment)).toBeTruthy();
  expect(onFailureReason).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
  expect(browser.tracks.every((track) => track.stopped)).toBe(true);
  press(t.again);
  await settle();
  expect(browser.tracks.some((track) => !track.stopped)).toBe(true);
});

test('the whole challenge times out, also when no frames come', async () => {
  const { browser } = show({
    challenge: () => ({ ...challenge, steps: ['center', 'photo'], attempts_left: 0 }),
  });
  await settle();
  await begin(browser);
  await advance(browser, 121_000);
  expect(screen.getByText(t.timeout_total)).toBeTruthy();
  expect(screen.queryByRole('button', { name: t.again })).toBeNull();
  expect(screen.getByRole('button', { name: t.finish })).toBeTruthy();
});

test('a lost connection while sending: the same pictures go again under the same key', async () => {
  const answers: (() => unknown)[] = [() => Promise.reject(apiError('network')), () => passed];
  const { browser, made, onFinish, onFailureReason } = show({ submit: () => answers.shift()?.() });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(screen.getByText(t.trouble_network)).toBeTruthy();
  expect(onFailureReason).toHaveBeenCalledOnce();
  press(t.retry);
  await advance(browser, 10);
  expect(heading()).toBe(t.passed_title);
  const [first, second] = made('/liveness/submit/');
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(made('/liveness/challenge/')).toHaveLength(1);
  await advance(browser, 2000);
  expect(onFinish).toHaveBeenCalledOnce();
});

test('models that do not load can be tried again', async () => {
  const browserError = Object.assign(new Error('stalled'), { name: 'ModelLoadError', code: 'timeout' });
  const { browser, made } = show();
  browser.failWatcher(browserError);
  await settle();
  // The first opening was fine; the failing one is the reload below.
  await begin(browser);
  act(() => browser.loseWatcher());
  await settle();
  expect(screen.getByText(t.trouble_models)).toBeTruthy();
  browser.failWatcher(null);
  press(t.retry);
  await settle();
  await advance(browser, 600);
  await walk(browser);
  expect(heading()).toBe(t.passed_title);
  expect(made('/liveness/challenge/')).toHaveLength(1);
});

test('a browser that cannot run the models is told so', async () => {
  const { browser } = show();
  browser.failWatcher(Object.assign(new Error('no SIMD'), { name: 'ModelLoadError', code: 'unsupported' }));
  await settle();
  await begin(browser);
  act(() => browser.loseWatcher());
  await settle();
  expect(screen.getByText(t.trouble_unsupported)).toBeTruthy();
});

test('a refused camera is reported and explained, without spending an attempt', async () => {
  const { browser, made, onFailureReason, onFinish } = show({}, { cameraError: 'NotAllowedError' });
  await settle();
  await begin(browser);
  expect(onFailureReason).toHaveBeenCalledWith({
    type: 'camera',
    value: 'NO_CAM',
    detail: { camera: 'denied' },
  });
  expect(made('/liveness/challenge/')).toHaveLength(0);
  press(t.quit);
  press('Yes');
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'failure', data: null });
});

test('quitting asks first', async () => {
  const { onFinish, onFailureReason } = show();
  await settle();
  press(t.quit);
  expect(screen.getByText(t.quit_question)).toBeTruthy();
  press('No');
  expect(onFinish).not.toHaveBeenCalled();
  press(t.quit);
  press('Yes');
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'failure', data: null });
  expect(onFailureReason).toHaveBeenCalledWith(expect.objectContaining({ type: 'client', value: 'CLIENT' }));
});

test('unmounting in the middle stops camera, watcher and calls', async () => {
  let signal: AbortSignal | undefined;
  const { browser, unmount, onFinish } = show({
    submit: (call) => {
      signal = call.signal;
      return new Promise(() => undefined);
    },
  });
  await settle();
  await begin(browser);
  expect(browser.tracks.some((track) => !track.stopped)).toBe(true);
  await walk(browser);
  expect(heading()).toBe(t.checking_title);
  unmount();
  expect(signal?.aborted).toBe(true);
  expect(browser.tracks.every((track) => track.stopped)).toBe(true);
  expect(browser.watchersOpen()).toBe(0);
  await advance(browser, 10_000);
  expect(onFinish).not.toHaveBeenCalled();
});

test('unmounting during the challenge leaves nothing running', async () => {
  const { browser, unmount } = show();
  await settle();
  await begin(browser);
  await see(browser, headFrame(), 1000);
  unmount();
  expect(browser.tracks.every((track) => track.stopped)).toBe(true);
  expect(browser.watchersOpen()).toBe(0);
  const before = browser.captured();
  await see(browser, headFrame(), 8000);
  expect(browser.captured()).toBe(before);
});

test('the countdown is what the integrator sets', async () => {
  const { browser } = show({}, { settings: { countdown_s: 6 } });
  await settle();
  await begin(browser);
  await see(browser, headFrame(), 2600);
  expect(live()).toBe('Photo in 6');
  await see(browser, emptyFrame, 1500);
  expect(live()).toBe(t.hint_no_face);
});

test('tries left are the server’s before the first one, too', async () => {
  const { browser, made } = show({ attempts: () => ({ attempts: 3, attempts_left: 2 }) });
  await advance(browser, 10);
  expect(screen.getByText('Attempts left: 2')).toBeTruthy();
  expect(made('/liveness/challenge/')).toHaveLength(0);
});

test('nobody is told of tries before one has been spent', async () => {
  const { browser } = show({ attempts: () => ({ attempts: 3, attempts_left: 3 }) });
  await advance(browser, 10);
  expect(screen.queryByText(/Attempts left/)).toBeNull();
});

test('when an earlier try, before a reload, was the last one, the check ends', async () => {
  const { browser, onFinish } = show({ attempts: () => ({ attempts: 3, attempts_left: 0 }) });
  await advance(browser, 10);
  expect(heading()).toBe(t.exhausted_title);
  press(t.finish);
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'failure', data: null });
});

test('motion sensors are asked for in the press of Continue, and a tilted phone is told', async () => {
  const { browser, unmount } = show({}, { tilt: 50 });
  await settle();
  expect(screen.getByText(t.motion_consent)).toBeTruthy();
  expect(browser.isListening()).toBe(false);
  press(t.next);
  expect(browser.isListening()).toBe(true);
  await settle();
  await advance(browser, 600);
  await advance(browser, 50);
  await see(browser, headFrame(), 2500);
  expect(live()).toBe(t.hint_tilted);
  unmount();
  expect(browser.isListening()).toBe(false);
});

test('a bar shows where to turn the head, an oval how far away to be', async () => {
  const steps = ['center', 'forward', 'left', 'near', 'photo'];
  const { browser, container } = show({ challenge: () => ({ ...challenge, steps }) });
  await settle();
  await begin(browser);
  await see(browser, headFrame(), 3500);
  expect(live()).toBe(t.hint_turn_left);
  expect(screen.getByText(t.follow_bar)).toBeTruthy();
  expect(container.querySelector('[data-bar]')?.getAttribute('data-bar')).toBe('left');
  await see(browser, headFrame({ yaw: 24 }), 700);
  await see(browser, headFrame(), 1500);
  expect(live()).toBe(t.hint_come_closer);
  expect(container.querySelector('[data-oval]')?.getAttribute('data-oval')).toBe('near');
  expect(container.querySelector('[data-bar]')).toBeNull();
});

test('fifty checks leave nothing behind', async () => {
  for (let round = 0; round < 50; round++) {
    const { browser, unmount } = show();
    await settle();
    await begin(browser);
    await see(browser, headFrame(), 900);
    expect(browser.watchersOpen()).toBe(1);
    unmount();
    await settle();
    expect(browser.watchersOpen()).toBe(0);
    expect(browser.tracks.filter((track) => !track.stopped)).toHaveLength(0);
    expect(browser.isListening()).toBe(false);
    expect(browser.pending()).toBe(0);
  }
}, 60_000);
