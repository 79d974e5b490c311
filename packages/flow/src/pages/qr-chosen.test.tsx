import { fakeClient } from '@kuelik/protocol/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import { createShell } from '../shell/shell.ts';
import { ShellContext } from '../shell/shell-context.tsx';
import { fakeOptions, renderIn } from '../testing.tsx';
import { QrPage } from './qr-page.tsx';

afterEach(cleanup);

function open(alwaysMobile: boolean, mobile = false) {
  const client = fakeClient({
    'GET /flows/session/status/': { status: 'PROGRESS' },
    'GET /flows/session/hand-off/': { state: 'waiting', code: '4821', step: null },
  });
  const query = parseFlowQuery('?isMobile=false');
  const shell = createShell({ session: 's1', options: fakeOptions, query, window, client });
  const { flowConfig } = shell.store.getState();
  shell.store.setState({ mobile, flowConfig: { ...flowConfig, alwaysMobile } });
  const onReload = vi.fn();
  const ends = { onFailure: vi.fn(), onExpired: vi.fn(), onRedirect: vi.fn() };
  renderIn(
    'en',
    <ShellContext value={shell}>
      <QrPage reason="always-mobile" onReload={onReload} {...ends} />
    </ShellContext>,
  );
  return onReload;
}

test('a person who chose the phone sees code and number, and may stay on the computer', async () => {
  const onReload = open(false);
  screen.getByText('Continue on your phone');
  screen.getByText('Scan the QR code with your phone: you will go on where you are now.');
  screen.getByAltText('QR code with the link to this check');
  await screen.findByText('The same number appears on your phone: compare them');
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this computer' }));
  expect(onReload).toHaveBeenCalledOnce();
});

test('where only phones are supported there is no way back to the computer', () => {
  open(true);
  screen.getByText('This check works on a phone only. Scan the QR code with your phone.');
  expect(screen.queryByRole('button', { name: 'Stay on this computer' })).toBeNull();
});

test.each([false, true])(
  'whoever chose another device on a phone reads nothing of a computer, forced: %s',
  (forced) => {
    const onReload = open(forced, true);
    screen.getByText('Continue on another device');
    screen.getByText(/Scan the QR code with the other phone/);
    screen.getByRole('button', { name: 'Copy the link' });
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this phone' }));
    expect(onReload).toHaveBeenCalledOnce();
    expect(document.body.textContent).not.toContain('computer');
  },
);
