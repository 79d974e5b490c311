import type { Locale } from '@kuelik/protocol';
import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import Playground from './index.tsx';
import { texts } from './texts/index.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const [locale, choose] = useState<Locale>('ru');
  return (
    <UiLocale locale={locale} texts={uiTexts[locale]}>
      <Playground
        backendUrl="https://kyc.test/api/v1"
        qrImageUrl="https://kyc.test/qr?size={size}&data={data}"
        locale={locale}
        locales={['ru', 'kz']}
        onLocale={choose}
      />
    </UiLocale>
  );
}

test('a session is created in the page’s language', async () => {
  const created = {
    session_id: 'abc',
    technologies: ['LDSH'],
    link: 'https://kyc.test/flow/abc',
    expires_at: '2026-01-02T00:00:00.000Z',
  };
  vi.stubGlobal('fetch', async () => Response.json({ data: created }));
  render(<Page />);
  await userEvent.selectOptions(within(screen.getByRole('banner')).getByRole('combobox'), 'kz');
  await userEvent.click(screen.getByRole('button', { name: texts.kz.create }));
  const link = await screen.findByRole('link', { name: /\/flow\/abc/ });
  expect(link.getAttribute('href')).toBe('https://kyc.test/flow/abc?locale=kz');
});
