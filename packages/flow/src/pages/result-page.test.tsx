import { ApiError, normaliseFlowConfig } from '@kuelik/protocol';
import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import type { ResultField } from '../result/result-block.ts';
import type { ResultScreenProps } from '../result/step-result.ts';
import type { SessionState } from '../session/state.ts';
import { createShell } from '../shell/shell.ts';
import { ShellContext } from '../shell/shell-context.tsx';
import type { TechnologyStep } from '../technology.ts';
import { fakeOptions, renderIn } from '../testing.tsx';
import { ResultPage } from './result-page.tsx';

const fakeFlowConfig = normaliseFlowConfig({});

interface Setting {
  readonly technologies?: readonly TechnologyStep[];
  readonly state?: Partial<SessionState>;
  readonly replies?: Readonly<Record<string, FakeReply>>;
  readonly status?: 'success' | 'failure';
  readonly isWidget?: boolean;
  readonly search?: string;
}

function open({
  state = {},
  replies = {},
  status = 'success',
  isWidget = false,
  search = '',
  technologies = [],
}: Setting) {
  const client = fakeClient({
    'GET /flows/session/finish/': {},
    'POST /flows/session/failure-reason/': {},
    'POST /securities/security-checks/': {},
    ...replies,
  });
  const shell = createShell({
    session: 's1',
    options: { ...fakeOptions, isWidget, technologies },
    query: parseFlowQuery(search),
    window,
    client,
  });
  shell.store.setState(state);
  const reload = vi.fn();
  const redirected = vi.fn();
  const rendered = renderIn(
    'en',
    <ShellContext value={shell}>
      <ResultPage status={status} onRedirect={redirected} onReload={reload} />
    </ShellContext>,
  );
  return { client, reload, redirected, shell, container: rendered.container };
}

const plain: TechnologyStep = {
  key: 'one',
  code: 'ONE',
  name: { ru: 'x', kz: 'x', en: 'One', my: 'x' },
  load: () => new Promise<never>(() => undefined),
};

const heard: [string, unknown][] = [];
const hear = (event: Event) => {
  if (event instanceof CustomEvent) heard.push([event.type, event.detail]);
};

beforeEach(() => {
  heard.length = 0;
  for (const type of ['finish', 'app-reload']) window.addEventListener(type, hear);
});
afterEach(() => {
  cleanup();
  for (const type of ['finish', 'app-reload']) window.removeEventListener(type, hear);
});

