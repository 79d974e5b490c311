import { sampleContract } from '../../../technologies/signature/web/documents/sample-contract.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { createSession, readRecord, type Session, uploadForSigning } from '../../support/api.ts';
import { complaints, type Host, openHost, strictPolicy } from '../../support/host-pages.ts';
import { cameraTracks, watchPage } from '../../support/page-watch.ts';
import { passportClip, passportOf, steadyPassportClip } from '../../support/papers.ts';
import type { Server } from '../../support/server.ts';
import { button, chooseDocument, heading, heardFinish, says } from '../../support/steps.ts';
import { eventsOf, expect, test } from '../../support/test.ts';

// Demanding host pages: see also the journeys of widget and embedding.

test.use({ camera: 'none' });

const noQr = { flow_config: { show_qr: false } };

let host: Host;
test.beforeAll(async () => {
  host = await openHost();
});
test.afterAll(() => host.close());

/** Puts a script that mounts the flow in `#here` on the host's site; returns its path. */
function mounting(server: Server, session: string, mode: 'element' | 'iframe'): string {
  const options = { session, frontendUrl: server.url, mode, locale: 'en' };
  return host.script(`mount-${session}.js`, `Kuelik.mount('#here', ${JSON.stringify(options)})`);
}

/** A page whose policy allows only what docs/widget.md requires, and requires Trusted Types. */
function strictPage(server: Server, session: string): string {
  const policy = `${strictPolicy(server)}; require-trusted-types-for 'script'; trusted-types kuelik`;
  return host.page(`<!doctype html><html lang="en"><head><title>Host</title>
    <meta http-equiv="content-security-policy" content="${policy}"></head><body><div id="here"></div>
    <script src="/loader.js"></script><script src="${mounting(server, session, 'element')}"></script></body></html>`);
}

test('a passport is scanned by the camera within the widget, on a page that requires Trusted Types', async ({
  device,
  server,
}) => {
  const page = await device({ file: await passportClip(17) });
  const messages = await complaints(page);
  await watchPage(page);
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  await page.goto(strictPage(server, session.id));
  await chooseDocument(page, 'Passport');
  await button(page, 'Scan with the camera').click();
  // No button is pressed.
  await expect(heading(page, 'Check the pictures')).toBeVisible({ timeout: 120_000 });
  expect(await cameraTracks(page)).toMatchObject({ live: 0 });
  await button(page, 'Send').click();
  expect(await heardFinish(page)).toMatchObject({ status: 'success', session: session.id });
  const { results } = await readRecord(server, session);
  expect(results.DR).toMatchObject({ status: 'success', data: { warnings: [] } });
  expect(messages).toEqual([]);
});

test('the camera for a passport within the widget meets WCAG 2.2 AA', async ({ device, server }) => {
  // No passport is shown: the camera stays open.
  const page = await device({ person: 17, script: 'still' });
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  await page.goto(strictPage(server, session.id));
  await chooseDocument(page, 'Passport');
  await button(page, 'Scan with the camera').click();
  await expect(page.locator('[data-hint]')).toBeVisible();
  await expectAccessible(page, 'camera for a passport, in the widget');
  await expect(page.locator('[data-hint]')).toBeVisible();
});

