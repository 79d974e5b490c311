import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DocumentsPanel } from './documents-panel.tsx';
import { texts } from './texts/index.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a refused document says why, in the page’s language', async () => {
  const words = { ru: 'В файле нет шрифта документа.', en: 'A font is missing.' };
  const body = { code: 'file_error', message: 'Unfit', detail: { reason: 'differing_fonts', texts: words } };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }));
  render(
    <UiLocale locale="ru" texts={uiTexts.ru}>
      <DocumentsPanel locale="ru" baseUrl="https://kyc.test/api/v1" session="s1" apiKey="k" />
    </UiLocale>,
  );
  await userEvent.click(screen.getByRole('button', { name: texts.ru.documentsSample }));
  expect(await screen.findByText(words.ru)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('file_error');
});
