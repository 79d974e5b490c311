import type { TechnologyScreenProps } from '@kuelik/flow';
import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { fakeClient, fakeError } from '@kuelik/protocol/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Face2faceResult } from '../contract.ts';
import { texts } from '../texts/index.ts';
import Face2faceScreen from './index.tsx';

const t = texts.en;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const result = (matching: boolean): Face2faceResult => ({
  result: matching,
  matching,
  status: matching ? 'success' : 'failure',
  liveness_photo: '/9j/AQID',
  // The state sends PNG as well as JPEG.
  document_photo: 'iVBORw0KGgoAAAAN',
  prediction_percent: matching ? 91 : 24,
});

const lost = () => new ApiError({ type: 'other', code: 'network', message: 'no connection', url: '/x' });
const aborted = () => new ApiError({ type: 'other', code: 'aborted', message: 'aborted', url: '/x' });

/** `kept`: the server's reply with the photo it compares; without `kept` the server lacks the call. */
function show(compare: () => unknown, photos: TechnologyScreenProps['photos'], kept?: () => unknown) {
  const client = fakeClient({
    'POST /face2face/compare/': compare,
    ...(kept === undefined ? {} : { 'GET /face2face/document-photo/': kept }),
  });
  return { ...renderScreen(Face2faceScreen, { client, photos }), client, user: userEvent.setup() };
}
const both = { liveness: ['data:image/jpeg;base64,/9j/AQID'], document: ['data:image/jpeg;base64,/9j/BAUG'] };
const compareButton = () => screen.getByRole('button', { name: t.compare });

test('shows both photos, and says if only the server has them [2.35]', async () => {
  show(() => result(true), both);
  expect(screen.getByRole('img', { name: t.livePhoto })).toBeTruthy();
  expect(await screen.findByRole('img', { name: t.documentPhoto })).toBeTruthy();
  cleanup();
  show(() => result(true), { liveness: [], document: [] });
  await expect.poll(() => screen.queryAllByText(t.photoKept)).toHaveLength(2);
  expect(screen.queryByRole('img')).toBe(null);
});

const shownDocument = async () =>
  (await screen.findByRole('img', { name: t.documentPhoto })).getAttribute('src');
const electronic = { liveness: [], document: ['data:image/png;base64,iVBORw0KGgoAAAAN'] };

test('shows the photo that the server compares, not the latest one', async () => {
  show(
    () => result(true),
    electronic,
    () => ({ document_photo: '/9j/BAUG' }),
  );
  // Not even briefly the other one.
  expect(screen.queryByRole('img', { name: t.documentPhoto })).toBe(null);
  expect(await shownDocument()).toBe('data:image/jpeg;base64,/9j/BAUG');
});

test('shows the page’s own photo if the server lacks the call, and none if it did not reply', async () => {
  show(() => result(true), electronic);
  expect(await shownDocument()).toBe(electronic.document[0]);
  cleanup();
  const { reasons } = show(() => result(true), electronic, lost);
  await expect.poll(() => screen.queryAllByText(t.photoKept)).toHaveLength(2);
  expect(screen.queryByRole('img')).toBe(null);
  // Not an obstacle: the comparison does not need it.
  expect(reasons).toEqual([]);
});

test('a match finishes with success and the whole result [3.30]', async () => {
  const { finished, user } = show(() => result(true), both);
  await user.click(compareButton());
  expect(finished).toEqual([{ status: 'success', data: result(true) }]);
});

