import type { Page } from '@playwright/test';
import { createSession, readRecord } from '../../support/api.ts';
import { button, heading, says } from '../../support/steps.ts';
import { expect, inMotion, test } from '../../support/test.ts';

test.use(inMotion);

/** The start-up asks for no camera before the first step. */
const flow_config = { show_qr: false };

/** Holds the page's scripts back, except the small one that comes with the first screen. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Runs in the page: collects layout shifts that no input caused, and what the policy refuses. */
function watchPage(): void {
  const shifts: number[] = [];
  const refused: string[] = [];
  Object.assign(window, { shifts, refused });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') !== true) shifts.push(Number(Reflect.get(entry, 'value')));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
    refused.push(violatedDirective),
  );
}

/** The positions of everything that a person sees and presses. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, p, li, button, select')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.tagName} ${element.textContent} ${x},${y} ${width}x${height}`;
      }),
  );
const seen = (page: Page, name: string) => page.evaluate((key) => Reflect.get(window, key), name);
const ownScreen = (page: Page) => page.locator('#first-screen');

for (const [device, width] of [
  ['a phone', 360],
  ['a computer', 1280],
] as const) {
  test(`the first step is there before the scripts, and stays where it is, on ${device}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript(watchPage);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const release = await holdScripts(page);
    const session = await createSession(server, { technologies: ['LDSH', 'DR'], flow_config });
    await page.goto(session.link, { waitUntil: 'commit' });
    await expect(ownScreen(page)).toBeVisible();
    await expect(button(page, 'Continue')).toBeVisible();
    await expect(page).toHaveTitle(/\S/);
    const before = await places(page);
    expect((await readRecord(server, session)).status).toBe('QR');

    release();
    await expect(ownScreen(page)).toHaveCount(0);
    await expect(heading(page, says.liveness)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await places(page)).toEqual(before);
    expect(await seen(page, 'shifts')).toEqual([]);
    expect(await seen(page, 'refused')).toEqual([]);
    expect(complaints).toEqual([]);
    // Nothing was pressed.
    await expect(heading(page, says.liveness)).toBeFocused();
  });
}

test('a press before the scripts counts once they are there', async ({ page, server }) => {
  const release = await holdScripts(page);
  const session = await createSession(server, { technologies: ['LDSH'], flow_config });
  await page.goto(session.link, { waitUntil: 'commit' });
  await button(page, 'More').click();
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await expect(button(page, 'Continue')).toHaveAttribute('aria-busy', 'true');
  await expect(button(page, 'More')).not.toHaveAttribute('aria-busy');
  release();
  await expect(ownScreen(page)).toHaveCount(0);
  await expect(page.locator('video')).toBeVisible();
});

test('a press counts while the scripts come one after the other', async ({ page, server }) => {
  // The organisation that asks is shown long before the step itself.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const session = await createSession(server, { technologies: ['LDSH'], flow_config });
  await page.goto(session.link, { waitUntil: 'commit' });
  await button(page, 'Continue').click();
  await expect(ownScreen(page)).toHaveCount(0);
  await expect(page.locator('video')).toBeVisible();
});

test('a finger that rests on the button while the scripts arrive presses it', async ({ page, server }) => {
  const release = await holdScripts(page);
  const session = await createSession(server, { technologies: ['LDSH'], flow_config });
  await page.goto(session.link, { waitUntil: 'commit' });
  await button(page, 'Continue').hover();
  await page.mouse.down();
  release();
  await expect(page.locator('#root main h1')).toBeAttached();
  await page.mouse.up();
  await expect(ownScreen(page)).toHaveCount(0);
  await expect(page.locator('video')).toBeVisible();
});

for (const name of ['Continue', 'More']) {
  test(`the keyboard stays on the button “${name}” when the scripts arrive`, async ({ page, server }) => {
    const release = await holdScripts(page);
    const session = await createSession(server, { technologies: ['LDSH'], flow_config });
    await page.goto(session.link, { waitUntil: 'commit' });
    await button(page, name).focus();
    release();
    await expect(ownScreen(page)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(button(page, name)).toBeFocused();
  });
}

test('a language chosen before the scripts is taken over', async ({ page, server }) => {
  const release = await holdScripts(page);
  const session = await createSession(server, { technologies: ['LDSH'], flow_config });
  await page.goto(session.link, { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Language' }).selectOption('kz');
  release();
  await expect(ownScreen(page)).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk-KZ');
  await expect(heading(page, 'Бетті тексеру')).toBeVisible();
});

test('a language chosen at an earlier visit is not shown the server’s guess', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'kz'));
  const release = await holdScripts(page);
  const session = await createSession(server, { technologies: ['LDSH'], flow_config });
  await page.goto(session.link.replace(/\?.*/, ''), { waitUntil: 'commit' });
  await expect(page.locator('svg.boot')).toBeVisible();
  await expect(ownScreen(page)).toBeHidden();
  release();
  await expect(heading(page, 'Бетті тексеру')).toBeVisible();
});

test('where the script of the first screen is lost, the page shows its own', async ({ page, server }) => {
  await page.route('**/first-screen.js', (route) => route.abort('connectionreset'));
  const session = await createSession(server, { technologies: ['LDSH'], flow_config });
  await page.goto(session.link);
  await expect(ownScreen(page)).toBeAttached();
  await expect(ownScreen(page)).toBeHidden();
  await button(page, 'Continue').click();
  await expect(page.locator('video')).toBeVisible();
});

test('a style sheet of the first screen that is lost once is loaded anyway', async ({ page, server }) => {
  let lost = 0;
  await page.route(/\/assets\/index-[\w-]+\.css$/, async (route) => {
    lost += 1;
    await (lost === 1 ? route.abort('connectionreset') : route.continue());
  });
  const session = await createSession(server, { technologies: ['LDSH'], flow_config });
  await page.goto(session.link);
  await expect.poll(() => lost).toBeGreaterThan(1);
  await expect(ownScreen(page)).toHaveCount(0);
  await button(page, 'Continue').click();
  await expect(page.locator('video')).toBeVisible();
});

test('an opened session comes without its first screen, and continues', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['LDSH'], flow_config });
  await page.goto(session.link);
  await expect(heading(page, says.liveness)).toBeVisible();
  await expect(ownScreen(page)).toHaveCount(0);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('svg.boot')).toBeVisible();
  await expect(ownScreen(page)).toHaveCount(0);
  release();
  await expect(heading(page, says.liveness)).toBeVisible();
});
