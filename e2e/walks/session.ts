import { createSession } from '../support/api.ts';
import { failSilently, lookThrough, pressThrough, withhold } from '../support/failing.ts';
import { button, heading, says } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { silent, tryAgain, type Walk } from './walk.ts';

export const sessionWalk: Walk = {
  name: 'the start of a session, its end, and the files of the site in between',
  calls: ['GET /flows/session/configs/', 'POST /flows/session/validate/', 'GET /flows/session/finish/'],
  walk: async ({ page, server }) => {
    const { link } = await createSession(server, { technologies: ['TDK'] });
    const message = page.getByRole('heading', { name: /^(No connection|The service is not available now)$/ });
    const start = { again: tryAgain(page), message, lost: 'record', offline: false } as const;
    const config = await withhold(page, /\/kuelik-config\.json$/);
    await pressThrough(page, {
      ...start,
      call: 'GET /flows/session/configs/',
      press: () => page.goto(link),
      next: heading(page, 'Kyrgyz identity service'),
    });
    await config();
    await pressThrough(page, {
      ...start,
      call: 'POST /flows/session/validate/',
      press: () => page.reload(),
      next: heading(page, 'Kyrgyz identity service'),
    });
    const step = await withhold(page, /\/assets\/web-.*\.js$/);
    await page.reload();
    await expect(page.getByText(/^The step could not be loaded/)).toBeVisible();
    await step();
    await tryAgain(page).click();
    await expect(heading(page, 'Kyrgyz identity service')).toBeVisible();

    const words = await withhold(page, /\/assets\/ru-.*\.js$/);
    const languages = page.getByRole('combobox');
    await languages.selectOption('ru');
    await expect(heading(page, 'Kyrgyz identity service')).toBeVisible();
    await words();
    await expect(page.getByRole('button', { name: 'Найти' })).toBeVisible();
    await languages.selectOption('en');

    const result = await withhold(page, /\/assets\/pages-.*\.js$/);
    await page.reload();
    await lookThrough(page, {
      calls: ['GET /flows/session/finish/'],
      once: true,
      begin: async () => {
        await button(page, 'Close').click();
        await button(page, 'Yes').click();
        await result();
      },
      next: heading(page, says.failure),
    });
    await page.reload();
    await expect(heading(page, 'This check has ended: it was not passed')).toBeVisible();
  },
};

export const phoneWalk: Walk = {
  name: 'a computer and the phone that goes on',
  calls: [
    'GET /flows/session/status/',
    'GET /flows/session/hand-off/',
    'POST /flows/session/hand-off/open/',
    'POST /flows/session/hand-off/decline/',
    'POST /flows/session/hand-off/renew/',
  ],
  walk: async ({ page, server, device }) => {
    const { link } = await createSession(server, {
      technologies: ['LC'],
      flow_config: { always_mobile: true },
    });
    await page.goto(link);
    const computer = heading(page, 'Continue on your phone');
    await expect(computer).toBeVisible();
    await lookThrough(page, {
      calls: ['GET /flows/session/status/', 'GET /flows/session/hand-off/'],
      next: page.getByText('The same number appears on your phone: compare them'),
    });
    const phone = await device('none', true);
    await failSilently(phone, silent);
    await pressThrough(phone, {
      call: 'POST /flows/session/hand-off/open/',
      press: () => phone.goto(`${link}&qr=true`),
      again: tryAgain(phone),
      message: phone.getByRole('heading', { name: /^(No connection|The service is not available now)$/ }),
      lost: 'record',
      offline: false,
      next: button(phone, 'No'),
    });
    await pressThrough(phone, {
      call: 'POST /flows/session/hand-off/decline/',
      press: () => button(phone, 'No').click(),
      again: tryAgain(phone),
      lost: 'record',
      next: page.getByText('On the phone the answer was “No”'),
    });
    await pressThrough(page, {
      call: 'POST /flows/session/hand-off/renew/',
      press: () => button(page, 'Show a new number').click(),
      again: button(page, 'Show a new number'),
      message: page.getByText(/^(No connection|The service does not answer)$/),
      lost: null,
      next: page.getByText('The same number appears on your phone: compare them'),
    });
  },
};
