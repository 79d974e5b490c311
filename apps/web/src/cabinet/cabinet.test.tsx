import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountAlert, Delivery, SessionDetails } from './contract.ts';
import Cabinet from './index.tsx';
import { sampleSession } from './session.test-data.ts';
import { texts } from './texts/index.ts';

const t = texts.en;

/** The part of the backend that the cabinet calls: one key, one integrator's sessions. */
function fakeServer(
  sessions: readonly SessionDetails[],
  options: {
    signedIn?: boolean;
    pageSize?: number;
    deliveries?: readonly Delivery[];
    alerts?: readonly AccountAlert[];
  } = {},
) {
  const state = {
    signedIn: options.signedIn ?? false,
    sessions: [...sessions],
    calls: [] as string[],
    deliveries: [...(options.deliveries ?? [])],
  };
  const pageSize = options.pageSize ?? 20;
  const reply = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const refuse = (status: number, code: string) => reply(status, { code, message: code });

  const answer = (method: string, url: URL, body: string): Response => {
    const path = url.pathname.replace('/api/v1/integrator', '');
    state.calls.push(`${method} ${path}`);
    if (path === '/sign-in/') {
      if (!body.includes('"right-key"')) return refuse(401, 'invalid_api_key');
      state.signedIn = true;
      return reply(200, { data: { name: 'Bank', expires_at: '2026-01-01T00:00:00Z' } });
    }
    if (path === '/account/') return reply(200, { data: { name: state.signedIn ? 'Bank' : null } });
    if (!state.signedIn) return refuse(401, 'not_signed_in');
    if (path === '/sign-out/') {
      state.signedIn = false;
      return reply(200, { data: {} });
    }
    if (path === '/alerts/') return reply(200, { data: { alerts: options.alerts ?? [], next: null } });
    if (path === '/sessions/' && method === 'POST') {
      const made = sampleSession({ session_id: 'made-here', status: 'QR', results: {}, finished_at: null });
      state.sessions = [{ ...made, expires_at: '2999-01-01T00:00:00.000Z' }, ...state.sessions];
      return reply(200, { data: { session_id: 'made-here' } });
    }
    if (path === '/sessions/') {
      const start = Number(url.searchParams.get('before') ?? 0);
      const end = start + pageSize;
      const next = end < state.sessions.length ? String(end) : null;
      return reply(200, { data: { sessions: state.sessions.slice(start, end), next } });
    }
    if (path === '/webhooks/') return reply(200, { data: { deliveries: state.deliveries, next: null } });
    if (path.startsWith('/webhooks/')) {
      const waiting = { state: 'waiting', tries: 0, outcome: null } as const;
      state.deliveries = state.deliveries.map((delivery) => ({ ...delivery, ...waiting }));
      return reply(200, { data: state.deliveries[0] });
    }
    const id = path.split('/')[2] ?? '';
    const found = state.sessions.find((session) => session.session_id === id);
    if (found === undefined) return refuse(404, 'session_not_found');
    if (!path.endsWith('/erase/')) return reply(200, { data: found });
    const erased = {
      ...found,
      erased_at: '2026-02-20T00:00:00.000Z',
      results: {},
      evidence: [],
      metadata: null,
    };
    state.sessions = state.sessions.map((session) => (session === found ? erased : session));
    return reply(200, { data: { erased: true } });
  };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) =>
    answer(init.method ?? 'GET', new URL(input, 'https://kyc.test'), String(init.body ?? '')),
  );
  return state;
}

function open(query = '') {
  window.history.replaceState(null, '', `/cabinet/sessions${query}`);
  render(
    <Cabinet
      backendUrl="/api/v1"
      frontendUrl={frontendUrl}
      locale="en"
      locales={['ru', 'kz', 'en', 'my']}
      onLocale={() => undefined}
    />,
  );
  return userEvent.setup();
}

