import { type FakeReply, fakeClient, fakeError } from '@kuelik/protocol/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseFlowQuery } from '../address/query.ts';
import { createShell } from '../shell/shell.ts';
import type { TechnologyScreenProps, TechnologyStep } from '../technology.ts';
import { fakeOptions, renderIn } from '../testing.tsx';
import { FlowPage } from './flow-page.tsx';

/** A technology with two buttons and a photo. */
function Two(props: TechnologyScreenProps) {
  const { technology, ahead, onFinish, onFailureReason, addPhoto, photos } = props;
  return (
    <div>
      <h1>{`step ${technology}`}</h1>
      <p>{`photos ${photos.liveness.length}`}</p>
      <p>{`ahead ${ahead.join() || 'nothing'}`}</p>
      <button type="button" onClick={() => addPhoto('liveness', 'blob:1')}>
        shoot
      </button>
      <button type="button" onClick={() => onFinish({ status: 'success', data: { of: technology } })}>
        pass
      </button>
      <button type="button" onClick={() => onFinish({ status: 'failure', data: null })}>
        fail
      </button>
      <button
        type="button"
        onClick={() => {
          onFinish({ status: 'success', data: { of: technology } });
          onFinish({ status: 'failure', data: null });
        }}
      >
        both
      </button>
      <button type="button" onClick={() => onFailureReason({ type: 'camera', value: 'NO_CAM' })}>
        struggle
      </button>
      <button type="button" onClick={() => onFinish({ status: 'success', data: null } as never)}>
        nonsense
      </button>
    </div>
  );
}

const fragile = { broken: false };

/** A technology that crashes, with user input in its message. */
function Fragile() {
  if (fragile.broken) throw new RangeError('850101300123');
  return <p>whole again</p>;
}

const name = (key: string) => ({ ru: key, kz: key, en: key, my: key });
const step = (key: string, code: string, load: TechnologyStep['load']): TechnologyStep => ({
  key,
  code,
  name: name(key),
  needs: key === 'two' ? ['phone'] : [],
  load,
});
const loadTwo = async () => ({ default: Two });

interface Setting {
  readonly search?: string;
  readonly replies?: Readonly<Record<string, FakeReply>>;
  readonly technologies?: readonly TechnologyStep[];
  readonly isWidget?: boolean;
}

const configs = (flow_config: object = {}, more: object = {}) => ({
  technologies: ['ONE', 'TWO', 'UNKNOWN'],
  flow_config,
  ...more,
});

/** Test doubles and records of a flow with a fake backend. */
function open(setting: Setting = {}) {
  const client = fakeClient({
    'GET /flows/session/configs/': configs(),
    'POST /flows/session/validate/': { session_type: 'DEMO', access_token: 'token' },
    'GET /flows/session/finish/': {},
    'POST /flows/session/failure-reason/': {},
    'POST /securities/security-checks/': {},
    ...setting.replies,
  });
  const technologies = setting.technologies ?? [step('one', 'ONE', loadTwo), step('two', 'TWO', loadTwo)];
  const shell = createShell({
    session: 's1',
    options: { ...fakeOptions, technologies, isWidget: setting.isWidget ?? false },
    query: parseFlowQuery(setting.search ?? ''),
    window,
    client,
  });
  const browser = { reload: vi.fn(), redirect: vi.fn() };
  const { unmount } = renderIn(
    'en',
    <FlowPage shell={shell} browser={browser} root={{ current: document.documentElement }} />,
  );
  const reasons = () =>
    client.calls.filter(({ path }) => path.endsWith('/failure-reason/')).map(({ body }) => body);
  return { shell, client, browser, reasons, unmount };
}

const heard: [string, unknown][] = [];
const hear = (event: Event) => {
  if (event instanceof CustomEvent) heard.push([event.type, event.detail]);
};
const types = ['finish', 'app-reload', 'kuelik'] as const;
const finishes = () => heard.filter(([type]) => type === 'finish').map(([, detail]) => detail);
const press = async (button: string) => fireEvent.click(await screen.findByRole('button', { name: button }));

