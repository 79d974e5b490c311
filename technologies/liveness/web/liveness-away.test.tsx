import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { emptyFrame } from '../testing.ts';
import {
  advance,
  begin,
  challenge,
  heading,
  live,
  press,
  see,
  settle,
  show,
  t,
  walk,
} from './screen-harness.tsx';

afterEach(cleanup);

const drawn = { ...challenge, attempts_left_unanswered: 3 };

test('an empty picture pauses the check, and it continues automatically', async () => {
  const { browser, made } = show({ challenge: () => drawn });
  await settle();
  await begin(browser);
  await see(browser, emptyFrame, 25_000);
  expect(live()).toBe(t.hint_away);
  expect(document.querySelector('[data-art="away"]')).not.toBeNull();
  await walk(browser);
  expect(heading()).toBe(t.passed_title);
  expect(made('/liveness/challenge/')).toHaveLength(1);
});

test('after a long pause another challenge is drawn, when someone is back and with the camera on', async () => {
  const { browser, made } = show({ challenge: () => drawn });
  await settle();
  await begin(browser);
  await see(browser, emptyFrame, 90_000);
  expect(made('/liveness/challenge/')).toHaveLength(1);
  await see(browser, undefined, 200);
  await advance(browser, 50);
  const [first, second, ...more] = made('/liveness/challenge/');
  expect(more).toEqual([]);
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  expect(browser.tracks.filter((track) => !track.stopped)).toHaveLength(1);
  await walk(browser);
  expect(heading()).toBe(t.passed_title);
});

test('the time of a locked screen does not count, and the same challenge continues', async () => {
  const { browser, made } = show({ challenge: () => drawn });
  await settle();
  await begin(browser);
  await see(browser);
  await advance(browser, 30_000);
  act(() => browser.setVisible(false));
  expect(browser.tracks.every((track) => track.stopped)).toBe(true);
  await advance(browser, 30_000);
  act(() => browser.setVisible(true));
  await settle();
  await advance(browser, 600);
  await walk(browser);
  expect(heading()).toBe(t.passed_title);
  expect(made('/liveness/challenge/')).toHaveLength(1);
});

test('a person who is back after ten minutes starts again by one press, without an attempt spent', async () => {
  const { browser } = show({ challenge: () => drawn });
  await settle();
  await begin(browser);
  await see(browser);
  act(() => browser.setVisible(false));
  await advance(browser, 600_000);
  act(() => browser.setVisible(true));
  await settle();
  expect(heading()).toBe(t.timeout_away);
  expect(screen.getByText('Attempts left: 3')).toBeTruthy();
  act(() => press(t.again));
  await settle();
  await advance(browser, 600);
  await advance(browser, 50);
  await walk(browser);
  expect(heading()).toBe(t.passed_title);
});

test('after five minutes without a person the camera is off, without an attempt spent', async () => {
  const { browser } = show({ challenge: () => drawn });
  await settle();
  await begin(browser);
  await see(browser, emptyFrame, 4_000);
  await advance(browser, 301_000);
  expect(heading()).toBe(t.timeout_away);
  expect(screen.getByText('Attempts left: 3')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(browser.tracks.every((track) => track.stopped)).toBe(true);
  act(() => press(t.again));
  await settle();
  expect(browser.tracks.some((track) => !track.stopped)).toBe(true);
});

test('a timeout says what the server leaves, and a server that says nothing has used the attempt', async () => {
  for (const [reply, left] of [
    [drawn, 3],
    [challenge, 2],
  ] as const) {
    const { browser } = show({ challenge: () => reply });
    await settle();
    await begin(browser);
    await advance(browser, 121_000);
    expect(screen.getByText(`Attempts left: ${left}`)).toBeTruthy();
    cleanup();
  }
});