const frontendUrl = 'https://flow.example';
const id = sampleSession().session_id;
const other = sampleSession({ session_id: 'other-session-00000002', status: 'FAILED' });

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  test('asks for a key, says when it is wrong, and opens with the right one', async () => {
    const server = fakeServer([sampleSession()]);
    const user = open();
    await user.click(await screen.findByRole('button', { name: t.signIn }));
    expect(screen.getByText(t.apiKeyMissing)).toBeTruthy();
    expect(screen.queryByText(t.ended)).toBeNull();
    expect(server.calls).not.toContain('POST /sign-in/');

    await user.type(screen.getByLabelText(t.apiKey), 'wrong-key');
    await user.click(screen.getByRole('button', { name: t.signIn }));
    expect((await screen.findByRole('alert')).textContent).toContain(t.errorKey);

    await user.clear(screen.getByLabelText(t.apiKey));
    await user.type(screen.getByLabelText(t.apiKey), ' right-key{Enter}');
    expect(await screen.findByRole('list', { name: t.list })).toBeTruthy();
    expect(screen.getByText('Bank')).toBeTruthy();
  });

  test('is not required when the browser is signed in, and can be undone', async () => {
    const server = fakeServer([], { signedIn: true });
    const user = open();
    expect(await screen.findByText(t.empty)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t.signOut }));
    expect(await screen.findByLabelText(t.apiKey)).toBeTruthy();
    expect(screen.queryByText(t.ended)).toBeNull();
    expect(server.signedIn).toBe(false);
  });

  test('is required again, with the reason, when it has expired', async () => {
    const server = fakeServer([sampleSession()], { signedIn: true });
    const user = open();
    const list = await screen.findByRole('list', { name: t.list });
    server.signedIn = false;
    await user.click(within(list).getByRole('link'));
    expect(await screen.findByText(t.ended)).toBeTruthy();
  });

  test('an unreachable server is reported, with a retry', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no route');
    });
    const user = open();
    const retry = await screen.findByRole('button', { name: t.retry }, { timeout: 10_000 });
    expect(screen.getByText(t.errorNetwork)).toBeTruthy();
    fakeServer([], { signedIn: true });
    await user.click(retry);
    expect(await screen.findByText(t.empty)).toBeTruthy();
  });
});

describe('the list', () => {
  test('distinguishes sessions and shows no personal data', async () => {
    fakeServer([sampleSession(), other], { signedIn: true });
    open();
    const items = within(await screen.findByRole('list', { name: t.list })).getAllByRole('listitem');
    expect(items).toHaveLength(2);
    expect(items[0]?.textContent).toContain(t.outcome_verified);
    expect(items[0]?.textContent).toContain(id);
    expect(items[0]?.textContent).toContain(t.demo);
    expect(items[1]?.textContent).toContain(t.outcome_refused);
    expect(document.body.textContent).not.toContain('990228300013');
  });

  test('loads page by page', async () => {
    const many = Array.from({ length: 5 }, (_, n) => sampleSession({ session_id: `session-${n}` }));
    fakeServer(many, { signedIn: true, pageSize: 2 });
    const user = open();
    const list = await screen.findByRole('list', { name: t.list });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: t.more }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: t.more }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(5));
    expect(screen.queryByRole('button', { name: t.more })).toBeNull();
  });

  test('shows first what only the integrator can fix', async () => {
    const alerts = [{ code: 'no_active', technology: 'ED', created_at: '2026-02-01T09:01:00.000Z' }];
    fakeServer([sampleSession({ alerts })], { signedIn: true });
    open(`?session=${id}`);
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('Your subscription has ended');
  });

  test('shows the last week’s alerts that only the integrator can fix on top, each once', async () => {
    const alert = (days: number, technology: string) => ({
      session_id: `session-${days}`,
      code: 'no_active',
      technology,
      created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    });
    fakeServer([], { signedIn: true, alerts: [alert(1, 'ED'), alert(2, 'ED'), alert(8, 'TDK')] });
    open();
    const banner = await screen.findByRole('alert');
    expect(within(banner).getAllByText(/Your subscription has ended/)).toHaveLength(1);
  });

  test('names every session with an alert, and links to it', async () => {
    const declined = (session_id: string) => ({
      session_id,
      code: 'hand_off_declined',
      technology: '',
      created_at: new Date().toISOString(),
    });
    const alerts = [declined(id), declined(other.session_id), declined(id)];
    fakeServer([sampleSession(), other], { signedIn: true, alerts });
    const user = open();
    const banner = await screen.findByRole('alert');
    expect(within(banner).getAllByText(/the computer is not theirs/)).toHaveLength(2);
    expect(
      within(banner)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([id, other.session_id]);
    await user.click(within(banner).getByRole('link', { name: other.session_id }));
    expect(window.location.search).toBe(`?session=${other.session_id}`);
    expect(await screen.findByRole('heading', { name: t.session })).toBeTruthy();
  });

  test('creates a session, opens it and shows the link to send', async () => {
    const server = fakeServer([], { signedIn: true });
    const user = open();
    await user.click(await screen.findByRole('button', { name: t.newSession }));
    const section = await screen.findByRole('region', { name: t.linkTitle });
    expect(section.textContent).toContain(`${frontendUrl}/flow/made-here`);
    expect(window.location.search).toBe('?session=made-here');
    expect(server.calls.filter((call) => call === 'POST /sessions/')).toHaveLength(1);
    const list = await screen.findByRole('list', { name: t.list });
    await waitFor(() => expect(list.textContent).toContain('made-here'));
    await user.click(within(section).getByRole('button', { name: t.linkCopy }));
    expect(await navigator.clipboard.readText()).toBe(`${frontendUrl}/flow/made-here`);
  });

  test('opens a session, keeps it in the URL and marks it', async () => {
    fakeServer([sampleSession(), other], { signedIn: true });
    const user = open();
    const [first] = within(await screen.findByRole('list', { name: t.list })).getAllByRole('link');
    if (first === undefined) throw new Error('the list is empty');
    await user.click(first);
    expect(window.location.search).toBe(`?session=${id}`);
    expect(first.getAttribute('aria-current')).toBe('true');
    const heading = await screen.findByRole('heading', { name: t.session });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('button', { name: t.back }));
    expect(window.location.search).toBe('');
  });

  test('finds a session by its id', async () => {
    fakeServer([sampleSession()], { signedIn: true });
    const user = open();
    await user.type(await screen.findByLabelText(t.find), ` ${id} {Enter}`);
    expect(await screen.findByRole('heading', { name: t.session })).toBeTruthy();
  });
});