test('a reload shows an unread result again, and no read one', async () => {
  const technologies = [
    { ...step('one', 'ONE', loadTwo), showsResult: true },
    { ...step('two', 'TWO', loadTwo), showsResult: true },
  ];
  const validated = (finished: string[]) => ({
    technologies,
    replies: {
      'POST /flows/session/validate/': { session_type: 'DEMO', access_token: 'token', finished },
    },
  });
  open({ technologies });
  await screen.findByText('step one');
  cleanup();
  open(validated(['ONE']));
  await screen.findByText('step one');
  await press('pass');
  await screen.findByText('step two');
  cleanup();
  open(validated(['ONE', 'TWO']));
  await screen.findByText('step two');
  await press('pass');
  await waitFor(() => expect(finishes()).toHaveLength(1));
  cleanup();
  open(validated(['ONE', 'TWO']));
  await waitFor(() => expect(finishes()).toHaveLength(2));
});

beforeEach(() => {
  heard.length = 0;
  sessionStorage.clear();
  for (const type of types) window.addEventListener(type, hear);
});
afterEach(() => {
  cleanup();
  for (const type of types) window.removeEventListener(type, hear);
});

describe('the technology flow', () => {
  test('runs the steps in order and notifies the host at the end [1.3, 2.29, 4.9]', async () => {
    const { client, shell } = open();
    await screen.findByText('step one');
    screen.getByText('ahead phone');
    await press('shoot');
    await screen.findByText('photos 1');
    await press('pass');
    await screen.findByText('step two');
    screen.getByText('ahead nothing');
    // An earlier step's photo is available to the later one.
    await screen.findByText('photos 1');
    await press('pass');
    await screen.findByText('Check passed');
    await waitFor(() => expect(finishes()).toHaveLength(1));
    expect(finishes()[0]).toEqual({
      aborted: false,
      status: 'success',
      session: 's1',
      results: {
        one: { status: 'success', data: { of: 'one' } },
        two: { status: 'success', data: { of: 'two' } },
      },
    });
    const finish = client.calls.find(({ path }) => path.endsWith('/finish/'));
    expect(finish?.query).toMatchObject({ session_id: 's1', success: true });
    expect(shell.token.get()).toBe('token');
    const steps = heard
      .map(([, detail]) => detail)
      .filter((detail) => JSON.stringify(detail).includes('"step"'));
    expect(steps).toEqual([
      { type: 'step', session: 's1', technology: 'one', index: 0, total: 2 },
      { type: 'step', session: 's1', technology: 'two', index: 1, total: 2 },
    ]);
  });

  test('a failure ends it at once, and a report without data follows [4.11, 4.14]', async () => {
    const { reasons } = open();
    await press('fail');
    await screen.findByText('Check not passed');
    await waitFor(() => expect(finishes()).toHaveLength(1));
    expect(finishes()[0]).toMatchObject({ status: 'failure', aborted: false });
    expect(reasons()).toEqual([
      expect.objectContaining({
        detail: expect.objectContaining({ report: 'failed_flow', results: { one: 'failure' } }),
      }),
    ]);
  });

  test('monitoring gets the start and every page and step [8.8]', async () => {
    const { shell } = open();
    const started = vi.spyOn(shell.monitoring, 'flowStarted');
    const navigated = vi.spyOn(shell.monitoring, 'navigated');
    await press('pass');
    await screen.findByText('step two');
    await press('fail');
    await screen.findByText('Check not passed');
    expect(started.mock.calls).toEqual([[['ONE', 'TWO', 'UNKNOWN']]]);
    expect(new Set(navigated.mock.calls.flat())).toEqual(new Set(['flow', 'one', 'two', 'result']));
  });

  test('monitoring gets the results of every step without their values [4.14]', async () => {
    const { shell } = open();
    const report = vi.spyOn(shell.monitoring, 'failedFlow');
    await press('pass');
    await screen.findByText('step two');
    await press('fail');
    await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
    expect(report.mock.calls[0]?.[0]).toMatchObject({
      session: 's1',
      technologies: ['ONE', 'TWO', 'UNKNOWN'],
      results: {
        one: { status: 'success', data: { of: '[hidden]' } },
        two: { status: 'failure', data: null },
      },
      durationMs: expect.any(Number),
    });
  });

  test('a finish of an invalid shape is refused and reported [4.12]', async () => {
    const { reasons } = open();
    await press('nonsense');
    expect(screen.getByText('step one')).toBeDefined();
    expect(reasons()).toEqual([expect.objectContaining({ type: 'calc' })]);
  });

  test('a second finish of the same step is ignored', async () => {
    const { reasons, shell } = open();
    await press('both');
    await screen.findByText('step two');
    expect(shell.store.getState().results).toMatchObject({ one: { status: 'success' } });
    expect(reasons()).toEqual([]);
  });

  test("a passed step's problems are not why a later one fails", async () => {
    open();
    await press('struggle');
    await press('pass');
    await screen.findByText('step two');
    await press('fail');
    await screen.findByText('Check not passed');
  });

  test('finished steps are not repeated, and count as passed', async () => {
    open({
      replies: { 'POST /flows/session/validate/': { session_type: 'DEMO', finished: ['ONE'] } },
    });
    await screen.findByText('step two');
    await press('pass');
    await waitFor(() => expect(finishes()).toHaveLength(1));
    expect(finishes()[0]).toMatchObject({ results: { one: { status: 'success', data: {} } } });
  });

  test('with everything finished it shows the result', async () => {
    open({
      replies: { 'POST /flows/session/validate/': { session_type: 'DEMO', finished: ['ONE', 'TWO'] } },
    });
    await screen.findByText('Check passed');
  });

  test('without a known technology there is an error page [1.19]', async () => {
    open({ technologies: [] });
    await screen.findByText('No check is set up for this session.');
  });

  test('a screen that fails to load can be retried', async () => {
    let offline = true;
    const load = vi.fn(async () => {
      if (offline) throw new TypeError('offline');
      return loadTwo();
    });
    const { reasons } = open({ technologies: [step('one', 'ONE', load)] });
    // Its delays use the fake clock: one started under a stopped clock would never end under the real one.
    await screen.findByText('This step could not be shown', undefined, { timeout: 60_000 });
    expect(reasons()).toEqual([
      expect.objectContaining({ detail: expect.objectContaining({ code: 'screen_failed' }) }),
    ]);
    offline = false;
    await press('Try again');
    await screen.findByText('step one');
  });

  test('a screen that crashes can be retried, and its message stays here', async () => {
    fragile.broken = true;
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { reasons } = open({ technologies: [step('one', 'ONE', async () => ({ default: Fragile }))] });
    await screen.findByText('This step could not be shown');
    expect(JSON.stringify(reasons())).toContain('RangeError');
    expect(JSON.stringify(reasons())).not.toContain('850101300123');
    fragile.broken = false;
    await press('Try again');
    await screen.findByText('whole again');
    quiet.mockRestore();
  });
});

