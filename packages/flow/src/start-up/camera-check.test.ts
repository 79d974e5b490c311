import { expect, test, vi } from 'vitest';
import { reportBlockedWorkers, reportForbiddenCamera } from './camera-check.ts';

test('the host hears of a policy that keeps the camera from the flow, and of nothing else', () => {
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

test('the host hears that its policy keeps workers from starting', () => {
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
