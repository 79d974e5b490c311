import type { TechnologyScreenProps } from '@kuelik/flow';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  advance,
  apiError,
  begin,
  challenge,
  heading,
  live,
  passed,
  press,
  settle,
  show,
  t,
  walk,
} from './screen-harness.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the camera opens when the models are there: until then no one poses', async () => {
  let arrive = () => {};
  const models = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { browser } = show({}, { models });
  await settle();
  press(t.next);
  await settle();
  await advance(browser, 5000);
  const bar = screen.getByRole('progressbar', { name: t.preparing_models });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(browser.tracks).toHaveLength(0);
  arrive();
  await settle();
  await advance(browser, 600);
  expect(browser.tracks.filter(({ stopped }) => !stopped)).toHaveLength(1);
  expect(screen.queryByRole('progressbar', { name: t.preparing_models })).toBeNull();
});

test('a challenge that a lost line delays is drawn automatically, with the same key', async () => {
  const lost = () => Promise.reject(apiError('network'));
  const answers: (() => unknown)[] = [lost, lost, () => challenge];
  const { browser, made, onFailureReason } = show({ challenge: () => answers.shift()?.() });
  await settle();
  await begin(browser);
  expect(live()).toBe(t.preparing_line);
  await advance(browser, 3_000);
  expect(live()).toBe(t.preparing_line);
  await advance(browser, 3_000);
  expect(live()).toBe(t.hint_start);
  expect(new Set(made('/liveness/challenge/').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(onFailureReason).not.toHaveBeenCalled();
});

test('a connection that stays lost is reported after two minutes, when the camera is turned off', async () => {
  const { browser } = show({ challenge: () => Promise.reject(apiError('network')) });
  await settle();
  await begin(browser);
  for (let waited = 0; waited < 123_000; waited += 3_000) await advance(browser, 3_000);
  expect(heading()).toBe(t.trouble_title);
  expect(browser.tracks.every(({ stopped }) => stopped)).toBe(true);
});

test('the wait for the verdict shows what the server is doing, how long, and at last what to do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let verdict = (_: unknown) => {};
  const judging = new Promise((resolve) => {
    verdict = resolve;
  });
  let submitted = false;
  let place: unknown = { ahead: 0, stage: 'faces', left_s: 4 };
  const request = async ({ path }: { readonly path: string }) => {
    if (path === '/liveness/challenge/') return challenge;
    if (path === '/uploads/place/') return place;
    if (path !== '/liveness/submit/') return { received: 1e9 };
    submitted = true;
    return judging;
  };
  const client = { baseUrl: '', speaks: () => true, request, withSignal: () => client };
  const { browser } = show(
    {},
    { client: client as unknown as TechnologyScreenProps['client'], pictureBytes: 8000 },
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
  await begin(browser);
  await walk(browser);
  await expect.poll(() => submitted).toBe(true);
  await pass(1_000);
  expect(screen.getByText('Looking at your face in the pictures')).toBeTruthy();
  expect(screen.queryByText('0')).toBeNull();
  expect(screen.queryByText('About 4 s left')).toBeNull();
  place = { ahead: 0, stage: 'living', left_s: 2 };
  await pass(3_000);
  expect(screen.getByText('Checking that you are there yourself')).toBeTruthy();
  expect(screen.getByText('About 2 s left')).toBeTruthy();
  place = { ahead: 3 };
  await pass(3_000);
  expect(screen.getByText(/People before you: 3/)).toBeTruthy();
  place = { ahead: 0, stage: 'faces' };
  await pass(3_000);
  await pass(10_000);
  expect(screen.getByText(/Your pictures have arrived/)).toBeTruthy();
  verdict(passed);
  await settle();
  expect(heading()).toBe(t.passed_title);
});

/** A server that takes chunks; the connection is lost before the second one arrives. */
function breakingServer() {
  let received = 0;
  let chunks = 0;
  const judged: FormData[] = [];
  const request = async ({ path, body }: { readonly path: string; readonly body?: unknown }) => {
    if (path === '/liveness/challenge/') return challenge;
    if (path === '/uploads/state/') return { received };
    if (path === '/uploads/chunk/') {
      chunks += 1;
      if (chunks === 2) throw apiError('network');
      const form = body as FormData;
      if (Number(form.get('start')) === received) received += (form.get('chunk') as Blob).size;
      return { received };
    }
    if (path === '/liveness/submit/') {
      judged.push(body as FormData);
      return passed;
    }
    return {};
  };
  const client = { baseUrl: '', speaks: () => true, request, withSignal: () => client };
  return { client: client as unknown as TechnologyScreenProps['client'], judged, received: () => received };
}

test('an upload that breaks says so, and continues where it broke with the same pictures', async () => {
  const server = breakingServer();
  const { browser, onFailureReason } = show({}, { client: server.client, pictureBytes: 8000 });
  await settle();
  await begin(browser);
  await walk(browser);
  expect(await screen.findByText(/Sending will go on by itself/)).toBeTruthy();
  expect(heading()).toBe(t.checking_title);
  expect(await screen.findByRole('heading', { name: t.passed_title }, { timeout: 5000 })).toBeTruthy();
  expect(server.judged).toHaveLength(1);
  const [form] = server.judged;
  expect(form?.getAll('frames')).toEqual([]);
  const { files } = JSON.parse(String(form?.get('uploaded'))) as { files: { field: string; size: number }[] };
  expect(files.every(({ field, size }) => field === 'frames' && size === 8000)).toBe(true);
  expect(server.received()).toBe(files.length * 8000);
  expect(onFailureReason).not.toHaveBeenCalled();
});