describe('leaving', () => {
  test('asks for confirmation; no means no [1.12, 2.52]', async () => {
    open();
    await screen.findByText('step one');
    await press('Close');
    await press('No');
    expect(screen.getByText('step one')).toBeDefined();
    expect(finishes()).toEqual([]);
  });

  test('yes ends as a failure with the reason CLIENT [2.71, 3.17]', async () => {
    const { client, reasons } = open();
    await screen.findByText('step one');
    await press('Close');
    await press('Yes');
    await screen.findByText('Check not passed');
    await waitFor(() =>
      expect(finishes()).toEqual([expect.objectContaining({ aborted: true, status: 'failure' })]),
    );
    expect(heard).toContainEqual(['kuelik', { type: 'cancel', session: 's1' }]);
    expect(reasons()[0]).toMatchObject({ type: 'client', detail: { value: 'CLIENT' } });
    const finish = client.calls.find(({ path }) => path.endsWith('/finish/'));
    expect(finish?.query).toMatchObject({ success: false });
  });

  test('the back button asks, too', async () => {
    open();
    await screen.findByText('step one');
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByText('Stop the check?');
  });

  test("a widget does not touch its host's history", async () => {
    const push = vi.spyOn(history, 'pushState');
    open({ isWidget: true });
    await screen.findByText('step one');
    expect(push).not.toHaveBeenCalled();
    push.mockRestore();
  });
});

