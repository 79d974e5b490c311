import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { headFrame, sittingFrame } from '../testing.ts';
import { advance, begin, heading, press, see, settle, show, t, walk } from './screen-harness.tsx';

afterEach(cleanup);

test('quitting asks for confirmation [2.28]', async () => {
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

test('unmounting during a check stops camera, watcher and calls', async () => {
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
  await see(browser, sittingFrame, 8000);
  expect(browser.captured()).toBe(before);
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
});