describe('webhook deliveries', () => {
  const delivery: Delivery = {
    id: '0'.repeat(32),
    type: 'session.finished',
    url: 'https://bank.example/kuelik',
    state: 'given_up',
    tries: 11,
    outcome: 'unreachable',
    created_at: '2026-02-01T09:03:10.000Z',
    due_at: null,
  };

  test('show their status and can be sent again', async () => {
    const server = fakeServer([sampleSession()], { signedIn: true, deliveries: [delivery] });
    const user = open(`?session=${id}`);
    const section = await screen.findByRole('region', { name: t.webhooks });
    for (const text of [t.webhook_given_up, delivery.url, t.webhookUnreachable, 'Attempts: 11']) {
      expect(section.textContent).toContain(text);
    }
    await user.click(within(section).getByRole('button', { name: 'Send again: session.finished' }));
    expect(await within(section).findByText(t.webhook_waiting)).toBeTruthy();
    expect(server.calls).toContain(`POST /webhooks/${delivery.id}/replay/`);
  });

  test.each([
    ['timeout', t.webhookTimeout],
    ['unreachable', t.webhookUnreachable],
    ['private_address', t.webhookPrivate],
    ['503', 'HTTP 503'],
  ])('say in words that one ended with %s', async (outcome, text) => {
    fakeServer([sampleSession()], { signedIn: true, deliveries: [{ ...delivery, outcome }] });
    open(`?session=${id}`);
    const section = await screen.findByRole('region', { name: t.webhooks });
    expect(section.textContent).toContain(` · ${text}`);
  });

  test('are reloaded with the session', async () => {
    const failing: Delivery = { ...delivery, state: 'waiting', tries: 1, outcome: '503' };
    const server = fakeServer([sampleSession()], { signedIn: true, deliveries: [failing] });
    const user = open(`?session=${id}`);
    const section = await screen.findByRole('region', { name: t.webhooks });
    expect(section.textContent).toContain('HTTP 503');
    server.deliveries = [{ ...failing, state: 'delivered', outcome: '200' }];
    const head = screen.getByRole('heading', { name: t.session }).closest('header');
    await user.click(within(head as HTMLElement).getByRole('button', { name: t.refresh }));
    expect(await screen.findByText(t.webhook_delivered)).toBeTruthy();
  });

  test('are not mentioned when there are none', async () => {
    fakeServer([sampleSession()], { signedIn: true });
    open(`?session=${id}`);
    await screen.findByRole('heading', { name: t.session });
    expect(screen.queryByText(t.webhooks)).toBeNull();
  });
});