describe('a session that cannot continue', () => {
  test.each([
    [fakeError(404), 'The session is not valid'],
    [fakeError(410, 'session_expired'), 'The link has expired'],
    [fakeError(503), 'The service is not available now'],
  ])('%s', async (error, title) => {
    const { reasons } = open({ replies: { 'GET /flows/session/configs/': error } });
    await screen.findByText(title);
    expect(reasons()).toHaveLength(1);
    const expired = heard.some(([, detail]) => JSON.stringify(detail).includes('"expired"'));
    expect(expired).toBe(title === 'The link has expired');
  });

  test('is shown as finished if it is [2.10]', async () => {
    open({ replies: { 'POST /flows/session/validate/': fakeError(409, 'session_not_active') } });
    await screen.findByText('Session is inactive');
  });

  test('an outage can be retried', async () => {
    const { browser } = open({ replies: { 'GET /flows/session/configs/': fakeError(500) } });
    await press('Try again');
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });
});

describe('appearance', () => {
  test("applies the configuration's colours and font, and the scaling toggle [2.11, 2.12, 2.13]", async () => {
    const flow = {
      accent_color_hex: '#b00040',
      font_family_url: 'https://fonts.google.com/specimen/Open+Sans',
      show_scaling: true,
    };
    const fonts = new Set<{ readonly family: string; readonly source: string }>();
    let made = 0;
    vi.stubGlobal(
      'FontFace',
      class {
        readonly family: string;
        readonly source: string;
        readonly display: string | undefined;
        constructor(family: string, source: string, { display }: FontFaceDescriptors) {
          this.family = family;
          this.source = source;
          this.display = display;
          made += 1;
        }
      },
    );
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(document, 'fonts');
    });
    const { unmount } = open({ replies: { 'GET /flows/session/configs/': configs(flow) } });
    await screen.findByText('step one');
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--k-accent')).toBe('#b00040');
    // Its code loads for a session that names a font.
    await vi.waitFor(() =>
      expect(style.getPropertyValue('--k-font-family')).toMatch(/^"Open Sans", "Open Sans served", /),
    );
    expect([...fonts]).toMatchObject([
      {
        family: 'Open Sans served',
        source: 'url("https://flow.example/fonts/Open%20Sans.woff2")',
        // The text is readable before the font loads.
        display: 'swap',
      },
    ]);
    const before = made;
    const toggle = screen.getByRole('button', { name: 'Larger text' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(document.documentElement.hasAttribute('data-k-scaled')).toBe(true);
    expect(made).toBe(before);
    unmount();
    expect(fonts.size).toBe(0);
    expect(style.getPropertyValue('--k-font-family')).toBe('');
  });

  test('shows no scaling toggle and no switcher unless configured [2.70, 2.72]', async () => {
    open({ replies: { 'GET /flows/session/configs/': configs({ show_language_switcher: false }) } });
    await screen.findByText('step one');
    expect(screen.queryByRole('button', { name: 'Larger text' })).toBeNull();
    expect(screen.queryByLabelText('Language')).toBeNull();
  });

  test('the list of languages overrides the current one [9.21]', async () => {
    open({ replies: { 'GET /flows/session/configs/': configs({ locale_list: ['kz', 'my'] }) } });
    // The query's en is not in the list, and neither is the host's ru: the list's first is used.
    await screen.findByLabelText('Тіл');
  });
});

describe('the redirect', () => {
  const address = 'https://bank.example/done';
  const everything = { session_type: 'DEMO', finished: ['ONE', 'TWO'] };
  const withOrigins = (redirect_origins?: readonly string[]) => ({
    'GET /flows/session/configs/': configs({}, { redirect_origins }),
    'POST /flows/session/validate/': everything,
  });
  const search = `?redirect=${encodeURIComponent(address)}`;

  test('goes to a listed origin, after the host was notified', async () => {
    const { browser } = open({ search, replies: withOrigins(['https://bank.example']) });
    await waitFor(() => expect(browser.redirect).toHaveBeenCalledWith(address));
    expect(finishes()).toHaveLength(1);
  });

  test('refuses any other origin, and reports it to the host', async () => {
    const { browser } = open({ search, replies: withOrigins(['https://other.example']) });
    await waitFor(() => expect(finishes()).toHaveLength(1));
    expect(browser.redirect).not.toHaveBeenCalled();
    expect(JSON.stringify(heard)).toContain('redirect_refused');
  });
});
