import { HostNoticesContext } from '@kuelik/camera/notices';
import type { Extension, Locale } from '@kuelik/protocol';
import { type FakeReply, fakeClient } from '@kuelik/protocol/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import type { SessionState } from '../session/state.ts';
import { createShell } from '../shell/shell.ts';
import { ShellContext } from '../shell/shell-context.tsx';
import { fakeOptions, renderIn } from '../testing.tsx';
import { AboutStep } from './about-check.tsx';

afterEach(cleanup);

const load = () => new Promise<never>(() => undefined);
const step = { key: 'one', code: 'ONE', name: { ru: 'x', kz: 'x', en: 'Document', my: 'x' }, load } as const;
const options = { ...fakeOptions, technologies: [step] };

function open(
  state: Partial<SessionState>,
  speaks?: readonly Extension[],
  replies: Readonly<Record<string, FakeReply>> = {},
  locale: Locale = 'en',
) {
  const query = parseFlowQuery('');
  const shell = createShell({ session: 's1', options, query, window, client: fakeClient(replies, speaks) });
  shell.store.setState(state);
  renderIn(
    locale,
    <ShellContext value={shell}>
      <AboutStep steps={[step, { ...step, key: 'two', needs: ['sms-code'] }]} done={[]} index={0} />
      <Step />
    </ShellContext>,
  );
}

/** Its first press is refused, its second one leads to another page. */
function Step() {
  const [presses, setPresses] = useState(0);
  const title = presses < 2 ? 'IIN' : 'Code';
  return (
    <>
      <h1 key={title}>{title}</h1>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Continue
      </button>
      {presses === 1 && <p>Refused</p>}
    </>
  );
}

test('says who asks, how many steps and minutes; on request what is kept and the other way', () => {
  open({ organization: 'Bank' });
  screen.getByText('Bank asks you to confirm who you are');
  screen.getByText(/Steps: 2 · about 3 min/);
  expect(screen.queryByText('What is kept')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  screen.getByText('Document');
  screen.getByText(/Bank gets the result and decides how long it is kept/);
  screen.getByText(/Ask Bank for another way/);
});

test.each([
  ['en', 'More', 1, 365, 'photos for at most 1 day and other data for at most 365 days'],
  ['ru', 'Подробнее', 21, 365, 'хранит фото не дольше 21 дня, остальные данные — не дольше 365 дней'],
  ['ru', 'Подробнее', 90, 90, 'хранит фото и остальные данные не дольше 90 дней'],
  ['kz', 'Толығырақ', 30, 1, 'фотоны 30 күннен, қалған деректерді 1 күннен артық сақтамайды'],
  ['my', 'Lagi', 30, 365, 'menyimpan foto paling lama 30 hari dan data lain paling lama 365 hari'],
] as const)('in %s "%s" tells for how long: %i and %i days', async (locale, more, pictures, data, says) => {
  const reply = { pictures_days: pictures, data_days: data };
  open({ organization: 'Bank' }, undefined, { 'GET /flows/session/retention/': reply }, locale);
  fireEvent.click(await screen.findByRole('button', { name: more }));
  await waitFor(() => expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(says));
});

test('says no time where the backend does not announce it, or the call fails', async () => {
  open({ organization: 'Bank' }, []);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  screen.getByText(/decides how long it is kept\.$/);
  cleanup();
  open({ organization: 'Bank' });
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  await new Promise((resolve) => setTimeout(resolve));
  screen.getByText(/decides how long it is kept\.$/);
});

test('shows the logo of who asks where the backend has one, and the initial where it does not load', () => {
  open({ organization: 'Bank' });
  const logo = document.querySelector('img');
  expect(logo?.getAttribute('src')).toBe('/fake/flows/session/logo/?session_id=s1');
  expect(logo?.alt).toBe('');
  if (logo) fireEvent.error(logo);
  expect(document.querySelector('img')).toBeNull();
  screen.getByText('B');
});

test('asks no backend for a logo that it did not announce', () => {
  open({ organization: 'Bank' }, []);
  expect(document.querySelector('img')).toBeNull();
  screen.getByText('B');
});

test('names no organisation if it is unknown', () => {
  open({ organization: '' });
  screen.getByText('You are asked to confirm who you are');
});

test('it leaves with the page on which the step begins, not when they read on or a press is refused', async () => {
  open({ organization: 'Bank' });
  const asks = () => screen.queryByText('Bank asks you to confirm who you are');
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  screen.getByText('What is kept');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  screen.getByText('Refused');
  await new Promise((resolve) => setTimeout(resolve));
  expect(asks()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(asks()).toBeNull());
});

function reach(
  state: Partial<SessionState>,
  more: { needs?: ('camera' | 'optional-camera')[]; qr?: string; foreign?: boolean } = {},
) {
  const query = parseFlowQuery(more.qr ?? '');
  const client = fakeClient({}, more.foreign ? [] : undefined);
  const shell = createShell({ session: 's1', options, query, window, client });
  shell.store.setState(state);
  const continueElsewhere = vi.fn();
  const host = { cameraRefused: vi.fn(), workersBlocked: vi.fn(), continueElsewhere };
  renderIn(
    'en',
    <ShellContext value={shell}>
      <HostNoticesContext value={host}>
        <AboutStep
          steps={[step, { ...step, key: 'two', needs: more.needs ?? ['camera'] }]}
          done={[]}
          index={1}
        />
      </HostNoticesContext>
    </ShellContext>,
  );
  return { continueElsewhere, button: () => screen.queryByRole('button', { name: 'Continue on the phone' }) };
}

test('on a computer, a step with a camera can be continued on the phone', () => {
  const { button, continueElsewhere } = reach({ mobile: false });
  fireEvent.click(button() as HTMLElement);
  expect(continueElsewhere).toHaveBeenCalledWith(true);
});

test('so can one whose pictures may also be files', () => {
  expect(reach({ mobile: false }, { needs: ['optional-camera'] }).button()).not.toBeNull();
});

test('not on a phone, without a camera step, from a QR code, or with a backend without hand-offs', () => {
  expect(reach({ mobile: true }).button()).toBeNull();
  expect(reach({ mobile: false }, { needs: [] }).button()).toBeNull();
  expect(reach({ mobile: false }, { qr: '?qr=true' }).button()).toBeNull();
  expect(reach({ mobile: false }, { foreign: true }).button()).toBeNull();
});