for (const [what, forbid] of [
  ['workers', (policy: string) => policy.replace(/worker-src [^;]*/, "worker-src 'none'")],
  ['what our workers import', (policy: string) => policy.replace(/worker-src [^;]*/, 'worker-src blob:')],
] as const) {
  test(`a page whose policy forbids ${what}: the person can continue, and the page is notified`, async ({
    device,
    server,
  }) => {
    const page = await device({ file: await steadyPassportClip(17) });
    const session = await createSession(server, { technologies: ['DR', 'LDSH'], ...noQr });
    const strict = ({ id }: Session) => `<!doctype html><html lang="en"><head><title>Host</title>
      <meta http-equiv="content-security-policy" content="${forbid(strictPolicy(server))}"></head>
      <body><div id="here"></div><script src="/loader.js"></script>
      <script src="${mounting(server, id, 'element')}"></script></body></html>`;
    const warned: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
    await page.goto(host.page(strict(session)));
    const reported = () =>
      eventsOf(page, 'kuelik').filter(({ detail }) => Reflect.get(Object(detail), 'type') === 'error');

    await chooseDocument(page, 'Passport');
    await button(page, 'Scan with the camera').click();
    await expect(page.locator('[data-hint="by_hand"]')).toBeVisible();
    await expectAccessible(page, 'a document’s camera without workers');
    await expect.poll(reported).toMatchObject([{ detail: { code: 'workers_blocked', session: session.id } }]);
    expect(warned.join()).toContain('worker-src');
    await button(page, 'Take the picture').click();
    await expect(heading(page, 'Check the pictures')).toBeVisible();
    await button(page, 'Send').click();

    await button(page, 'Continue').click();
    await expect(page.getByText(/does not allow the face check/)).toBeVisible();
    await expectAccessible(page, 'a face check without workers');
    await expect(button(page, 'Try again')).toBeVisible();
    await expect.poll(() => reported().length).toBeGreaterThan(1);

    const signing = await createSession(server, { technologies: ['DSI'], ...noQr });
    await uploadForSigning(server, signing, [sampleContract()]);
    await page.goto(host.page(strict(signing)));
    await expect(page.getByText(/does not allow the document to be shown/)).toBeVisible();
    await expect
      .poll(() => reported().at(-1))
      .toMatchObject({ detail: { code: 'workers_blocked', session: signing.id } });
    await expectAccessible(page, 'a document to sign without workers');
    const downloading = page.waitForEvent('download');
    await button(page, 'Download: sample-contract.pdf').click();
    expect((await downloading).suggestedFilename()).toBe('sample-contract.pdf');
  });
}

test('a PDF is shown within the widget, and leaves nothing on the page', async ({ page, server }) => {
  const messages = await complaints(page);
  const session = await createSession(server, { technologies: ['DSI'], ...noQr });
  await uploadForSigning(server, session, [
    sampleContract(),
    new File(['Annex'], 'annex.txt', { type: 'text/plain' }),
  ]);
  await page.goto(strictPage(server, session.id));
  await expect(heading(page, 'Confirm who you are')).toBeVisible();
  const look = () =>
    page.evaluate(() => ({
      globals: Object.getOwnPropertyNames(window).sort(),
      head: document.head.innerHTML,
      body: [...document.body.children].map(({ tagName, id }) => `${tagName}#${id}`),
      fonts: document.fonts.size,
    }));
  const before = await look();
  await button(page, 'View: sample-contract.pdf').click();
  const viewer = page.getByRole('region', { name: 'sample-contract.pdf' });
  await expect(viewer.getByText('This document is a specimen and has no legal effect.')).toBeAttached();
  const sheet = viewer.getByRole('img', { name: 'Page 1 of 1' });
  await expect(sheet).toBeVisible();
  // It is rendered: something on the page is dark.
  await expect
    .poll(() =>
      sheet.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        return data?.some((value, i) => i % 4 === 0 && value < 60) ?? false;
      }),
    )
    .toBe(true);
  await button(page, 'Hide: sample-contract.pdf').click();
  await expect(viewer).toHaveCount(0);
  // Its worker and fonts are released later.
  await expect.poll(look).toEqual(before);
  expect(messages).toEqual([]);
});

test('a cross-origin isolated page can hold the frame', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  const html = `<!doctype html><html lang="en"><title>Host</title><div id="here"></div>
    <script src="/loader.js"></script><script src="${mounting(server, session.id, 'iframe')}"></script></html>`;
  await page.goto(
    host.page(html, {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    }),
  );
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Your document' })).toBeVisible();
});

