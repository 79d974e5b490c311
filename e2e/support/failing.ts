import type { Locator, Page, Request, Route } from '@playwright/test';
import { expect, test } from './test.ts';

/** A call as the server's list names it: method and path below the API's base; `{key}` is any registry. */
export type Call = `${'GET' | 'POST'} /${string}`;

/** Whether a request is this call. */
function isCall(call: Call, request: Request): boolean {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`/api/v1${path.replace('{key}', '\\w+')}$`);
  return request.method() === method && pattern.test(new URL(request.url()).pathname);
}

/** The calls whose failures have been walked since this was emptied. */
export const walked = new Set<Call>();

/** Ways in which a call can fail before it has done anything; the line itself is `no line`, below. */
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

/** What a page says of a failed call, to screen readers as well; the frame's word of a lost line is apart. */
export const said = (page: Page): Locator =>
  page.locator('main').locator('[role=alert], [role=status]').filter({ hasText: words }).first();

/** The frame's word of a lost line. */
const banner = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'No internet connection' });

/** Has every further request of a call handled so; the returned function ends it. */
async function intercept(page: Page, calls: readonly Call[], handle: (route: Route) => Promise<void>) {
  const isApi = (url: URL) => url.pathname.startsWith('/api/');
  const handler = (route: Route) =>
    calls.some((call) => isCall(call, route.request())) ? handle(route) : route.fallback();
  await page.route(isApi, handler);
  return () => page.unroute(isApi, handler);
}

/** Calls whose failure is nobody's business: they fail from here on. */
export async function failSilently(page: Page, calls: readonly Call[]): Promise<void> {
  await intercept(page, calls, (route) => route.fulfill({ status: 500, json: { code: 'internal_error' } }));
}

/** A call that a press makes. */
export interface Press {
  readonly call: Call;
  /** From the page as it stands to the call. */
  readonly press: () => Promise<unknown>;
  /** The one button that makes the call again. */
  readonly again: Locator;
  /** What shows that it went through. */
  readonly next: Locator;
  /** Where the failure is told, if the page is about nothing else. */
  readonly told?: Locator;
  /** What was typed is still there. */
  readonly kept?: () => Promise<void>;
  /**
   * How the server knows the second of two calls whose first answer was lost: by its key, so that it sends the
   * answer that it kept, or by its own record; null where nothing is left to press, since the page looks by itself.
   */
  readonly lost?: 'key' | 'record' | null;
  /** False where the page cannot be made again without a line: its button loads it anew. */
  readonly offline?: boolean;
}

/**
 * Makes a call fail in every way. Each failure is said, once for each try; one press repeats the call, one press
 * is one call, and nothing that was typed is lost. What the server did before its answer was lost is not done again.
 */
export async function pressThrough(page: Page, options: Press): Promise<void> {
  const { call, press, again, next, told = said(page), kept, lost = 'key', offline = true } = options;
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
    await expect(told).toBeVisible();
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
      // What is said afterwards is of this failure: nothing is left of the one before.
      await expect(told).toHaveCount(0);
      answer();
      await settled();
      await end();
    });
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

/** A call that a page makes by itself, again and again. */
export interface Look {
  readonly calls: readonly Call[];
  /** Brings the page to make the call; left out where it does already. */
  readonly begin?: () => Promise<unknown>;
  /** What is there again once an answer comes. */
  readonly next: Locator;
  /** True where any answer, whichever its status, is the last that is asked for: only the line's loss is waited for. */
  readonly once?: boolean;
}

/** Makes a call fail that a page makes by itself: it says so, goes on asking, and goes on with the first answer. */
export async function lookThrough(page: Page, { calls, begin, next, once = false }: Look): Promise<void> {
  for (const call of calls) walked.add(call);
  await test.step(`${calls.join(' and ')}: fails and comes back`, async () => {
    const { 'an overloaded server': overloaded, 'a proxy’s page': ofProxy } = failures;
    const drop = (route: Route) => route.abort('connectionreset');
    for (const fail of once ? [drop] : [overloaded, ofProxy]) {
      const end = await intercept(page, calls, async (route) => fail?.(route));
      await begin?.();
      await expect(said(page)).toBeVisible();
      await end();
      await expect(next).toBeVisible();
      await expect(said(page)).toHaveCount(0);
    }
  });
}

/** Makes a call fail that more than one press makes again: each failure is said, and the presses are there anew. */
export async function failThrough(page: Page, call: Call, press: () => Promise<unknown>): Promise<void> {
  walked.add(call);
  for (const [name, fail] of Object.entries(failures)) {
    await test.step(`${call}: ${name}`, async () => {
      const end = await intercept(page, [call], fail);
      await press();
      await expect(said(page)).toBeVisible();
      await end();
    });
  }
}

/** Keeps files of the site away; the returned function lets them come. */
export async function withhold(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const isOne = (url: URL) => files.test(url.pathname);
  await page.route(isOne, (route) => route.abort('connectionreset'));
  return () => page.unroute(isOne);
}
