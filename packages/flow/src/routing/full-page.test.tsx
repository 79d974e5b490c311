import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeConfig, fakeOptions } from '../testing.tsx';
import type { ExtraRoute } from './extra-routes.ts';
import { FullPage } from './full-page.tsx';
import type { RouteRules } from './route-rules.ts';

const Extra = () => <p>an extra page</p>;
const Crashing = () => {
  throw new Error('crashed on purpose');
};
const routes: readonly ExtraRoute[] = [
  { path: '/crash', load: async () => ({ default: Crashing }) },
  { path: '/test', load: async () => ({ default: Extra }) },
  { path: '/document-reader', load: async () => ({ default: Extra }), needsSession: true },
];

function visit(address: string, rules: RouteRules = { include: ['*'], exclude: [] }) {
  window.history.replaceState(null, '', address);
  const options = { ...fakeOptions, config: { ...fakeConfig, routes: rules } };
  render(<FullPage options={options} routes={routes} />);
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('an unknown address [2.6]', async () => {
  visit('/nowhere?locale=en');
  await screen.findByText('Page not found');
});

test('a page of the app', async () => {
  visit('/test?locale=en');
  await screen.findByText('an extra page');
});

test('a crashed page offers to start it again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  visit('/crash?locale=en');
  await screen.findByRole('heading', { name: 'Error' });
  await userEvent.click(screen.getByRole('button', { name: 'Reload page' }));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
  logged.mockRestore();
});

test.each([[{ include: ['/flow/*'], exclude: [] }], [{ include: ['*'], exclude: ['/test'] }]])(
  'a route excluded by the deployment: %j [2.7]',
  async (rules) => {
    visit('/test?locale=en', rules);
    await screen.findByText('Page not found');
  },
);

test('the session guard redirects to the error page [2.8, 8.5]', async () => {
  visit('/document-reader?locale=en');
  await screen.findByText('Session is not valid');
  expect(window.location.pathname).toBe('/error');
});

test('the session guard keeps the language, so that a reload shows the frame in that of the message', async () => {
  visit('/document-reader?locale=kz&session=&token=secret');
  await waitFor(() => expect(window.location.pathname).toBe('/error'));
  const query = new URLSearchParams(window.location.search);
  expect([query.get('locale'), [...query.keys()]]).toEqual(['kz', ['locale', 'message']]);
});

test('the session guard lets a session through [2.8]', async () => {
  visit('/document-reader?session=s1&locale=en');
  await screen.findByText('an extra page');
});

test.each(['/error', '/error/'])(
  'the error page says Error by default, also where rules exclude it: %s [2.5]',
  async (path) => {
    visit(`${path}?locale=en`, { include: ['/flow/*'], exclude: ['/error'] });
    await screen.findByText('Error');
    await screen.findByText('Please try again in a few minutes.');
  },
);

test('the error page shows the message of its address [2.5]', async () => {
  visit('/error?message=The%20link%20is%20used%20up&locale=en');
  await screen.findByText('The link is used up');
  expect(screen.queryByText('Error')).toBe(null);
});

test('sets the language of the page and its title', async () => {
  visit('/nowhere?locale=my');
  await screen.findByText('Halaman tidak dijumpai');
  await waitFor(() => expect(document.documentElement.lang).toBe('ms-MY'));
  expect(document.title).toBe('Pengesahan identiti');
});

test('uses the stored language if the query has none [5.18]', async () => {
  localStorage.setItem('language', 'kz');
  visit('/nowhere');
  await screen.findByText('Парақша табылмады');
});