test('a page that interferes with keys, calls and prototypes leaves the widget usable', async ({
  page,
  server,
}) => {
  const messages = await complaints(page);
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  const meddling = host.script(
    'meddling.js',
    `for (const name of ['keydown', 'keyup', 'keypress', 'mousedown', 'pointerdown'])
       document.addEventListener(name, (event) => event.preventDefault());
     const own = window.fetch;
     window.fetch = (input, init) => own(input, { ...init, headers: { ...init?.headers, traceparent: '00-1-1-00' } });
     Object.prototype.extra = () => undefined;
     customElements.define('host-card', class extends HTMLElement {
       connectedCallback() {
         this.attachShadow({ mode: 'open' }).innerHTML = '<div style="width: 300px; overflow: auto"></div>';
         const { session, server } = this.dataset;
         const options = { session, frontendUrl: server, mode: 'element', locale: 'en' };
         Kuelik.mount(this.shadowRoot.firstElementChild, options);
       }
     });`,
  );
  await page.goto(
    host.page(`<!doctype html><html lang="en" dir="rtl" style="font-size: 62.5%"><base href="https://cdn.example/">
      <title>Host</title><script src="${host.url}/loader.js"></script><script src="${host.url}${meddling}"></script>
      <host-card data-session="${session.id}" data-server="${server.url}"></host-card></html>`),
  );
  await expect(heading(page, says.document)).toBeVisible();
  await button(page, 'Upload pictures').focus();
  await page.keyboard.press('Space');
  await expect(heading(page, 'Upload your document')).toBeVisible();
  // A host dialog around the widget would close with ours.
  await button(page, 'Close').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(messages).toEqual([]);
});

for (const [mode, policy] of [
  ['element', 'camera=()'],
  ['iframe', 'camera=(self)'],
] as const) {
  test(`a page whose policy denies the flow the camera is notified: ${mode}`, async ({ device, server }) => {
    const page = await device({ devices: 1 });
    const session = await createSession(server, { technologies: ['LC'], ...noQr });
    const html = `<!doctype html><html lang="en"><title>Bank</title><div id="here"></div>
      <script src="/loader.js"></script><script src="${mounting(server, session.id, mode)}"></script></html>`;
    await page.goto(host.page(html, { 'permissions-policy': policy }));
    const shown = mode === 'iframe' ? page.frameLocator('iframe') : page;
    await shown.getByRole('button', { name: 'Continue', exact: true }).click();
    const codes = () => eventsOf(page, 'kuelik').map(({ detail }) => detail.code);
    await expect.poll(codes).toContain('camera_blocked');
    await expect(shown.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  });
}

for (const mode of ['element', 'iframe'] as const) {
  test(`a page that extends every object and consumes each keypress shows a step that parses replies: ${mode}`, async ({
    page,
    server,
  }) => {
    const messages = await complaints(page);
    const session = await createSession(server, { technologies: ['TDK'], ...noQr });
    const adding = host.script(
      'adding.js',
      "Object.prototype.inherit = function () {}; Object.prototype.shop = 'books'; document.addEventListener('keypress', (event) => event.preventDefault())",
    );
    await page.goto(
      host.page(`<!doctype html><html lang="en"><title>Bank</title><div id="here"></div><script src="${adding}"></script>
        <script src="/loader.js"></script><script src="${mounting(server, session.id, mode)}"></script></html>`),
    );
    const shown = mode === 'iframe' ? page.frameLocator('iframe') : page;
    await shown.getByRole('textbox', { name: 'PIN', exact: true }).pressSequentially('23102199900001');
    await shown.getByRole('textbox', { name: 'Document number', exact: true }).fill('ID0000001');
    await shown.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(shown.getByRole('heading', { name: 'You have been found' })).toBeVisible();
    expect(messages).toEqual([]);
  });
}

/** Pages that change styles, built-in objects or the network for everything that runs in them. */
const oddPages: Readonly<Record<string, { readonly head: string; readonly before?: string }>> = {
  'in quirks mode, with resets, a zoom and sizes in rem': {
    head: `<style>* { all: initial; font-size: 99px } html { font-size: 62.5%; zoom: 1.1 } div { display: block; zoom: .9 }
      table, td { font: 40px serif } button, input, select { all: unset !important; display: none !important }</style>`,
  },
  'whose scripts extend arrays, wrap attachShadow and freeze globals': {
    head: `<script>
      for (const name of ['last', 'remove', 'each', 'contains']) Array.prototype[name] = function () { return this[0] };
      String.prototype.format = function () { return this };
      Function.prototype.delay = function () {};
      const own = Element.prototype.attachShadow;
      Element.prototype.attachShadow = function (init) { return own.call(this, { ...init, mode: 'open' }) };
      Object.defineProperty(window, 'event', { get: () => undefined, configurable: false });
      Object.defineProperty(window, 'name', { value: 'bank', writable: false, configurable: false });
      for (const name of ['Promise', 'Map', 'Set', 'CustomEvent', 'URL']) {
        Object.defineProperty(window, name, { value: window[name], writable: false, configurable: false });
      }
      window.process = { env: {} }; window.global = window; window.module = {}; window.exports = {};
      window.define = Object.assign(() => {}, { amd: {} });
      window.React = window.ReactDOM = { createElement: () => { throw new Error('another React') } };
    </script>`,
  },
  'whose service worker passes every request on': {
    head: '',
    before: `navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
      .then(() => navigator.serviceWorker.controller ?? new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve)))`,
  },
};

for (const [name, { head, before }] of Object.entries(oddPages)) {
  test(`a picture is chosen and the flow left on a page ${name}`, async ({ page, server }) => {
    const messages = await complaints(page);
    host.script(
      'worker.js',
      `oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
       onfetch = (event) => event.respondWith(fetch(event.request));`,
    );
    const session = await createSession(server, { technologies: ['DR'], ...noQr });
    const options = { session: session.id, frontendUrl: server.url, mode: 'element', locale: 'en' };
    const mounts = `Kuelik.mount('#here', ${JSON.stringify(options)})`;
    const quirks = name.includes('quirks');
    await page.goto(
      host.page(`${quirks ? '' : '<!doctype html>'}<html lang="en"><head><title>Bank</title>${head}</head>
        <body><div id="here"></div><script src="/loader.js"></script>
        <script>${before ? `${before}.then(() => { ${mounts} })` : mounts}</script></body></html>`),
    );
    expect(await page.evaluate(() => document.compatMode)).toBe(quirks ? 'BackCompat' : 'CSS1Compat');
    await chooseDocument(page, 'Passport');
    await expect(heading(page, says.document)).toHaveCSS('font-size', '28px');
    await button(page, 'Upload pictures').click();
    const side = 'Page with the photo';
    const [passport] = await passportOf(17);
    const file = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: passport?.jpeg ?? Buffer.alloc(0) };
    await page.getByRole('region', { name: side }).locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('img', { name: side })).toBeVisible();
    // It was read here, by a worker, without objections.
    await expect(button(page, 'Send')).toBeEnabled();
    await button(page, 'Close').click();
    await button(page, 'Yes').click();
    expect(await heardFinish(page)).toMatchObject({ aborted: true, session: session.id });
    await expect.poll(async () => (await readRecord(server, session)).status).toBe('FAILED');
    expect(messages).toEqual([]);
  });
}

