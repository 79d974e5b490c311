import type { Page, Route } from '@playwright/test';
import { createSession } from '../support/api.ts';
import { passportOf } from '../support/papers.ts';
import { button, heading, uploadDocument } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ camera: 'none' });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A call that changes something, how a person comes to it, and what shows that it went through. */
interface Case {
  readonly technologies: readonly string[];
  readonly path: string;
  /** From the first screen to the first press of the button. */
  readonly reach: (page: Page) => Promise<void>;
  readonly again: string;
  readonly next: string;
  readonly technology_configs?: Readonly<Record<string, unknown>>;
}

const cases: readonly Case[] = [
  {
    technologies: ['DR'],
    path: '/document/recognize/',
    reach: async (page) => uploadDocument(page, 'Passport', await passportOf(17)),
    again: 'Send',
    next: 'Check passed',
  },
  {
    technologies: ['ED'],
    technology_configs: { ED: { document_type: 'IdentityCard' } },
    path: '/e-document/request/',
    reach: async (page) => {
      await field(page, 'Mobile phone').fill('8 700 000 00 01');
      await field(page, 'IIN').fill('990231300010');
      await button(page, 'Get the code by SMS').click();
    },
    again: 'Get the code by SMS',
    next: 'Enter the code from the SMS',
  },
  {
    technologies: ['ADR'],
    path: '/registry/address/request/',
    reach: async (page) => {
      await field(page, 'IIN').fill('990231300010');
      await button(page, 'OK').click();
    },
    again: 'OK',
    next: 'Reply to the SMS from 1414',
  },
];

/** Ways in which a call can fail before it has done anything. */
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
  'a cut line': (route) => route.abort('connectionreset'),
};

for (const { path, reach, again, next, ...session } of cases) {
  test(`each failure of ${path} is said, the next press repeats it, and once is enough`, async ({
    page,
    server,
  }) => {
    const { link } = await createSession(server, { ...session, flow_config: { show_qr: false } });
    const calls = (url: URL) => url.pathname.endsWith(path);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && calls(new URL(request.url()))) sent += 1;
    });
    await page.goto(link);
    const said = page
      .locator('[role=alert], [role=status]')
      .filter({ hasText: /connection|busy|answer|wrong|try|send again/i });
    let first = true;
    for (const [name, fail] of Object.entries(failures)) {
      await test.step(name, async () => {
        let answer = () => {};
        const held = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route(calls, async (route) => {
          await held;
          await fail(route);
        });
        if (first) await reach(page);
        else await button(page, again).click();
        first = false;
        // What is said afterwards is of this failure: nothing is left of the one before.
        await expect(said).toHaveCount(0);
        answer();
        await expect(said.first()).toBeVisible();
        await expect(button(page, again)).toBeEnabled();
        await expect(button(page, again)).not.toHaveAttribute('aria-busy', 'true');
        await page.unroute(calls);
      });
    }
    const failed = sent;
    await button(page, again).dblclick();
    await expect(heading(page, next)).toBeVisible();
    expect(sent - failed).toBe(1);
  });
}

test('an answer that is late is said to be late, and still counts', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['ADR'] });
  await page.goto(session.link);
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    (url) => url.pathname.endsWith('/registry/address/request/'),
    async (route) => {
      await late;
      await route.continue();
    },
  );
  await field(page, 'IIN').fill('990231300010');
  await button(page, 'OK').click();
  await expect(page.getByText('This takes longer than usual. Please wait: nothing is lost.')).toBeVisible();
  answer();
  await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
});
