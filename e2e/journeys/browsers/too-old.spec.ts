import { createSession } from '../../support/api.ts';
import { openPlainPage, type PlainPage } from '../../support/plain-page.ts';
import { expect, test } from '../../support/test.ts';

/* A browser older than docs/browsers.md allows: one clear page, and a way to continue on another device. */
let page: PlainPage;
test.beforeEach(async () => {
  page = await openPlainPage('chromium-92');
});
test.afterEach(() => page.close());

test('a browser below the floor says so in four languages, with the link and its code', async ({
  server,
}) => {
  const session = await createSession(server);
  await page.open(session.link);
  await page.see('This browser is too old.');
  await page.see('Этот браузер слишком старый.');
  await page.see('Бұл браузер тым ескі.');
  await page.see('Pelayar ini terlalu lama.');
  await page.see(session.link);
  const code = () =>
    page.run(() => {
      const image = document.querySelector('img');
      return image?.complete === true && image.naturalWidth > 0;
    });
  await expect.poll(code).toBe(true);
  // The flow has not started, so the other device can open the session.
  const loaded = await page.run(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /models|validate|worker/.test(name))).toEqual([]);
});
