import type { TechnologyScreenProps } from '@kuelik/flow';
import { ApiError } from '@kuelik/protocol';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Face2faceResult } from '../contract.ts';
import { texts } from '../texts/index.ts';
import Face2faceScreen from './index.tsx';

const t = texts.en;
afterEach(cleanup);

const result = (matching: boolean): Face2faceResult => ({
  result: matching,
  matching,
  status: matching ? 'success' : 'failure',
  liveness_photo: 'AQID',
  document_photo: 'BAUG',
  prediction_percent: matching ? 91 : 24,
});

const failure = (status: number | undefined, code: string) =>
  new ApiError({ type: status === undefined ? 'other' : 'client', code, message: code, url: '/x', status });

function show(request: () => Promise<unknown>, photos: TechnologyScreenProps['photos']) {
  const onFinish = vi.fn<TechnologyScreenProps['onFinish']>();
  const onFailureReason = vi.fn<TechnologyScreenProps['onFailureReason']>();
  const calls = vi.fn(request);
  const client = {
    baseUrl: '',
    request: calls,
    withSignal: () => client,
  } as unknown as TechnologyScreenProps['client'];
  render(
    <Face2faceScreen
      technology="face2face"
      code="F2F"
      sessionId="session"
      locale="en"
      client={client}
      settings={{}}
      organization=""
      modelsUrl="/models/"
      isMobile={false}
      isWidget={false}
      documentType={null}
      photos={photos}
      addPhoto={() => undefined}
      onFinish={onFinish}
      onFailureReason={onFailureReason}
    />,
  );
  return { onFinish, onFailureReason, calls, user: userEvent.setup() };
}
const both = { liveness: ['data:image/jpeg;base64,AQID'], document: ['data:image/jpeg;base64,BAUG'] };
const compareButton = () => screen.getByRole('button', { name: t.compare });

test('shows both photos, and says that they are kept where only the server has them', () => {
  show(async () => result(true), both);
  expect(screen.getByRole('img', { name: t.livePhoto })).toBeTruthy();
  expect(screen.getByRole('img', { name: t.documentPhoto })).toBeTruthy();
  cleanup();
  show(async () => result(true), { liveness: [], document: [] });
  expect(screen.queryByRole('img')).toBe(null);
  expect(screen.getAllByText(t.photoKept)).toHaveLength(2);
});

test('a match finishes with success and the whole result', async () => {
  const { onFinish, user } = show(async () => result(true), both);
  await user.click(compareButton());
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'success', data: result(true) });
});

test('another person is told, then finishes as failure', async () => {
  const { onFinish, user } = show(async () => result(false), both);
  await user.click(compareButton());
  expect(await screen.findByText(t.mismatch)).toBeTruthy();
  expect(onFinish).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: t.finish }));
  expect(onFinish).toHaveBeenCalledExactlyOnceWith({ status: 'failure', data: result(false) });
});

test('a lost connection is reported and can be tried again', async () => {
  let first = true;
  const { onFinish, onFailureReason, calls, user } = show(async () => {
    if (!first) return result(true);
    first = false;
    throw failure(undefined, 'network');
  }, both);
  await user.click(compareButton());
  expect(await screen.findByText(t.connection)).toBeTruthy();
  expect(onFailureReason).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: t.again }));
  expect(calls).toHaveBeenCalledTimes(2);
  expect(onFinish).toHaveBeenCalledOnce();
});

test.each([
  [409, 'liveness_missing', t.liveness_missing],
  [409, 'document_missing', t.document_missing],
  [400, 'face_not_found', t.face_not_found],
  [410, 'session_expired', t.session],
])('%i %s ends the step with its own words', async (status, code, text) => {
  const { onFinish, user } = show(() => Promise.reject(failure(status, code)), both);
  await user.click(compareButton());
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.finish }));
  expect(onFinish.mock.calls[0]?.[0].status).toBe('failure');
});

test('a call that was ended on purpose shows nothing', async () => {
  const { onFailureReason, user } = show(() => Promise.reject(failure(undefined, 'aborted')), both);
  await user.click(compareButton());
  expect(onFailureReason).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBe(null);
});
