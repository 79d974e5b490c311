import { fakeError } from '@kuelik/protocol/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ProtocolPart, type ProtocolPartProps } from './protocol-part.tsx';
import { sampleSession } from './session.test-data.ts';
import { texts } from './texts/index.ts';

const t = texts.en;
afterEach(cleanup);

function open(changes: Parameters<typeof sampleSession>[0], api: Partial<ProtocolPartProps['api']> = {}) {
  const onChanged = vi.fn(async () => undefined);
  const calls = {
    protocol: vi.fn(async () => new Blob(['%PDF-'])),
    review: vi.fn(async () => undefined),
    ...api,
  };
  render(
    <ProtocolPart locale="en" session={sampleSession(changes)} api={calls as never} onChanged={onChanged} />,
  );
  return { ...calls, onChanged };
}

test('a session that awaits no review offers only its protocol', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  const { protocol } = open({});
  expect(screen.queryByRole('button', { name: t.reviewConfirm })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: t.protocolSave }));
  expect(protocol).toHaveBeenCalledWith('sample-session-0000001');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an edition that is being sealed is waited for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const protocol = vi.fn(async () => new Blob(['%PDF-']));
  protocol.mockRejectedValueOnce(fakeError(503, 'protocol_not_ready'));
  open({}, { protocol });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: t.protocolSave }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(protocol).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/not sealed yet/)).toBeNull();
});

test('an edition that is not sealed in time is reported', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const protocol = vi.fn(() => Promise.reject(fakeError(503, 'protocol_not_ready')));
  open({}, { protocol });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: t.protocolSave }));
  for (let pauses = 0; pauses < 5; pauses++) await vi.advanceTimersByTimeAsync(3000);
  await screen.findByText(/not sealed yet.*protocol_not_ready/);
  expect(protocol).toHaveBeenCalledTimes(6);
});

test.each([
  ['seal_not_configured', 503, t.protocolNoSeal],
  ['time_stamp_unavailable', 503, /not sealed yet.*time_stamp_unavailable/],
])('%s is shown by its own message', async (code, status, message) => {
  open({}, { protocol: () => Promise.reject(fakeError(status, code)) });
  await userEvent.click(screen.getByRole('button', { name: t.protocolSave }));
  await screen.findByText(message);
});

test('a failed session that waits for a human takes one decision with a note', async () => {
  const { review, onChanged } = open({ status: 'FAILED', awaits_review: true });
  await userEvent.type(screen.getByLabelText(t.reviewNote), 'Seen in the branch');
  await userEvent.click(screen.getByRole('button', { name: t.reviewReject }));
  expect(review).toHaveBeenCalledWith('sample-session-0000001', 'rejected', 'Seen in the branch');
  expect(onChanged).toHaveBeenCalledOnce();
});

test('a decision that was made is shown with its note and who made it', () => {
  const made = { decision: 'confirmed', note: 'Seen', by: 'backend', at: '2026-02-01T10:00:00Z' } as const;
  open({ status: 'FAILED', review: made });
  screen.getByText(t.reviewConfirmed);
  screen.getByText(/Seen · backend/);
});
