import { Voice } from '@kuelik/camera';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { headFrame, worn } from '../testing.ts';
import {
  advance,
  apiError,
  begin,
  challenge,
  heading,
  passed,
  press,
  see,
  settle,
  show,
  t,
  walk,
} from './screen-harness.tsx';

afterEach(cleanup);

test('the environment part times out after 45 seconds', async () => {
  const { browser, onFailureReason } = show();
  await settle();
  await begin(browser);
  await see(browser, headFrame({ cover: worn.mask }), 46_000);
  expect(heading()).toBe(t.timeout_title);
  expect(screen.getByText(t.timeout_environment)).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: t.timeout_title }));
  expect(dialog.getByText(`${t.timeout_environment} ${t.timeout_refresh} Attempts left: 2`)).toBeTruthy();
  expect(onFailureReason).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
  expect(browser.tracks.every((track) => track.stopped)).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: t.again }));
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(browser.tracks.some((track) => !track.stopped)).toBe(true);
});

test("a closed timeout dialog reveals the page's options [2.50, 8.11]", async () => {
  const { browser } = show();
  await settle();
  await begin(browser);
  await advance(browser, 121_000);
  const dialog = screen.getByRole('dialog', { name: t.timeout_title });
  expect(dialog.textContent).toContain(t.timeout_refresh);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heading()).toBe(t.timeout_title);
  expect(screen.getByRole('button', { name: t.quit })).toBeTruthy();
  press(t.again);
  await settle();
  expect(browser.tracks.some((track) => !track.stopped)).toBe(true);
});

test('the whole challenge times out, also without frames', async () => {
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

test('after a lost connection the same pictures are resent with the same key', async () => {
  const answers: (() => unknown)[] = [() => Promise.reject(apiError('network')), () => passed];
  const { browser, made, onFinish, onFailureReason } = show({ submit: () => answers.shift()?.() });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(screen.getByText('No connection')).toBeTruthy();
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

test('pictures that are refused for an unlisted reason are taken again, with another key', async () => {
  const { browser, made } = show({ submit: () => Promise.reject(apiError('no_such_thing', 422)) });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(screen.getByText(t.trouble_refused)).toBeTruthy();
  press(t.again);
  await settle();
  await advance(browser, 600);
  await advance(browser, 50);
  await walk(browser);
  const keys = made('/liveness/submit/').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('a check that another tab has passed continues', async () => {
  const { browser, onFinish, onFailureReason } = show({
    challenge: () => Promise.reject(apiError('result_already_exists', 409)),
  });
  await settle();
  await begin(browser);
  await settle();
  expect(heading()).toBe(t.passed_title);
  await advance(browser, 2000);
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'success', data: {} });
  expect(onFailureReason).not.toHaveBeenCalled();
});

test('a service that does not answer has the words of every other step', async () => {
  const { browser } = show({ submit: () => Promise.reject(apiError('overloaded', 503)) });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(screen.getByText('The service does not answer')).toBeTruthy();
  expect(screen.getByRole('button', { name: t.retry })).toBeTruthy();
});

test('a screen reader announces what does not respond', async () => {
  const spoken: string[] = [];
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'en-GB' }],
    speak: ({ text }: { readonly text: string }) => spoken.push(text),
    cancel: () => undefined,
  });
  const { browser } = show({ submit: () => Promise.reject(apiError('overloaded', 503)) });
  await settle();
  await begin(browser);
  press('Say the guidance aloud');
  await walk(browser);
  expect(spoken.at(-1)).toContain('The service does not answer. It is not your mistake');
  // The choice outlives the step: the next test on this page begins in silence.
  cleanup();
  render(<Voice text="" locale="en" />);
  press('Turn the voice off');
  vi.unstubAllGlobals();
});

test('a session that has ended offers no repetition', async () => {
  const { browser, onFinish, onFailureReason } = show({
    submit: () => Promise.reject(apiError('session_not_active', 409)),
  });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(screen.getByText(t.trouble_session)).toBeTruthy();
  expect(screen.queryByRole('button', { name: t.retry })).toBeNull();
  expect(onFailureReason).toHaveBeenCalledOnce();
  press(t.finish);
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'failure', data: null });
});

test('models that fail to load can be retried', async () => {
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
  // The camera opens when the models are there.
  await advance(browser, 600);
  await advance(browser, 50);
  await walk(browser);
  expect(heading()).toBe(t.passed_title);
  expect(made('/liveness/challenge/')).toHaveLength(1);
});

test('a browser that cannot run the models gets a message', async () => {
  const { browser } = show();
  browser.failWatcher(Object.assign(new Error('no SIMD'), { name: 'ModelLoadError', code: 'unsupported' }));
  await settle();
  await begin(browser);
  act(() => browser.loseWatcher());
  await settle();
  expect(screen.getByText(t.trouble_unsupported)).toBeTruthy();
});

test('models that stop twice without a frame are not started for ever: another device is offered', async () => {
  const { browser } = show();
  await begin(browser);
  const before = browser.opened.length;
  act(() => browser.loseWatcher());
  await settle();
  expect(screen.queryByText(t.trouble_unsupported)).toBeNull();
  await see(browser, headFrame(), 200);
  act(() => browser.loseWatcher());
  await settle();
  // There was a frame in between: they work.
  expect(screen.queryByText(t.trouble_unsupported)).toBeNull();
  expect(browser.opened.length - before).toBe(2);
  act(() => browser.loseWatcher());
  await settle();
  expect(screen.getByText(t.trouble_unsupported)).toBeTruthy();
  expect(browser.opened.length - before).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: t.retry }));
  await settle();
  expect(browser.opened.length - before).toBe(3);
});

test('a page whose policy blocks workers gets that message, not a connection error', async () => {
  const { browser, onFailureReason, workersBlocked } = show();
  browser.failWatcher(Object.assign(new Error('refused'), { name: 'ModelLoadError', code: 'blocked' }));
  await settle();
  await begin(browser);
  act(() => browser.loseWatcher());
  await settle();
  expect(screen.getByText(t.trouble_blocked)).toBeTruthy();
  expect(workersBlocked).toHaveBeenCalled();
  expect(onFailureReason).toHaveBeenCalledWith(expect.objectContaining({ detail: { trouble: 'blocked' } }));
});

test('a refused camera is reported and explained, without using an attempt [6.3]', async () => {
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

test('a browser that cannot run the check leads to another one', async () => {
  const { browser, continueElsewhere } = show();
  await settle();
  browser.failWatcher(Object.assign(new Error('old'), { name: 'ModelLoadError', code: 'unsupported' }));
  await begin(browser);
  act(() => browser.loseWatcher());
  await settle();
  expect(screen.getByText(t.trouble_unsupported)).toBeTruthy();
  screen.getByText('Still not working? Contact the organisation: Bank.');
  press('Continue in another browser');
  expect(continueElsewhere).toHaveBeenCalledWith(false);
});
