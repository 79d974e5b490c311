import type { Locator, Page, Request, Route } from '@playwright/test';
import { expect, test } from './test.ts';

/** A call as in the server's list: method and path below the API's base; `{key}` is any registry. */
export type Call = `${'GET' | 'POST'} /${string}`;

/** Whether a request is this call. */
function isCall(call: Call, request: Request): boolean {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`/api/v1${path.replace('{key}', '\\w+')}$`);
  return request.method() === method && pattern.test(new URL(request.url()).pathname);
}

/** The calls whose failures have been covered since this was cleared. */
export const walked = new Set<Call>();

/** Ways in which a call can fail before it has done anything; a lost connection is `no line`, below. */
const failures: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a failing server': (route) =>
    route.fulfill({ status: 500, json: { code: 'internal_error', message: 'x' } }),
  'an overloaded server': (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '30' },
      json: { code: 'overloaded', message: 'x' },
    }),
  'a proxy’s page': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
};

const words = /connection|busy|answer|wrong|again|unavailable|not available|reached|failure|requests/i;

/** A page's message about a failed call, also for screen readers; the frame's offline notice is separate. */
export const noticeOn = (page: Page): Locator =>
  page.locator('main').locator('[role=alert], [role=status]').filter({ hasText: words }).first();

/** The frame's offline notice. */
export const banner = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'No internet connection' });

/** Handles every further request of a call this way; the returned function ends it. */
async function intercept(page: Page, calls: readonly Call[], handle: (route: Route) => Promise<void>) {
  const isApi = (url: URL) => url.pathname.startsWith('/api/');
  const handler = (route: Route) =>
    calls.some((call) => isCall(call, route.request())) ? handle(route) : route.fallback();
  await page.route(isApi, handler);
  return () => page.unroute(isApi, handler);
}

/** Calls whose failures need no message: they fail from now on. */
export async function failSilently(page: Page, calls: readonly Call[]): Promise<void> {
  await intercept(page, calls, (route) => route.fulfill({ status: 500, json: { code: 'internal_error' } }));
}

/**
 * Keeps a page from loading itself again once the line is back (`new-build.js`): it would do so between a failure
 * and the press that is looked at. The journeys of bad networks see it do so.
 */
export async function holdReloads(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('kuelik-new-build', String(Number.MAX_SAFE_INTEGER)));
}

/** A call triggered by a click. */
export interface Press {
  readonly call: Call;
  /** From the current page to the call. */
  readonly press: () => Promise<unknown>;
  /** The one button that repeats the call. */
  readonly again: Locator;
  /** What shows that it succeeded. */
  readonly next: Locator;
  /** Where the failure is shown, if the page is about nothing else. */
  readonly message?: Locator;
  /** Typed input is still there. */
  readonly kept?: () => Promise<void>;
  /**
   * How the server recognises the second call after a lost reply: by its idempotency key, so that it replays
   * the stored reply, or by its own record; null if nothing is left to click, since the page polls.
   */
  readonly lost?: 'key' | 'record' | null;
  /** False if the page cannot be restored without a connection: its button reloads it. */
  readonly offline?: boolean;
  /** What says that the page continues automatically once the line is back, if it does: then nothing is pressed. */
  readonly waiting?: Locator;
}

/**
 * Makes a call fail in every way. Each failure is reported once per attempt; one click repeats the call, one
 * click is one call, and typed input is kept. What the server did before its reply was lost is not done
 * again.
 */
