import { fakeClient, fakeError } from '@kuelik/protocol/testing';
import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SignIn } from './cabinet/sign-in.tsx';
import { texts as cabinet } from './cabinet/texts/index.ts';
import { CodeEntry } from './check/code-entry.tsx';
import { texts as check } from './check/texts/index.ts';
import Playground from './playground/index.tsx';
import { texts as playground } from './playground/texts/index.ts';
import VerifyPage from './verify/index.tsx';
import { en as verify } from './verify/texts/en.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders a form of the site; returns the texts of what is moved into view. */
function open(form: ReactNode): string[] {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent ?? '');
  });
  render(
    <UiLocale locale="en" texts={uiTexts.en}>
      {form}
    </UiLocale>,
  );
  return shown;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Presses the button twice: each press moves to the answer. */
async function pressTwice(name: string, shown: readonly string[], answer: string) {
  for (const times of [1, 2]) {
    await press(name);
    await vi.waitFor(() => expect(shown).toEqual(Array(times).fill(answer)));
  }
}

const page = { locale: 'en', locales: ['en', 'ru'], onLocale: () => undefined } as const;

test('the cabinet moves to a missing key and to a refused one', async () => {
  const signIn = () => Promise.reject(new TypeError('no route'));
  const shown = open(<SignIn locale="en" api={{ signIn }} ended={false} onSignedIn={() => undefined} />);
  await pressTwice(cabinet.en.signIn, shown, cabinet.en.apiKeyMissing);
  shown.length = 0;
  await userEvent.type(screen.getByLabelText(cabinet.en.apiKey), 'key');
  expect(shown).toEqual([]);
  await press(cabinet.en.signIn);
  await vi.waitFor(() => expect(shown).toEqual([screen.getByRole('alert').textContent]));
});

test('the check of signatures moves to a missing file and to what a server says', async () => {
  const client = fakeClient({ 'POST /verify/': fakeError(503, 'cannot_connect') });
  const shown = open(<VerifyPage {...page} client={client} />);
  await pressTwice(verify.check, shown, verify.chooseFile);
  shown.length = 0;
  await userEvent.upload(screen.getByLabelText(verify.file), new File(['%PDF-'], 'contract.pdf'));
  expect(shown).toEqual([]);
  await press(verify.check);
  await vi.waitFor(() => expect(shown).toEqual([screen.getByRole('alert').textContent]));
});

test('an agent is moved to what is wrong with a code', async () => {
  const shown = open(<CodeEntry texts={check.en} given={null} />);
  await userEvent.click(screen.getByText(check.en.support));
  await userEvent.type(screen.getByLabelText(check.en.heard), '1003-ZZZZ');
  await pressTwice(check.en.show, shown, check.en.notCode);
});

test('the test page moves to a missing step, and opens its settings for a wrong one', async () => {
  const shown = open(<Playground {...page} backendUrl="https://kyc.test/api/v1" qrImageUrl="/qr" />);
  await userEvent.clear(screen.getByLabelText(playground.en.apiKey));
  const settings = screen.getByText(playground.en.settings).closest('details');
  expect(settings?.open).toBe(false);
  await pressTwice(playground.en.create, shown, uiTexts.en.required);
  expect(settings?.open).toBe(true);

  shown.length = 0;
  await userEvent.type(screen.getByLabelText(playground.en.apiKey), 'key');
  for (const chosen of screen.getAllByRole('checkbox', { checked: true })) await userEvent.click(chosen);
  await pressTwice(playground.en.create, shown, playground.en.chooseOne);
});

test('the test page moves to the error of a call', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no route')));
  const shown = open(<Playground {...page} backendUrl="https://kyc.test/api/v1" qrImageUrl="/qr" />);
  await press(playground.en.create);
  await vi.waitFor(() => expect(shown).toEqual([playground.en.errorNetwork]));
});
