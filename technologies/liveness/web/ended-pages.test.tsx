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
  load.fails = false;
});

test('a refusal whose page cannot be loaded says so, and is shown once it can be', async () => {
  load.fails = true;
  const { browser } = show({ submit: () => refused(2) });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(screen.getByText(t.trouble_network)).toBeTruthy();
  load.fails = false;
  press(t.retry);
  await advance(browser, 10);
  expect(heading()).toBe(t.failed_title);
  expect(screen.getByText(t.reason_mask)).toBeTruthy();
});