export async function pressThrough(page: Page, options: Press): Promise<void> {
  const { call, press, again, next, message = noticeOn(page), kept, lost = 'key', waiting } = options;
  const { offline = true } = options;
  walked.add(call);
  const sent: string[] = [];
  const replays: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (isCall(call, request)) sent.push(request.url());
  });
  page.on('response', (response) => {
    if (isCall(call, response.request())) replays.push(response.headers()['idempotent-replay']);
  });
  let act = press;
  const settled = async () => {
    await expect(message).toBeVisible();
    await expect(again).toBeEnabled();
    await expect(again).not.toHaveAttribute('aria-busy', 'true');
    await kept?.();
    act = () => again.click();
  };
  for (const [name, fail] of Object.entries(failures)) {
    await test.step(`${call}: ${name}`, async () => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const end = await intercept(page, [call], async (route) => {
        await held;
        await fail(route);
      });
      await act();
      // The message belongs to this failure: nothing is left of the previous one.
      await expect(message).toHaveCount(0);
      answer();
      await settled();
      await end();
    });
  }
  if (waiting !== undefined) {
    await test.step(`${call}: a lost answer and no line, and goes on`, async () => {
      let isLost = false;
      const end = await intercept(page, [call], async (route) => {
        // Once: a repeated call must not take the line away again after it is back.
        if (!isLost) {
          isLost = true;
          await route.fetch();
          await page.context().setOffline(true);
        }
        await route.abort('connectionreset');
      });
      await act();
      await expect(waiting).toBeVisible();
      await end();
      await page.context().setOffline(false);
      await expect(next).toBeVisible();
      if (lost === 'key') await expect.poll(() => replays.at(-1)).toBe('true');
    });
    return;
  }
  if (offline) {
    await test.step(`${call}: no line`, async () => {
      await page.context().setOffline(true);
      await expect(banner(page)).toBeVisible();
      await act();
      await settled();
      await page.context().setOffline(false);
      await expect(banner(page)).toBeHidden();
    });
  }
  if (lost !== null) {
    await test.step(`${call}: a lost answer`, async () => {
      let hasArrived = false;
      const end = await intercept(page, [call], async (route) => {
        if (!hasArrived) {
          hasArrived = true;
          await route.fetch();
        }
        await route.abort('connectionreset');
      });
      await act();
      await settled();
      expect(hasArrived).toBe(true);
      await end();
    });
  }
  await test.step(`${call}: goes on`, async () => {
    const before = sent.length;
    await again.dblclick();
    await expect(next).toBeVisible();
    if (lost === 'key') await expect.poll(() => replays.at(-1)).toBe('true');
    expect(sent.slice(before)).toHaveLength(1);
  });
}

/** A call that a page polls. */
export interface Look {
  readonly calls: readonly Call[];
  /** Brings the page to make the call; omitted if it already does. */
  readonly begin?: () => Promise<unknown>;
  /** What is restored once a reply comes. */
  readonly next: Locator;
  /** True if any reply, whatever its status, ends the polling: only a lost connection is retried. */
  readonly once?: boolean;
}

/** Makes a polled call fail: the page reports it, keeps polling, and continues with the first reply. */
export async function lookThrough(page: Page, { calls, begin, next, once = false }: Look): Promise<void> {
  for (const call of calls) walked.add(call);
  await test.step(`${calls.join(' and ')}: fails and comes back`, async () => {
    const { 'an overloaded server': overloaded, 'a proxy’s page': ofProxy } = failures;
    const drop = (route: Route) => route.abort('connectionreset');
    for (const fail of once ? [drop] : [overloaded, ofProxy]) {
      const end = await intercept(page, calls, async (route) => fail?.(route));
      await begin?.();
      await expect(noticeOn(page)).toBeVisible();
      await end();
      await expect(next).toBeVisible();
      await expect(noticeOn(page)).toHaveCount(0);
    }
  });
}

/**
 * Makes a call fail that takes more than one click to repeat: each failure is reported, and the controls are
 * restored.
 */
export async function failThrough(page: Page, call: Call, press: () => Promise<unknown>): Promise<void> {
  walked.add(call);
  for (const [name, fail] of Object.entries(failures)) {
    await test.step(`${call}: ${name}`, async () => {
      const end = await intercept(page, [call], fail);
      await press();
      await expect(noticeOn(page)).toBeVisible();
      await end();
    });
  }
}

/** Withholds files of the site; the returned function releases them. */
export async function withhold(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const isOne = (url: URL) => files.test(url.pathname);
  await page.route(isOne, (route) => route.abort('connectionreset'));
  return () => page.unroute(isOne);
}
