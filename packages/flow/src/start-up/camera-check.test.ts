import { expect, test, vi } from 'vitest';
import { reportBlockedWorkers, reportForbiddenCamera } from './camera-check.ts';

test('the host is notified of a policy that denies the camera, and of nothing else', () => {
  const emit = vi.fn();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const shell = { emit, session: 's1' };
  reportForbiddenCamera(shell, () => false);
  expect(emit).not.toHaveBeenCalled();
  reportForbiddenCamera(shell, () => true);
  expect(emit).toHaveBeenCalledExactlyOnceWith(
    'kuelik',
    expect.objectContaining({ type: 'error', session: 's1', code: 'camera_blocked' }),
  );
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test('the host is notified that its policy blocks workers', () => {
  const emit = vi.fn();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  reportBlockedWorkers({ emit, session: 's1' });
  expect(emit).toHaveBeenCalledExactlyOnceWith(
    'kuelik',
    expect.objectContaining({ type: 'error', session: 's1', code: 'workers_blocked' }),
  );
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('worker-src'));
  warned.mockRestore();
});
