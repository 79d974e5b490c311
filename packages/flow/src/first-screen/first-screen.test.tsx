import { Button, Screen } from '@kuelik/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { TechnologyScreenProps } from '../technology.ts';
import { fakeConfig, fakeOptions } from '../testing.tsx';
import { prepareFirstScreen } from './first-screen.tsx';

// As in the server's build: tools/lib/build/build-first-screen.ts.
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>();
  const useSyncExternalStore: typeof react.useSyncExternalStore = (subscribe, read, onServer = read) =>
    react.useSyncExternalStore(subscribe, read, onServer);
  return { ...react, useSyncExternalStore };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function First({ organization, sessionId, settings }: TechnologyScreenProps) {
  return (
    <Screen title={`${organization} ${sessionId}`} actions={<Button>Begin</Button>}>
      {JSON.stringify(settings)}
    </Screen>
  );
}

const options = {
  ...fakeOptions,
  config: { ...fakeConfig, backendUrl: '/api/v1' },
  technologies: [
    {
      key: 'one',
      code: 'ONE',
      name: { ru: 'Один', kz: 'x', en: 'One', my: 'x' },
      load: async () => ({ default: First }),
    },
  ],
};
const prepare = (organization: string, search = '?locale=en') =>
  prepareFirstScreen(
    's1',
    {
      url: new URL(`https://id.kuelik.kz/flow/s1${search}`),
      api: '/api/v1',
      device: { userAgent: '', platform: '', maxTouchPoints: 0 },
      configs: {
        flow_config: {},
        technology_configs: { ONE: { limit: 3 } },
        technologies: ['ONE'],
        organization: { name: organization },
      },
      skip: [],
    },
    options,
  );

test('the frame, who asks and the step with its settings are in it, in the language of the page', async () => {
  const prepared = await prepare('Bank');
  expect(prepared).toMatchObject({ key: 'one', locale: 'en', lang: 'en-GB', otherLocales: [] });
  render(prepared?.element);
  screen.getByRole('heading', { name: 'Bank s1' });
  screen.getByText('{"limit":3}');
  screen.getByRole('button', { name: 'Begin' });
  screen.getByRole('button', { name: 'Close' });
  screen.getByText('Bank asks you to confirm who you are');
  expect((await prepare('Bank', '?locale=ru'))?.lang).toBe('ru-KZ');
});

test('a server renders it without a call, and no name gets out of its text', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const prepared = await prepare('</h1><script>alert(1)</script>"\'<img src=x onerror=alert(1)>');
  const html = renderToStaticMarkup(prepared?.element);
  expect(html).not.toMatch(/<script|<img|<[^>]* on\w+=/);
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(page.querySelector('h1')?.textContent).toBe(
    '</h1><script>alert(1)</script>"\'<img src=x onerror=alert(1)> s1',
  );
  expect(fetched).not.toHaveBeenCalled();
});
