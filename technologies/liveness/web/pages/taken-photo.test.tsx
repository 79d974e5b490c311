import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TakenPhoto } from './taken-photo.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the picture is shown while the page is mounted, and its object URL is revoked', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:taken');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const { container, unmount } = render(<TakenPhoto picture={new Blob(['jpeg'])} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:taken');
  expect(container.querySelector('img')?.getAttribute('alt')).toBe('');
  expect(revoke).not.toHaveBeenCalled();
  unmount();
  expect(revoke).toHaveBeenCalledWith('blob:taken');
});
