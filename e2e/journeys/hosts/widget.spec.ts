import { bundleExample } from '../../../tools/lib/build/bundle-example.ts';
import { createSession, readRecord } from '../../support/api.ts';
import { complaints, type Host, openHost, strictPolicy } from '../../support/host-pages.ts';
import { cameraTracks, watchPage } from '../../support/page-watch.ts';
import type { Server } from '../../support/server.ts';
import { button, heading, heardFinish, says, startLiveness } from '../../support/steps.ts';
import { eventsOf, expect, inMotion, test } from '../../support/test.ts';

test.use(inMotion);

const noQr = { flow_config: { show_qr: false } };

let host: Host;
test.beforeAll(async () => {
  host = await openHost();
});
test.afterAll(() => host.close());

const script = (server: Server) => `<script type="module" src="${server.url}/widget/kuelik.js?v=3"></script>`;
const element = (server: Server, session: string) =>
  `<kuelik-flow session="${session}" backend-url="${server.url}/api/v1" locale="en"></kuelik-flow>`;
const leave = `<button id="leave">Leave</button>`;
const leaving = () => {
  const code =
    'document.querySelector("#leave").onclick = () => document.querySelector("kuelik-flow").remove()';
  return `<script src="${host.script('leave.js', code)}"></script>`;
};

const doctype = '<!doctype html><html lang="en"><title>Host</title>';

/** The kinds of pages that the flow has to work on. */
const pages: Readonly<Record<string, (server: Server, session: string) => Promise<string> | string>> = {
  'a plain page': (server, session) =>
    `${doctype}${script(server)}<h1>Bank</h1>${element(server, session)}${leave}${leaving()}`,
  'a page whose style sheet takes everything': (server, session) =>
    `${doctype}<style>
      * { all: unset !important; font-size: 99px !important; color: red !important; }
      html { font-size: 40px !important; }
      button, input, div, h1 { display: none !important; text-transform: uppercase; letter-spacing: 2em; }
      #leave { display: block !important; }
    </style>${script(server)}<p>Bank</p>${element(server, session)}${leave}${leaving()}`,
  'a page with a strict content security policy': (server, session) =>
    `<!doctype html><html lang="en"><head><meta http-equiv="content-security-policy" content="${strictPolicy(server)}">
    <title>Host</title></head>${script(server)}${element(server, session)}${leave}${leaving()}`,
  'React 18': (server, session) => example('react-18', server, session),
  'React 19': (server, session) => example('react-19', server, session),
  Vue: (server, session) => example('vue', server, session),
};

async function example(
  name: 'react-18' | 'react-19' | 'vue',
  server: Server,
  session: string,
): Promise<string> {
  const path = host.script(`${name}.js`, await bundleExample(name));
  return `${doctype}${script(server)}<div id="app" data-session="${session}" data-server="${server.url}"></div>
    <script src="${path}"></script>`;
}

for (const [name, html] of Object.entries(pages)) {
  test(`the flow starts and ends on ${name}`, async ({ page, server }) => {
    const messages = await complaints(page);
    const session = await createSession(server, { technologies: ['DR'], ...noQr });
    await page.goto(host.page(await html(server, session.id)));
    const flow = page.locator('kuelik-flow');
    await expect(heading(page, says.document)).toBeVisible();
    expect(eventsOf(page, 'kuelik')[0]?.detail).toEqual({ type: 'ready', session: session.id });
    // The styles are its own, whatever the page defines.
    const title = heading(page, says.document);
    await expect(title).toHaveCSS('color', 'rgb(19, 26, 34)');
    await expect(title).toHaveCSS('font-size', '28px');
    await expect(title).toHaveCSS('letter-spacing', /^-0\.\d+px$/);
    await expect(button(page, 'Upload pictures')).toHaveCSS('height', '70px');

    const leave = page.locator('button', { hasText: 'Leave' });
    await leave.click();
    await expect(flow).toHaveCount(0);
    await expect(heading(page, says.document)).toHaveCount(0);
    expect(messages).toEqual([]);
  });
}

test('a whole session on another site’s page with a strict policy, to its end [1.2, 6.2]', async ({
  page,
  server,
}) => {
  const messages = await complaints(page);
  await watchPage(page);
  const session = await createSession(server, {
    technologies: ['LDSH'],
    ...noQr,
  });
  const strictPage = pages['a page with a strict content security policy'];
  await page.goto(host.page((await strictPage?.(server, session.id)) ?? ''));
  await startLiveness(page);
  await expect(heading(page, says.success)).toBeVisible({ timeout: 500_000 });
  expect(await heardFinish(page)).toMatchObject({ status: 'success', session: session.id, aborted: false });
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  expect((await cameraTracks(page)).live).toBe(0);
  expect(messages).toEqual([]);
});

