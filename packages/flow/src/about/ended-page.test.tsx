import { ApiError } from '@kuelik/protocol';
import { fakeClient } from '@kuelik/protocol/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import { createShell } from '../shell/shell.ts';
import { ShellContext } from '../shell/shell-context.tsx';
import { fakeOptions, renderIn } from '../testing.tsx';
import { EndedPage } from './ended-page.tsx';

afterEach(cleanup);

const load = () => new Promise<never>(() => undefined);
const named = (key: string, en: string) =>
  ({ key, code: key.toUpperCase(), name: { ru: 'x', kz: 'x', en, my: 'x' }, load }) as const;
const options = { ...fakeOptions, technologies: [named('one', 'Face check'), named('two', 'Document')] };

function open(detail?: Record<string, unknown>) {
  const query = parseFlowQuery('');
  const shell = createShell({ session: 's1', options, query, window, client: fakeClient({}) });
  shell.store.setState({ organization: 'Bank', technologies: ['ONE', 'TWO'] });
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
  expect(steps()).toEqual(['Face checkpassed', 'Documentpassed']);
  screen.getByText(/Bank gets the result/);
});

test('a failed session says so, with the steps that were passed', () => {
  open({ status: 'FAILED', finished: ['ONE'] });
  expect(title()).toBe('This check has ended: it was not passed');
  expect(steps()).toEqual(['Face checkpassed']);
  screen.getByText('Check number');
  screen.getByText('s1');
  screen.getByRole('button', { name: 'Save a receipt' });
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
