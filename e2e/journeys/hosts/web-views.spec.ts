import { createSession } from '../../support/api.ts';
import { button, heading, heardFinish, says } from '../../support/steps.ts';
import { eventsOf, expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

interface Received {
  readonly app: string;
  readonly message: unknown;
}

test('each app receives every event of its web view as JSON, from the first to the last', async ({
  page,
  server,
}) => {
  const received: Received[] = [];
  await page.exposeFunction('appHears', (app: string, message: unknown) => {
    received.push({ app, message: typeof message === 'string' ? JSON.parse(message) : message });
  });
  await page.addInitScript(() => {
    const hears = Reflect.get(window, 'appHears') as (app: string, message: unknown) => void;
    // Injected app bridges work only when called as a method of the original object.
    class Bridge {
      readonly #app: string;
      constructor(app: string) {
        this.#app = app;
      }
      postMessage(message: unknown) {
        hears(this.#app, message);
      }
      onEvent(message: unknown) {
        hears(this.#app, message);
      }
      callHandler(name: string, message: unknown) {
        hears(`${this.#app} ${name}`, message);
        return Promise.resolve(null);
      }
    }
    Object.assign(window, {
      ReactNativeWebView: new Bridge('React Native'),
      webkit: { messageHandlers: { kuelik: new Bridge('iOS') } },
      KuelikAndroid: new Bridge('Android'),
      flutter_inappwebview: new Bridge('Flutter'),
    });
  });
  const session = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
  await page.goto(`${session.link}&web_view=true`);
  await expect(heading(page, says.document)).toBeVisible();
  await button(page, 'Close').click();
  await button(page, 'Yes').click();
  await heardFinish(page);

  const heard = ['kuelik', 'finish'].flatMap((name) => eventsOf(page, name));
  const kinds = heard.map(({ name, detail }) => (name === 'kuelik' ? detail.type : name));
  expect(kinds).toEqual(['ready', 'started', 'step', 'cancel', 'finish']);
  for (const app of ['React Native', 'iOS', 'Android', 'Flutter kuelik']) {
    await expect
      .poll(() => received.filter((one) => one.app === app).map(({ message }) => message))
      .toEqual(heard.map(({ name, detail }) => ({ source: 'kuelik', type: name, detail })));
  }

  // Without the URL's flag only the page is notified.
  const before = received.length;
  const other = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
  await page.goto(other.link);
  await expect(heading(page, says.document)).toBeVisible();
  expect(received).toHaveLength(before);
});