test('a comparison that a lost line delays is resent automatically, once the line is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isLost = true;
  const { finished, reasons, client } = show(() => (isLost ? Promise.reject(lost()) : result(true)), both);
  fireEvent.click(compareButton());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  // The page is not exchanged under a person who reads it.
  expect(screen.getByText(t.comparing)).toBeTruthy();
  isLost = false;
  fireEvent(window, new Event('online'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(finished).toEqual([{ status: 'success', data: result(true) }]);
  expect(reasons).toEqual([]);
  const keys = client.calls
    .filter(({ path }) => path === '/face2face/compare/')
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('the wait shows what the server is doing, if it says so', async () => {
  let reply = (_: unknown) => {};
  const comparing = new Promise((resolve) => {
    reply = resolve;
  });
  const client = fakeClient({
    'POST /face2face/compare/': () => comparing,
    'GET /uploads/place/': () => ({ ahead: 0, stage: 'document_photo', left_s: 2 }),
  });
  const user = userEvent.setup();
  const { finished } = renderScreen(Face2faceScreen, { client, photos: both });
  await user.click(compareButton());
  expect(await screen.findByText(t.comparing)).toBeTruthy();
  expect(
    await screen.findByText('Looking at the photo in the document', {}, { timeout: 5_000 }),
  ).toBeTruthy();
  reply(result(true));
  await expect.poll(() => finished).toHaveLength(1);
});

test('a mismatch is shown, then finishes as failure', async () => {
  const { finished, user } = show(() => result(false), both);
  await user.click(compareButton());
  expect(await screen.findByText(t.mismatch)).toBeTruthy();
  expect(finished).toEqual([]);
  await user.click(screen.getByRole('button', { name: t.finish }));
  expect(finished).toEqual([{ status: 'failure', data: result(false) }]);
});

test('after a mismatch the compared photos are shown with their labels, also if the page had none', async () => {
  const { user } = show(() => result(false), { liveness: [], document: [] });
  await user.click(compareButton());
  const source = async (name: string) => (await screen.findByRole('img', { name })).getAttribute('src');
  expect(await source(t.livePhoto)).toBe('data:image/jpeg;base64,/9j/AQID');
  expect(await source(t.documentPhoto)).toBe('data:image/png;base64,iVBORw0KGgoAAAAN');
});

test('a verdict alone is enough', async () => {
  const { user } = show(() => ({ result: false, status: null, liveness_photo: null }), both);
  await user.click(compareButton());
  expect(await screen.findByText(t.mismatch)).toBeTruthy();
  expect(screen.getByRole('img', { name: t.livePhoto }).getAttribute('src')).toBe(both.liveness[0]);
});

test('with a backend that knows no keys a lost connection is reported and can be retried', async () => {
  const replies = [lost(), result(true)];
  const client = fakeClient({ 'POST /face2face/compare/': () => replies.shift() }, []);
  const user = userEvent.setup();
  const { finished, reasons } = renderScreen(Face2faceScreen, { client, photos: both });
  await user.click(compareButton());
  expect(await screen.findByText('No connection')).toBeTruthy();
  expect(reasons).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: t.again }));
  await expect.poll(() => finished).toHaveLength(1);
});

test('a comparison in progress can be queried again', async () => {
  const replies = [fakeError(409, 'request_in_progress'), result(true)];
  const { finished, user } = show(() => replies.shift(), both);
  await user.click(compareButton());
  await screen.findByText('Too many requests at once');
  await user.click(screen.getByRole('button', { name: t.again }));
  expect(finished).toHaveLength(1);
});

test.each([
  [409, 'liveness_missing', t.liveness_missing],
  [409, 'document_missing', t.document_missing],
  [400, 'face_not_found', t.face_not_found],
  [410, 'session_expired', t.session],
])('%i %s ends the step with its own message', async (status, code, text) => {
  const { finished, user } = show(() => fakeError(status, code), both);
  await user.click(compareButton());
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.finish }));
  expect(finished).toEqual([{ status: 'failure', data: { code: expect.any(String) } }]);
});

test.each(['liveness_missing', 'document_missing'])(
  '%s: no photo is shown under “received”',
  async (code) => {
    const { user } = show(() => fakeError(409, code), { liveness: [], document: [] });
    await expect.poll(() => screen.queryAllByText(t.photoKept)).toHaveLength(2);
    await user.click(compareButton());
    await screen.findByRole('button', { name: t.finish });
    expect(screen.queryAllByText(t.photoKept)).toHaveLength(1);
  },
);

test('an aborted call shows nothing', async () => {
  const { reasons, user } = show(aborted, both);
  await user.click(compareButton());
  expect(reasons).toEqual([]);
  expect(screen.queryByRole('alert')).toBe(null);
});
