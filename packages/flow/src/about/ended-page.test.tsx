import { ApiError } from '@kuelik/protocol';
import { fakeClient } from '@kuelik/protocol/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import { initialState, type SessionState } from '../session/state.ts';
import { createShell } from '../shell/shell.ts';
import { ShellContext } from '../shell/shell-context.tsx';
import { fakeOptions, renderIn } from '../testing.tsx';
import { EndedPage } from './ended-page.tsx';

afterEach(cleanup);

const load = () => new Promise<never>(() => undefined);
const named = (key: string, en: string) =>
  ({ key, code: key.toUpperCase(), name: { ru: 'x', kz: 'x', en, my: 'x' }, load }) as const;
const options = {
  ...fakeOptions,
  technologies: [named('one', 'Face check'), named('two', 'Document'), named('three', 'Comparison')],
};

function open(detail?: Record<string, unknown>, state: Partial<SessionState> = {}) {
  const query = parseFlowQuery('');
  const shell = createShell({ session: 's1', options, query, window, client: fakeClient({}) });
  shell.store.setState({ organization: 'Bank', technologies: ['ONE', 'TWO', 'THREE'], ...state });
  const fields = {
    type: 'client',
    code: 'session_not_active',
    message: 'over',
    url: '/x',
    status: 409,
  } as const;
  const error = new ApiError({ ...fields, ...(detail && { detail }) });
  shell.store.setState({ refusal: error });
  renderIn(
    'en',
    <ShellContext value={shell}>
      <EndedPage />
    </ShellContext>,
  );
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const steps = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('a finished session says that it was passed, and what was checked', () => {
  open({ status: 'FINISHED', finished: ['ONE', 'TWO'] });
  expect(title()).toBe('This check is finished: you have passed it');
  expect(steps()).toEqual(['Face check:passed', 'Document:passed']);
  screen.getByText(/Bank gets the result/);
});

test('a failed session says so, how each step ended, and what to do next', () => {
  open({ status: 'FAILED', finished: ['TWO'], failed: ['ONE'], not_done: ['THREE'] });
  expect(title()).toBe('This check has ended: it was not passed');
  screen.getByText('Your identity could not be confirmed. Ask Bank what to do next.');
  expect(steps()).toEqual(['Face check:not passed', 'Document:passed', 'Comparison:not done']);
  screen.getByText('Check number');
  screen.getByText('s1');
  screen.getByRole('button', { name: 'Save a receipt' });
  expect(screen.queryByRole('link')).toBeNull();
});

test('a failed session offers the other way that the integrator named', () => {
  const flowConfig = {
    ...initialState('s1', false).flowConfig,
    otherWayUrl: 'https://bank.example/branches',
  };
  open({ status: 'FAILED' }, { flowConfig });
  const link = screen.getByRole('link', { name: 'Confirm your identity another way' });
  expect(link.getAttribute('href')).toBe('https://bank.example/branches');
});

test('a backend that says only what was passed gets no other lines', () => {
  open({ status: 'FAILED', finished: ['ONE'] });
  expect(steps()).toEqual(['Face check:passed']);
});

test('a receipt that an app’s web view does not save leaves the number to note down', async () => {
  const app = vi.spyOn(navigator, 'userAgent', 'get');
  app.mockReturnValue(
    'Mozilla/5.0 (Linux; Android 14; K; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  );
  open({ status: 'FINISHED', finished: ['ONE'] });
  fireEvent.click(screen.getByRole('button', { name: 'Save a receipt' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/note down the check number/);
  app.mockRestore();
});

test('another device does not learn what was checked', () => {
  open({ status: 'FINISHED' });
  expect(title()).toBe('This check is finished: you have passed it');
  expect(steps()).toEqual([]);
});

test.each([undefined, {}, { status: 'PROGRESS' }, { status: 'FINISHED', finished: 'ONE' }])(
  'a backend that says %j leaves the specified words',
  (detail) => {
    open(detail);
    expect(title()).toBe('Session is inactive');
  },
);