test.describe('with motion sensors', () => {
  test.use({ wholeBrowser: true });

  test('nothing is left on the page, and nothing of it was changed [1.2]', async ({ page, server }) => {
    await watchPage(page);
    await page.addInitScript(() => {
      const counts: Record<string, number> = {};
      Reflect.set(window, 'hostListeners', counts);
      for (const target of [EventTarget.prototype]) {
        const { addEventListener, removeEventListener } = target;
        const isShared = (who: unknown) =>
          who === window || who === document || who === undefined || who === null;
        target.addEventListener = function (this: EventTarget, name: string, ...rest: [EventListener]) {
          if (isShared(this)) counts[name] = (counts[name] ?? 0) + 1;
          addEventListener.call(this, name, ...rest);
        };
        target.removeEventListener = function (this: EventTarget, name: string, ...rest: [EventListener]) {
          if (isShared(this)) counts[name] = (counts[name] ?? 0) - 1;
          removeEventListener.call(this, name, ...rest);
        };
      }
    });
    const session = await createSession(server, { technologies: ['LDSH'], ...noQr });
    await page.goto(
      host.page(`${doctype}<div style="height: 3000px">Long page</div><div id="here"></div><input id="own" autofocus>
        <div style="height: 3000px"></div>`),
    );
    await page.locator('#own').focus();
    await page.evaluate(() => window.scrollTo(0, 500));
    const look = () =>
      page.evaluate(() => ({
        globals: Object.getOwnPropertyNames(window).sort(),
        head: document.head.innerHTML,
        body: [...document.body.children].map(({ tagName, id }) => `${tagName}#${id}`),
        attributes: [document.documentElement, document.body].map(({ attributes }) => attributes.length),
        entries: history.length,
        state: history.state as unknown,
        address: location.href,
        title: document.title,
        focus: document.activeElement?.id,
        scroll: window.scrollY,
        listeners: Object.entries(Reflect.get(window, 'hostListeners') as object).filter(
          ([, count]) => count !== 0,
        ),
        storage: Object.keys(localStorage),
      }));
    const before = await look();
    await page.evaluate(
      async ([address, id, backend]) => {
        await import(address);
        const flow = document.createElement('kuelik-flow') as HTMLElementTagNameMap['kuelik-flow'];
        Object.assign(flow, { session: id, backendUrl: backend, locale: 'en' });
        document.querySelector('#here')?.append(flow);
      },
      [`${server.url}/widget/kuelik.js`, session.id, server.url] as const,
    );
    await expect(heading(page, says.liveness)).toBeVisible();
    const running = await look();
    expect({ ...running, listeners: [] }).toEqual({ ...before, listeners: [] });

    await startLiveness(page);
    await expect.poll(async () => (await cameraTracks(page)).live).toBe(1);
    await page.evaluate(async () => {
      const flow = document.querySelector('kuelik-flow') as HTMLElementTagNameMap['kuelik-flow'];
      await Promise.all([flow.destroy(), flow.destroy()]);
      await flow.destroy();
      flow.remove();
    });
    expect((await cameraTracks(page)).live).toBe(0);
    const after = await look();
    expect(after).toEqual({ ...before, scroll: after.scroll, focus: '' });
  });
});

/** What a page's script calls on the loader. */
const mounting = (server: Server, session: string, options: object) => ({
  session,
  frontendUrl: server.url,
  mode: 'element',
  locale: 'en',
  ...options,
});
const hostPage = () =>
  host.page(
    `${doctype}<button id="own">Verify</button><div id="here"></div><script src="/loader.js"></script>`,
  );

interface Loader {
  mount(target: string | null, options: object): { destroy(): Promise<void> };
}

test('destroy ends the flow at any moment, silently', async ({ page, server }) => {
  const messages = await complaints(page);
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  await page.goto(hostPage());
  const shown = await page.evaluate(
    async (options) => {
      const { Kuelik } = window as unknown as { Kuelik: Loader };
      const turn = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
      const left: number[] = [];
      const count = () => left.push(document.querySelectorAll('kuelik-flow, #here > *').length);
      // Immediately, before the script has loaded, while it starts, and a little later.
      for (const time of [0, 1, 20, 100, 400, 1000]) {
        const handle = Kuelik.mount('#here', options);
        if (time > 0) await turn(time);
        await Promise.all([handle.destroy(), handle.destroy()]);
        count();
      }
      // In the handlers themselves.
      for (const moment of ['ready', 'started', 'step']) {
        await new Promise<void>((resolve) => {
          const on = {
            kuelik: ({ type }: { type: string }) => {
              if (type !== moment) return;
              void handle.destroy().then(resolve);
            },
          };
          const handle = Kuelik.mount('#here', { ...options, on });
        });
        count();
      }
      return left;
    },
    mounting(server, session.id, {}),
  );
  expect(shown.every((left) => left === 0)).toBe(true);
  // The session is unaffected.
  await page.evaluate(
    (options) => {
      (window as unknown as { Kuelik: Loader }).Kuelik.mount('#here', options);
    },
    mounting(server, session.id, {}),
  );
  await expect(heading(page, says.document)).toBeVisible();
  expect(messages).toEqual([]);
});

