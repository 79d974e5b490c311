import { randomUUID } from 'node:crypto';
import { type Browser, chromium } from '@playwright/test';
import type { WebDriver } from 'selenium-webdriver';
import { type OldVersion, oldChromiumPath } from './old-chromium.ts';
import { expect } from './test.ts';
import { startWebKit } from './webkitgtk.ts';

/** The few operations that every browser supports. */
interface Hands {
  open(address: string): Promise<void>;
  /** The value of an expression. */
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** Types with keys. */
  type(selector: string, text: string): Promise<void>;
  /** Gives the window this size. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Browsers that Playwright's locators cannot drive: they need its own WebKit, or a newer Chromium. */
export type PlainBrowser = 'webkitgtk' | `chromium-${OldVersion}`;

/** The operations of a journey in such a browser. Names are the visible English texts. */
export interface PlainPage extends Pick<Hands, 'open' | 'resize' | 'close'> {
  /** Waits for a text to be visible; fails as soon as `refusal` is. */
  see(text: string, refusal?: string): Promise<void>;
  /** Presses a button by its text or label, once it is enabled. */
  press(name: string): Promise<void>;
  /** Types into a field by its label. */
  type(label: string, text: string): Promise<void>;
  /** Chooses what a radio button's label begins with. */
  choose(label: string): Promise<void>;
  /** Chooses a picture in the page's only file field. */
  upload(jpeg: Buffer): Promise<void>;
  /** Ticks the page's only checkbox; returns whether it is ticked now. */
  tick(): Promise<boolean>;
  /** Runs a function in the page. It refers to nothing outside itself. */
  run<A extends readonly unknown[], R>(code: (...args: A) => R, ...args: A): Promise<R>;
}

export async function openPlainPage(browser: PlainBrowser): Promise<PlainPage> {
  if (browser === 'webkitgtk') return plainPage(webDriverHands(await startWebKit()));
  const executablePath = await oldChromiumPath(browser === 'chromium-92' ? 92 : 103);
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ];
  return plainPage(await chromiumHands(await chromium.launch({ executablePath, args })));
}

function webDriverHands({ driver, close }: { driver: WebDriver; close: () => Promise<void> }): Hands {
  return {
    open: (address) => driver.get(address),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    click: (selector) => driver.findElement({ css: selector }).click(),
    type: (selector, text) => driver.findElement({ css: selector }).sendKeys(text),
    resize: async (width, height) => void (await driver.manage().window().setRect({ width, height })),
    close,
  };
}

/** In the page: what holds the flow, which is a shadow root in a host's page. */
const root = "(document.querySelector('kuelik-flow')?.shadowRoot ?? document)";

/** Playwright's own scripts do not run in old versions: clicks and keys go to the browser directly. */
async function chromiumHands(browser: Browser): Promise<Hands> {
  const page = await browser.newPage({ viewport: { width: 412, height: 800 } });
  const click = async (selector: string) => {
    const { x, y, width, height } = (await page.evaluate(
      `${root}.querySelector('${selector}').getBoundingClientRect().toJSON()`,
    )) as DOMRect;
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    click,
    type: async (selector, text) => {
      await page.evaluate(`${root}.querySelector('${selector}').focus()`);
      await page.keyboard.type(text);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => browser.close(),
  };
}

const patience = { timeout: 400_000, intervals: [200, 500] };

function plainPage(hands: Hands): PlainPage {
  const run: PlainPage['run'] = async (code, ...args) =>
    (await hands.evaluate(`(${code})(...${JSON.stringify(args)})`)) as Awaited<ReturnType<typeof code>>;

  /** Waits until a function in the page finds an element, and marks the element. */
  async function find(mark: (name: string) => boolean, name: string): Promise<string> {
    await expect.poll(() => run(mark, name), { ...patience, message: `“${name}” is there` }).toBe(true);
    return '[data-found]';
  }

  const lookFor = (id: string, wanted: readonly string[]) => {
    const seen = window as unknown as Record<string, string | undefined>;
    const look = () => {
      const flow = document.querySelector('kuelik-flow')?.shadowRoot?.querySelector<HTMLElement>('.border');
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
      if (!wanted.some((text) => seen[id]?.includes(text))) seen[id] = (flow ?? document.body).innerText;
    };
    if (seen[id] === undefined) setInterval(look, 200);
    look();
    return seen[id] ?? '';
  };

  const markButton = (name: string) => {
    const flow = document.querySelector('kuelik-flow')?.shadowRoot ?? document;
    for (const old of flow.querySelectorAll('[data-found]')) old.removeAttribute('data-found');
    const found = [...flow.querySelectorAll('button')].find((one) => {
      const label = one.getAttribute('aria-label') ?? one.textContent.trim();
      return label === name && !one.disabled && one.getClientRects().length > 0;
    });
    found?.setAttribute('data-found', '');
    found?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return found !== undefined;
  };
  const markField = (label: string) => {
    const flow = document.querySelector('kuelik-flow')?.shadowRoot ?? document;
    for (const old of flow.querySelectorAll('[data-found]')) old.removeAttribute('data-found');
    const found = [...flow.querySelectorAll('input')].find((one) =>
      [...(one.labels ?? [])].some(({ textContent }) => textContent.trim().replace(/\s*\*$/, '') === label),
    );
    found?.setAttribute('data-found', '');
    return found !== undefined;
  };

  const chooseRadio = (label: string) => {
    const found = [...document.querySelectorAll('input[type=radio]')].find((one) =>
      [...((one as HTMLInputElement).labels ?? [])].some(({ textContent }) =>
        textContent.trim().startsWith(label),
      ),
    );
    (found as HTMLInputElement | undefined)?.click();
    return found !== undefined;
  };
  const chooseFile = (base64: string) => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]');
    if (field === null) return false;
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], 'picture.jpg', { type: 'image/jpeg' }));
    field.files = chosen.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  };

  return {
    open: hands.open,
    resize: hands.resize,
    close: hands.close,
    run,
    choose: async (label) => void (await find(chooseRadio, label)),
    upload: async (jpeg) => void (await find(chooseFile, jpeg.toString('base64'))),
    see: async (text, refusal) => {
      // Some pages are shown for 1.5 s, less than a slow browser takes to answer: the page itself records what it shows.
      const id = `see-${randomUUID()}`;
      const wanted = refusal === undefined ? [text] : [text, refusal];
      let shown = '';
      const look = async () => {
        shown = await run(lookFor, id, wanted);
        return wanted.some((one) => shown.includes(one)) || shown;
      };
      await expect.poll(look, { ...patience, message: `“${text}” is visible` }).toBe(true);
      expect(shown).toContain(text);
    },
    press: async (name) => hands.click(await find(markButton, name)),
    type: async (label, text) => hands.type(await find(markField, label), text),
    tick: () =>
      run(() => {
        const box = document.querySelector<HTMLInputElement>('input[type=checkbox]');
        box?.click();
        return box?.checked ?? false;
      }),
  };
}
