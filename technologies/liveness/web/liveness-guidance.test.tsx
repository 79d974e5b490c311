import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyFrame, headFrame } from '../testing.ts';
import { advance, begin, challenge, live, press, see, settle, show, t } from './screen-harness.tsx';

afterEach(cleanup);

/** Too far away: the check never ends. */
const smallFrame = headFrame({ size: 0.15 });

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
  expect(screen.getByText(t.consent)).toBeTruthy();
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

test('a device that processes two frames a second is reported, before any attempt is judged, and offers another', async () => {
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Android 15 Chrome/140.0 Mobile' });
  const { browser, calls, container, continueElsewhere } = show();
  await settle();
  await begin(browser);
  const slowly = async (seconds: number) => {
    for (let i = 0; i < seconds * 2; i++) {
      await see(browser, smallFrame, 33);
      await advance(browser, 467);
    }
  };
  await slowly(4);
  expect(container.querySelector('[data-slow]')).toBeNull();
  await slowly(3);
  expect(container.querySelector('[data-slow="face"]')?.textContent).toContain('This device is slow');
  expect(calls.some(({ path }) => path === '/liveness/submit/')).toBe(false);
  // The bar of a small window, and the message of a large one: the style sheet shows one of them.
  const offers = screen.getAllByRole('button', { name: 'Continue on another device' });
  for (const offer of offers) fireEvent.click(offer);
  expect(continueElsewhere.mock.calls).toEqual([[true], [true]]);
  vi.unstubAllGlobals();
});

test('the hint about a busy device ends soon after', async () => {
  const { browser, container } = show();
  await settle();
  await begin(browser);
  for (let i = 0; i < 12; i++) {
    await see(browser, smallFrame, 33);
    await advance(browser, 467);
  }
  expect(container.querySelector('[data-slow]')).not.toBeNull();
  await see(browser, smallFrame, 10_500);
  expect(container.querySelector('[data-slow]')).toBeNull();
});