test('a session shown twice runs once, and continues in the other element when the first is gone', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  const twice = `<section>${element(server, session.id)}</section><section>${element(server, session.id)}</section>`;
  await page.goto(host.page(`${doctype}${script(server)}${twice}`));
  await expect(heading(page, says.document)).toBeVisible();
  const refused = () => eventsOf(page, 'kuelik').filter(({ detail }) => detail.code === 'already_mounted');
  await expect.poll(() => refused().length).toBe(1);
  await expect(heading(page, says.document)).toHaveCount(1);
  await page.evaluate(() => document.querySelector('kuelik-flow')?.remove());
  await expect(page.locator('section').nth(1).getByRole('heading', { name: says.document })).toBeVisible();
});

test('a script that does not load is reported, and the next mount loads it', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  let isDown = true;
  await page.route('**/widget/kuelik.js*', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(hostPage());
  const mount = () =>
    page.evaluate(
      (options) => {
        (window as unknown as { Kuelik: Loader }).Kuelik.mount('#here', options);
      },
      mounting(server, session.id, {}),
    );
  await mount();
  await expect.poll(() => eventsOf(page, 'kuelik').map(({ detail }) => detail.code)).toEqual(['load_failed']);
  isDown = false;
  await mount();
  await expect(heading(page, says.document)).toBeVisible();
});

test('the element in a dialog over the page: Escape closes it, and the focus returns', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  await page.goto(hostPage());
  await page.locator('#own').focus();
  await page.evaluate(
    (options) => {
      (window as unknown as { Kuelik: Loader }).Kuelik.mount(null, options);
    },
    mounting(server, session.id, { modal: true }),
  );
  await expect(page.getByRole('dialog', { name: 'Identity verification' })).toBeVisible();
  await expect(heading(page, says.document)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#own')).toBeFocused();
  expect(eventsOf(page, 'kuelik').at(-1)?.detail).toEqual({ type: 'cancel', session: session.id });
});

test('a host applies its theme, and it fits a narrow container on a wide page', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'], ...noQr });
  await page.goto(
    host.page(`${doctype}<style>
      kuelik-flow { --kuelik-accent: rgb(120, 20, 90); --kuelik-radius: 2px; }
      kuelik-flow::part(button-primary) { text-transform: uppercase; }
      kuelik-flow::part(title) { font-style: italic; }
    </style>${script(server)}<div style="width: 340px">${element(server, session.id)}</div>`),
  );
  const scan = button(page, 'Scan with the camera');
  await expect(scan).toHaveCSS('background-color', 'rgb(120, 20, 90)');
  await expect(scan).toHaveCSS('text-transform', 'uppercase');
  await expect(heading(page, says.document)).toHaveCSS('font-style', 'italic');
  await expect(scan).toHaveCSS('width', '306px');
  const widths = await page
    .locator('kuelik-flow')
    .evaluate(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('*') ?? [])].map((one) => one.getBoundingClientRect().right),
    );
  const edge = await page.locator('kuelik-flow').evaluate((flow) => flow.getBoundingClientRect().right);
  expect(Math.max(...widths)).toBeLessThanOrEqual(edge);
});

/** As Safari before 16.4: style sheets cannot be shared by shadow roots. */
const withoutSharedSheets = () => {
  for (const { prototype } of [Document, ShadowRoot]) Reflect.deleteProperty(prototype, 'adoptedStyleSheets');
  window.CSSStyleSheet = class {
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  } as unknown as typeof CSSStyleSheet;
};

test('where style sheets cannot be shared, each element has its own', async ({ page, server }) => {
  await page.addInitScript(withoutSharedSheets);
  const { id } = await createSession(server, { technologies: ['DR'], ...noQr });
  await page.goto(host.page(`${doctype}${script(server)}${element(server, id)}${leave}${leaving()}`));
  await expect(heading(page, says.document)).toHaveCSS('color', 'rgb(19, 26, 34)');
  // Of a sheet that came with the step.
  await expect(page.getByRole('radio', { name: 'Kazakhstan' }).locator('xpath=..')).toHaveCSS(
    'position',
    'relative',
  );
  expect(await page.evaluate(() => document.head.querySelectorAll('style').length)).toBe(0);
  await button(page, 'Leave').click();
  await expect(page.locator('kuelik-flow')).toHaveCount(0);
});

test('where the page’s policy then allows no style, the widget leads to its own page', async ({
  page,
  server,
}) => {
  await page.addInitScript(withoutSharedSheets);
  const { id } = await createSession(server, { technologies: ['DR'], ...noQr });
  await page.goto(
    host.page(`<!doctype html><html lang="en"><head>
      <meta http-equiv="content-security-policy" content="${strictPolicy(server)}"><title>Host</title></head>
      ${script(server)}${element(server, id)}`),
  );
  await expect(page.getByText('This browser is too old.')).toBeVisible();
  const link = page.getByRole('link');
  await expect(link).toHaveAttribute('href', `${server.url}/flow/${id}?locale=en`);
  expect(eventsOf(page, 'kuelik').map(({ detail }) => detail.code)).toEqual(['browser_too_old']);
});
