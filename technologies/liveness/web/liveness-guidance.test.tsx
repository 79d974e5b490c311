import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { emptyFrame, headFrame } from '../testing.ts';
import { advance, begin, challenge, live, press, see, settle, show, t } from './screen-harness.tsx';

afterEach(cleanup);

test('the countdown is what the integrator sets', async () => {
  const { browser } = show({}, { settings: { countdown_s: 6 } });
  await settle();
  await begin(browser);
  await see(browser, headFrame(), 2600);
  expect(live()).toBe('Photo in 6');
  await see(browser, emptyFrame, 1500);
  expect(live()).toBe(t.hint_no_face);
});

test('motion sensors are requested in the click on Continue, and a tilted phone causes a hint [2.28]', async () => {
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

test('a bar shows where to turn the head, an oval the right distance [1.5]', async () => {
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

test('a hasty turn causes a hint, and counts once the head has come to rest', async () => {
  const steps = ['center', 'forward', 'left', 'photo'];
  const { browser, container } = show({ challenge: () => ({ ...challenge, steps }) });
  await settle();
  await begin(browser);
  await see(browser, headFrame(), 3500);
  expect(live()).toBe(t.hint_turn_left);
  // Back and forth by 12 degrees a frame at 30 a second, until the hint appears.
  for (let i = 0; i < 40; i++) await see(browser, headFrame({ yaw: 12 * (i % 3) }), 30);
  expect(live()).toBe(t.hint_too_fast);
  expect(screen.getByLabelText(`${t.stage_turns}: ${t.stage_error}`)).toBeTruthy();
  expect(container.querySelector('[data-bar]')?.getAttribute('data-bar')).toBe('left');
  await see(browser, headFrame({ yaw: 24 }), 2500);
  expect(container.querySelector('[data-bar]')).toBeNull();
  expect(live()).not.toBe(t.hint_too_fast);
});
