import { fakeClient } from '@kuelik/protocol/testing';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import { createShell } from '../shell/shell.ts';
import { ShellContext } from '../shell/shell-context.tsx';
import type { TechnologyStep } from '../technology.ts';
import { fakeOptions, renderIn } from '../testing.tsx';
import { usePrefetch } from './use-prefetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Screen = () => null;
const stepOf = (key: string, load: TechnologyStep['load']): TechnologyStep => ({
  key,
  code: key.toUpperCase(),
  name: { ru: key, kz: key, en: key, my: key },
  load,
});
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Flow({ steps, index }: { readonly steps: readonly TechnologyStep[]; readonly index: number }) {
  usePrefetch(steps, index);
  return null;
}

function open(steps: readonly TechnologyStep[], index = 0) {
  const shell = createShell({
    session: 's1',
    options: fakeOptions,
    query: parseFlowQuery(''),
    window,
    client: fakeClient({}),
  });
  return renderIn(
    'en',
    <ShellContext value={shell}>
      <Flow steps={steps} index={index} />
    </ShellContext>,
  );
}

test('after a head start the later steps are downloaded, one after another and once', async () => {
  const [now, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  let arrive = () => {};
  const prefetch = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
  );
  now.mockResolvedValue({ default: Screen });
  second.mockResolvedValue({ default: Screen, prefetch });
  third.mockResolvedValue({ default: Screen, prefetch });
  open([stepOf('one', now), stepOf('two', second), stepOf('three', third)]);
  await later(2900);
  expect(second).not.toHaveBeenCalled();
  await later(200);
  expect(prefetch).toHaveBeenCalledExactlyOnceWith('/models/');
  expect(third).not.toHaveBeenCalled();
  arrive();
  await later(0);
  expect(third).toHaveBeenCalledOnce();
  expect(prefetch).toHaveBeenCalledOnce();
  expect(now).not.toHaveBeenCalled();
});

test('a download that fails ends it quietly, and is tried again at the next step', async () => {
  const prefetch = vi.fn(() => Promise.reject(new Error('offline')));
  const second = vi.fn(async () => ({ default: Screen }));
  const third = vi.fn(async () => ({ default: Screen, prefetch }));
  const fourth = vi.fn(async () => ({ default: Screen }));
  const steps = [
    stepOf('one', second),
    stepOf('two', second),
    stepOf('three', third),
    stepOf('four', fourth),
  ];
  const first = open(steps);
  await later(3000);
  expect(prefetch).toHaveBeenCalledOnce();
  expect(fourth).not.toHaveBeenCalled();
  first.unmount();
  open(steps, 1);
  await later(3000);
  expect(prefetch).toHaveBeenCalledTimes(2);
});

test('a step that begins within the head start downloads nothing', async () => {
  const second = vi.fn(async () => ({ default: Screen }));
  open([stepOf('one', second), stepOf('two', second)]).unmount();
  await later(10_000);
  expect(second).not.toHaveBeenCalled();
});