describe('the details', () => {
  test('of the session in the URL: results in words, numbers masked until revealed [2.67]', async () => {
    fakeServer([sampleSession()], { signedIn: true });
    const user = open(`?session=${id}`);
    const table = await screen.findByRole('table', { name: 'Passport or identity card' });
    const row = (name: string) =>
      within(table).getByRole('row', { name: new RegExp(`^${name}`) }).textContent;
    expect(row('Last name')).toContain('SPECIMEN');
    expect(row('Date of birth')).toContain('28 Feb 1999');
    expect(row('Remarks')).toContain('Uploaded, not photographed');
    expect(row('IIN')).toContain('••••••••0013');
    await user.click(screen.getByRole('button', { name: 'Show: IIN' }));
    expect(row('IIN')).toContain('990228300013');
    expect(screen.getByRole('row', { name: 'Same person Yes' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Likeness 87%' })).toBeTruthy();
    expect(screen.getByText('Attempts: 2')).toBeTruthy();
    expect(screen.getByText('Camera: Built-in camera')).toBeTruthy();
  });

  test('name the steps that the server does not know', async () => {
    fakeServer([sampleSession()], { signedIn: true });
    open(`?session=${id}`);
    const name = await screen.findByText(t.ignored);
    expect(name.nextElementSibling?.textContent).toBe('NEW');
  });

  test('promise another attempt only while the session is open', async () => {
    const failed = {
      status: 'failure',
      final: false,
      data: { code: 'wrong_side' },
      updated_at: '2026-02-01T09:02:00.000Z',
    } as const;
    const over = sampleSession({ status: 'FAILED', results: { DR: failed } });
    const running = sampleSession({
      session_id: 'running-session-000003',
      status: 'PROGRESS',
      finished_at: null,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      results: { DR: failed },
    });
    fakeServer([over, running], { signedIn: true });
    const user = open(`?session=${id}`);
    expect(await screen.findByText('Wrong side')).toBeTruthy();
    expect(screen.queryByText(t.mayRepeat)).toBeNull();
    await user.click(screen.getByRole('link', { name: /running-session/ }));
    expect(await screen.findByText(t.mayRepeat)).toBeTruthy();
  });

  test('show the stored pictures, and say when one is gone', async () => {
    fakeServer([sampleSession()], { signedIn: true });
    open(`?session=${id}`);
    const link = await screen.findByRole('link', { name: /^Save: Live face 1 Feb 2026/ });
    expect(link.getAttribute('href')).toBe(`/api/v1/integrator/sessions/${id}/evidence/a1/`);
    const picture = link.querySelector('img');
    expect(picture?.getAttribute('src')).toBe(`/api/v1/integrator/sessions/${id}/evidence/a1/`);
    picture?.dispatchEvent(new Event('error'));
    expect(await within(link).findByText(t.pictureGone)).toBeTruthy();
  });

  test('of an unknown session say that it does not exist', async () => {
    fakeServer([], { signedIn: true });
    open('?session=nobody');
    expect((await screen.findByRole('alert')).textContent).toContain(t.notFound);
  });

  test('are erased only after confirmation', async () => {
    const server = fakeServer([sampleSession()], { signedIn: true });
    const user = open(`?session=${id}`);
    await user.click(await screen.findByRole('button', { name: t.erase }));
    await user.click(screen.getByRole('button', { name: t.cancel }));
    expect(server.calls.some((call) => call.endsWith('/erase/'))).toBe(false);

    await user.click(screen.getByRole('button', { name: t.erase }));
    await user.click(screen.getByRole('button', { name: t.eraseConfirm }));
    expect(await screen.findByText(t.erased)).toBeTruthy();
    expect(screen.queryByText('SPECIMEN')).toBeNull();
    expect(screen.queryByRole('button', { name: t.erase })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
