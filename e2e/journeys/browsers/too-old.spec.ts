import { createSession } from '../../support/api.ts';
import { openHost } from '../../support/host-pages.ts';
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

test('the widget says the same in the host’s page, and tells the host', async ({ server }) => {
  const host = await openHost();
  const { id } = await createSession(server);
  await page.open(
    host.page(`<!doctype html><html lang="en"><title>Host</title>
      <script>
        window.heard = [];
        addEventListener('kuelik', function (event) { heard.push(event.detail); });
      </script>
      <script type="module" src="${server.url}/widget/kuelik.js"></script>
      <kuelik-flow session="${id}" frontend-url="${server.url}" locale="kz"></kuelik-flow>`),
  );
  await page.see('This browser is too old.');
  await page.see('Бұл браузер тым ескі.');
  await page.see(`${server.url}/flow/${id}?locale=kz`);
  const code = () =>
    page.run(() => {
      const image = document.querySelector('kuelik-flow')?.shadowRoot?.querySelector('img');
      return image?.complete === true && image.naturalWidth > 0;
    });
  await expect.poll(code).toBe(true);
  const heard = await page.run(() => Reflect.get(window, 'heard') as object[]);
  expect(heard).toEqual([
    { type: 'error', session: id, code: 'browser_too_old', message: expect.any(String) },
  ]);
  const loaded = await page.run(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /models|configs\/|validate|worker/.test(name))).toEqual([]);
  await host.close();
});
