import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { leavePage } from './vitest-shared-page.ts';

const unmounted = vi.fn();
function Left() {
  useEffect(() => unmounted, []);
  return <p>left</p>;
}

test('a file leaves nothing on the page to the next one', () => {
  render(<Left />);
  const { documentElement: root, head, body } = document;
  root.lang = 'ms-MY';
  root.style.setProperty('--k-accent', '#b00040');
  root.setAttribute('data-k-scaled', '');
  body.className = 'left';
  head.append(document.createElement('style'));
  root.append(document.createElement('div'));
  document.title = 'Left';
  localStorage.setItem('left', '1');
  sessionStorage.setItem('left', '1');

  leavePage();
  expect(unmounted).toHaveBeenCalledOnce();
  expect(root.outerHTML).toBe('<html><head></head><body></body></html>');
  expect(document.title).toBe('');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
