import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { advance, begin, heading, press, refused, settle, show, t, walk } from './screen-harness.tsx';

const { load } = vi.hoisted(() => ({ load: { fails: false } }));
vi.mock('./run/use-after-capture.ts', async (original) => {
  const { useState } = await import('react');
  const real = await original<typeof import('./run/use-after-capture.ts')>();
  return {
    ...real,
    useAfterCapture: () => {
      const [, again] = useState(0);
      const parts = real.useAfterCapture();
      return load.fails ? { parts: null, failed: true, reload: () => again((n) => n + 1) } : parts;
    },
  };
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  load.fails = false;
});

test('a refusal whose page cannot be loaded says so, and is shown once it can be', async () => {
  load.fails = true;
  const { browser } = show({ submit: () => refused(2) });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(screen.getByText('No connection')).toBeTruthy();
  load.fails = false;
  press(t.retry);
  await advance(browser, 10);
  expect(heading()).toBe(t.failed_title);
  expect(screen.getByText(t.reason_mask)).toBeTruthy();
});

test('a refusal names whom to contact, and tries again with the next camera if there is one', async () => {
  const { browser } = show({ submit: () => refused(2) }, { cameras: 2 });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(heading()).toBe(t.failed_title);
  screen.getByText('Still not working? Contact the organisation: Bank.');
  press('Switch camera');
  await advance(browser, 600);
  expect(heading()).toBe(t.title);
  expect(JSON.stringify(browser.asked.at(-1))).toContain('cam2');
  cleanup();
  const { browser: other } = show({ submit: () => refused(2) });
  await settle();
  await begin(other);
  await walk(other);
  expect(heading()).toBe(t.failed_title);
  expect(screen.queryByRole('button', { name: 'Switch camera' })).toBeNull();
});

test('after the last attempt the organization is named once', async () => {
  const { browser } = show({ submit: () => refused(0) });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(heading()).toBe(t.exhausted_title);
  expect(screen.getAllByText(/Bank/)).toHaveLength(1);
});

test.each([
  [2, 1],
  [0, 0],
])('with %d attempts left a phone offers another device in %d place', async (left, places) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
  );
  const { browser } = show({ submit: () => refused(left) });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(heading()).toBe(left === 0 ? t.exhausted_title : t.failed_title);
  expect(screen.queryAllByRole('button', { name: 'Continue on another device' })).toHaveLength(places);
});