test('production shows nothing in a widget, and announces the end to screen readers [2.55]', async () => {
  open({ state: { type: 'production' }, isWidget: true });
  await screen.findByText('The check is finished.');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('on a page of its own production ends with what was checked, its number and a receipt [2.53]', async () => {
  const load = () => new Promise<never>(() => undefined);
  const named = (en: string) => ({ ru: 'x', kz: 'x', en, my: 'x' });
  const technologies = [
    { key: 'one', code: 'ONE', name: named('Document'), load },
    { key: 'two', code: 'TWO', name: named('Comparison'), load },
  ];
  open({
    technologies,
    status: 'failure',
    state: {
      type: 'production',
      organization: 'Bank',
      technologies: ['ONE', 'TWO'],
      results: { one: { status: 'success', data: {} }, two: { status: 'failure', data: null } },
    },
  });
  await screen.findByRole('heading', { name: 'Check not passed' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Document:passed',
    'Comparison:not passed',
  ]);
  screen.getByText('s1');
  screen.getByRole('button', { name: 'Save a receipt' });
  expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull();
  expect(document.body.textContent).not.toContain('identity has been');
});

test('a person who ended the check reads so, and how to get a new link', async () => {
  open({
    status: 'failure',
    state: {
      type: 'production',
      organization: 'Bank',
      currentFailureReason: { type: 'client', value: 'CLIENT' },
    },
  });
  await screen.findByRole('heading', { name: 'You stopped the check' });
  screen.getByText('If that was a mistake, ask Bank for a new link.');
  expect(document.body.textContent).not.toContain('could not be confirmed');
  expect(document.querySelector('[data-art]')?.getAttribute('data-art')).toBe('stopped');
});

test('with a redirect the page stays empty: it redirects automatically', async () => {
  open({ state: { type: 'production', redirect: 'https://shop.example/' } });
  await screen.findByText('The check is finished.');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a demonstration shows the result and links to the cabinet [2.57, 2.59]', async () => {
  open({ state: { type: 'demonstration' } });
  expect(screen.getByRole('heading').textContent).toBe('Check passed');
  screen.getByText('Thank you. You have passed every step.');
  const link = screen.getByRole('link', { name: 'Open the session in the cabinet' });
  expect(link.getAttribute('href')).toBe('https://cabinet.example/sessions?session=s1');
  await waitFor(() => expect(heard).toHaveLength(1));
});

test.each([
  {
    name: 'a demonstration',
    state: { type: 'demonstration' as const },
    step: plain,
    isWidget: false,
    says: true,
  },
  { name: 'a widget', state: { type: 'demonstration' as const }, step: plain, isWidget: true, says: false },
  {
    name: 'a page of a step’s own',
    state: { type: 'production' as const },
    step: { ...plain, result: { loadPage: async () => ({ default: OwnPage }) } },
    isWidget: false,
    says: true,
  },
])('$name says what was checked, and offers a receipt: $says', async ({ state, step, isWidget, says }) => {
  open({
    technologies: [step],
    isWidget,
    state: { ...state, technologies: ['ONE'], results: { one: { status: 'success', data: {} } } },
  });
  await waitFor(() => expect(heard).toHaveLength(1));
  if (says) await screen.findByText('What was checked');
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    says ? ['One:passed'] : [],
  );
  expect(screen.queryAllByRole('button', { name: 'Save a receipt' })).toHaveLength(says ? 1 : 0);
});

test.each([
  { name: 'of the shell', step: plain },
  { name: 'of a step', step: { ...plain, result: { loadPage: async () => ({ default: OwnPage }) } } },
])('a receipt can be saved only once the end is stored, on a page $name', async ({ step }) => {
  let store = (_: unknown) => {};
  open({
    technologies: [step],
    state: {
      type: 'demonstration',
      technologies: ['ONE'],
      results: { one: { status: 'success', data: {} } },
    },
    replies: { 'GET /flows/session/finish/': () => new Promise((resolve) => (store = resolve)) },
  });
  await screen.findByText('What was checked');
  expect(screen.queryByRole('button', { name: 'Save a receipt' })).toBeNull();
  store({});
  await screen.findByRole('button', { name: 'Save a receipt' });
});

test('a URL with qr=true shows the result, without the cabinet', async () => {
  open({ state: { type: 'production' }, status: 'failure', search: '?qr=true' });
  expect(screen.getByRole('heading').textContent).toBe('Check not passed');
  expect(screen.queryByRole('link')).toBeNull();
  await waitFor(() => expect(heard).toHaveLength(1));
});

test('a demonstration opens the details on request [2.68]', async () => {
  const load = () => new Promise<never>(() => undefined);
  const technologies = [{ key: 'one', code: 'ONE', name: { ru: 'x', kz: 'x', en: 'One', my: 'x' }, load }];
  open({
    technologies,
    state: {
      type: 'demonstration',
      technologies: ['ONE'],
      results: { one: { status: 'failure', data: null } },
    },
  });
  const button = await screen.findByRole('button', { name: 'Show the details' });
  const block = () => screen.queryByRole('heading', { name: 'One' });
  expect(block()).toBeNull();
  fireEvent.click(button);
  await screen.findByRole('heading', { name: 'One' });
  fireEvent.click(screen.getByRole('button', { name: 'Hide the details', expanded: true }));
  expect(block()).toBeNull();
});

test('without results there are no details to open', async () => {
  open({ state: { type: 'demonstration' } });
  await screen.findByText('Check passed');
  expect(screen.queryByRole('button', { name: 'Show the details' })).toBeNull();
});

test('a widget hides the picture [2.57, 6.2]', async () => {
  const page = open({ state: { type: 'demonstration' } });
  expect(page.container.querySelector('svg[data-art]')).not.toBeNull();
  await waitFor(() => expect(heard).toHaveLength(1));
  cleanup();
  const widget = open({ state: { type: 'demonstration' }, isWidget: true });
  expect(widget.container.querySelector('svg[data-art]')).toBeNull();
  await waitFor(() => expect(heard).toHaveLength(2));
});

test('without a camera: a button that notifies the host and reloads after 100 ms [2.58, 9.9]', async () => {
  const { reload } = open({
    status: 'failure',
    state: { currentFailureReason: { type: 'camera', value: 'NO_CAM' } },
  });
  await waitFor(() => expect(heard).toHaveLength(1));
  expect(screen.getByRole('heading').textContent).toBe('No access to the camera');
  vi.useFakeTimers();
  const button = screen.getByRole('button', { name: 'Reload page' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(heard.slice(1)).toEqual([['app-reload', { session: 's1' }]]);
  vi.advanceTimersByTime(99);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test.each([
  { name: 'short', state: { type: 'demonstration' as const }, status: 'success' as const },
  { name: 'short', state: { type: 'demonstration' as const }, status: 'failure' as const },
])(
  'the layout $name offers reload once the session is settled ($status) [2.66]',
  async ({ state, status }) => {
    const { reload } = open({ state, status });
    const button = await screen.findByRole('button', { name: 'Reload page' });
    expect(heard.map(([type]) => type)).toEqual(['finish']);
    fireEvent.click(button);
    expect(heard[1]).toEqual(['app-reload', { session: 's1' }]);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  },
);

function OwnPage({ status, isSettled, closing, onRedirect, onReload }: ResultScreenProps) {
  return (
    <>
      <p>{`${status}, ${isSettled ? 'settled' : 'open'}`}</p>
      {closing(status)}
      <button type="button" onClick={() => onRedirect('https://own.example/')}>
        leave
      </button>
      <button type="button" onClick={onReload}>
        again
      </button>
    </>
  );
}

test('where a step waits for the button the person leads themselves on, also in the empty layout', async () => {
  const redirect = 'https://bank.example/done';
  const technologies = [{ ...plain, result: { waitsForButton: true } }] as const;
  open({ technologies, state: { type: 'production', technologies: ['TWO', 'ONE'], redirect } });
  const link = await screen.findByRole('link', { name: 'Continue' });
  expect(link.getAttribute('href')).toBe(redirect);
});

test('422 is retried with the overall result [4.23]', async () => {
  let turn = 0;
  const { client } = open({
    state: { results: { short: { status: 'failure', data: null } } },
    replies: {
      'GET /flows/session/finish/': () => {
        turn += 1;
        return turn === 1 ? fakeError(422) : {};
      },
    },
  });
  await waitFor(() => expect(heard).toHaveLength(1));
  const finishes = client.calls
    .filter(({ path }) => path.endsWith('/finish/'))
    .map(({ query }) => query?.success);
  expect(finishes).toEqual([true, false]);
});

test('a failed finish is reported to the backend, and the first reason stays', async () => {
  const { client, shell } = open({
    status: 'failure',
    state: { currentFailureReason: { type: 'client', value: 'CLIENT' } },
    replies: { 'GET /flows/session/finish/': fakeError(500) },
  });
  await waitFor(() => expect(heard).toEqual([['finish', expect.objectContaining({ aborted: true })]]));
  expect(client.paths()).toContain('POST /flows/session/failure-reason/');
  expect(shell.store.getState().currentFailureReason?.value).toBe('CLIENT');
});

test('the integrity alert is sent unless already sent [4.21]', async () => {
  const { client } = open({});
  await waitFor(() => expect(heard).toHaveLength(1));
  const alert = client.calls.find(({ path }) => path.endsWith('/security-checks/'));
  expect(alert?.body).toEqual({ session_id: 's1', frontend_integrity_compromised: false });
  cleanup();
  const compromised = open({ state: { isIntegrityCompromised: true } });
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(compromised.client.paths()).not.toContain('POST /securities/security-checks/');
});

test('a step with its own page for the result gets it, with all that it needs', async () => {
  const { reload, redirected } = open({
    technologies: [
      { ...plain, result: { loadPage: async () => ({ default: OwnPage }), waitsForButton: true } },
    ],
    state: { technologies: ['ONE'], redirect: 'https://bank.example/done' },
    status: 'failure',
  });
  await screen.findByText('failure, settled');
  expect(redirected).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'leave' }));
  expect(redirected).toHaveBeenCalledWith('https://own.example/');
  fireEvent.click(screen.getByRole('button', { name: 'again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the full layout shows each technology with the rows of its block, face2face second [2.61, 2.62, 2.68, 3.35]', async () => {
  const step = (key: string, code: string, fields: readonly ResultField[]): TechnologyStep => ({
    key,
    code,
    name: { ru: key, kz: key, en: key, my: key },
    load: () => new Promise(() => undefined),
    loadResultBlock: async () => ({ default: { fields } }),
  });
  const label = { ru: 'x', kz: 'x', en: 'Score', my: 'x' };
  open({
    technologies: [
      step('short', 'LDSH', [{ path: 'prediction', kind: 'percent', label }]),
      step('document', 'DR', []),
      { ...step('face2face', 'F2F', []), result: { blockComesSecond: true } },
    ],
    state: {
      type: 'production',
      technologies: ['LDSH', 'DR', 'F2F'],
      flowConfig: { ...fakeFlowConfig, showResult: 'full' },
      results: {
        short: { status: 'success', data: { prediction: 0.987, hidden: 'not shown' } },
        document: { status: 'success', data: {} },
        face2face: { status: 'failure', data: null },
      },
    },
  });
  await screen.findByText('98%');
  const blocks = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(blocks).toEqual(['short', 'face2face', 'document']);
  expect(screen.queryByText('not shown')).toBeNull();
});

test('the full layout shows groups of rows under their headings, and none for an empty one [2.61]', async () => {
  const label = (en: string) => ({ ru: 'x', kz: 'x', en, my: 'x' });
  const row = (path: string): ResultField => ({ path, kind: 'text', label: label('Country') });
  const groups = ['Born in', 'Lives in', 'Works in'].map((title, index) => ({
    title: label(title),
    fields: [row(`${index}`)],
  }));
  open({
    technologies: [
      {
        key: 'gbdfln',
        code: 'GBDFLN',
        name: label('Registry'),
        load: () => new Promise(() => undefined),
        loadResultBlock: async () => ({ default: { fields: [], groups } }),
      },
    ],
    state: {
      type: 'production',
      technologies: ['GBDFLN'],
      flowConfig: { ...fakeFlowConfig, showResult: 'full' },
      results: { gbdfln: { status: 'success', data: { 0: 'Kazakhstan', 1: 'Malaysia' } } },
    },
  });
  await screen.findByText('Malaysia');
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(headings).toEqual(['Registry', 'Born in', 'Lives in']);
});

test('the full layout shows the rows of each part of a multi-part result', async () => {
  const label = { ru: 'x', kz: 'x', en: 'Name', my: 'x' };
  const fields: readonly ResultField[] = [{ path: 'name', kind: 'text', label }];
  open({
    technologies: [
      {
        key: 'edocument',
        code: 'ED',
        name: { ru: 'ED', kz: 'ED', en: 'ED', my: 'ED' },
        load: () => new Promise(() => undefined),
        loadResultBlock: async () => ({ default: { fields, each: 'documents' } }),
      },
    ],
    state: {
      type: 'production',
      technologies: ['ED'],
      flowConfig: { ...fakeFlowConfig, showResult: 'full' },
      results: {
        edocument: { status: 'success', data: { documents: [{ name: 'Aigul' }, { name: 'Nurlan' }] } },
      },
    },
  });
  expect(await screen.findByText('Aigul')).toBeTruthy();
  expect(screen.getByText('Nurlan')).toBeTruthy();
});

test('without a connection the pending finish is shown, and resent on request', async () => {
  const lost = new ApiError({ type: 'other', code: 'network', message: 'lost', url: '/fake/' });
  let reply: unknown = lost;
  const { client } = open({
    state: { type: 'demonstration' },
    replies: { 'GET /flows/session/finish/': () => reply },
  });
  await screen.findByText('No connection');
  expect(heard).toEqual([]);
  reply = {};
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(heard.map(([type]) => type)).toEqual(['finish']));
  expect(screen.queryByText('No connection')).toBeNull();
  expect(client.calls.filter(({ path }) => path.endsWith('/finish/'))).toHaveLength(2);
  expect(client.calls.some(({ path }) => path.endsWith('/failure-reason/'))).toBe(false);
});

test('the finish is sent automatically when back online', async () => {
  const lost = new ApiError({ type: 'other', code: 'network', message: 'lost', url: '/fake/' });
  let reply: unknown = lost;
  open({ state: { type: 'production' }, replies: { 'GET /flows/session/finish/': () => reply } });
  await screen.findByText('No connection');
  reply = {};
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(heard.map(([type]) => type)).toEqual(['finish']));
});

test('if the backend accepts the finish but never replies, the host is notified and the page keeps trying', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { client } = open({
    state: { type: 'demonstration' },
    replies: { 'GET /flows/session/finish/': () => new Promise(() => undefined) },
  });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(heard).toEqual([['finish', expect.objectContaining({ status: 'success', aborted: false })]]);
  const report = client.calls.find(({ path }) => path.endsWith('/failure-reason/'));
  expect(report?.body).toMatchObject({ type: 'timeout', detail: { code: 'timeout' } });
  vi.useRealTimers();
});