for (const mode of ['element', 'iframe'] as const) {
  test(`a page that swaps its body and restores old ones, as Turbo and htmx do: ${mode}`, async ({
    page,
    server,
  }) => {
    const messages = await complaints(page);
    const session = await createSession(server, { technologies: ['DR'], ...noQr });
    await page.goto(
      host.page(`<!doctype html><html lang="en"><head><title>Bank</title></head>
        <body><div id="here"></div><script src="/loader.js"></script></body></html>`),
    );
    const options = { session: session.id, frontendUrl: server.url, mode, locale: 'en' } as const;
    const mountAgain = () =>
      page.evaluate((given) => {
        const { Kuelik } = window as unknown as {
          Kuelik: { mount(target: string, options: unknown): unknown };
        };
        Kuelik.mount('#here', given);
      }, options);
    const shown = mode === 'iframe' ? page.frameLocator('iframe') : page;
    await mountAgain();
    await expect(shown.getByRole('heading', { name: says.document })).toBeVisible();
    // Navigation: the new page's body replaces this one; a copy of the old one is kept.
    await page.evaluate(() => {
      Object.assign(window, { kept: document.body.cloneNode(true) });
      const next = document.createElement('body');
      next.innerHTML = '<p>Another page</p>';
      document.documentElement.replaceChild(next, document.body);
    });
    // Back navigation restores the copy, on which the page mounts the flow as on every visit.
    await page.evaluate(() => {
      document.documentElement.replaceChild((window as unknown as { kept: Node }).kept, document.body);
    });
    await mountAgain();
    await expect(shown.getByRole('heading', { name: says.document })).toBeVisible();
    await expect(page.locator('#here > *')).toHaveCount(1);
    expect(messages).toEqual([]);
  });
}
