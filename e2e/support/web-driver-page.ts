import type { WebDriver, WebElement } from 'selenium-webdriver';
import { expect } from './test.ts';

/** What a journey does in a browser that Playwright cannot drive. Names are the visible English texts. */
export interface WebDriverPage {
  /** Waits for a text to be visible. */
  see(text: string): Promise<void>;
  /** Presses a button by its text or label, once it is enabled. */
  press(name: string): Promise<void>;
  /** Types into a field by its label. */
  type(label: string, text: string): Promise<void>;
  /** Chooses an option by its text. */
  choose(label: string, option: string): Promise<void>;
  /** Ticks the page's only checkbox; returns whether it is ticked now. */
  tick(): Promise<boolean>;
  /** Runs a function in the page. It refers to nothing outside itself. */
  run<A extends readonly unknown[], R>(code: (...args: A) => R, ...args: A): Promise<R>;
}

const patience = { timeout: 120_000, intervals: [200, 500] };

export function webDriverPage(driver: WebDriver): WebDriverPage {
  const run: WebDriverPage['run'] = (code, ...args) =>
    driver.executeScript(`return (${code})(...arguments)`, ...args);

  /** Waits for what a function of the page finds. */
  async function find(find: (name: string) => Element | undefined, name: string): Promise<WebElement> {
    let found: WebElement | null = null;
    const look = async () => {
      found = (await run(find, name)) as unknown as WebElement | null;
      return found !== null;
    };
    await expect.poll(look, { ...patience, message: `“${name}” is there` }).toBe(true);
    return found as unknown as WebElement;
  }

  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (one) => (one.ariaLabel ?? one.textContent.trim()) === name && !one.disabled && one.checkVisibility(),
    );
  const field = (label: string) =>
    [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].find((one) =>
      [...(one.labels ?? [])].some(({ textContent }) => textContent.trim().replace(/\s*\*$/, '') === label),
    );

  return {
    run,
    see: async (text) => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
      const look = () => run((wanted) => document.body.innerText.includes(wanted), text);
      await expect.poll(look, { ...patience, message: `“${text}” is visible` }).toBe(true);
    },
    press: async (name) => {
      const found = await find(button, name);
      await run((one) => one.scrollIntoView({ block: 'center' }), found as unknown as Element);
      await found.click();
    },
    type: async (label, text) => {
      await (await find(field, label)).sendKeys(text);
    },
    choose: async (label, option) => {
      const found = await find(field, label);
      const at = await run(
        (one, wanted) => [...(one as HTMLSelectElement).options].findIndex(({ text }) => text === wanted),
        found as unknown as Element,
        option,
      );
      const [chosen] = (await found.findElements({ css: 'option' })).slice(at);
      await chosen?.click();
    },
    tick: () =>
      run(() => {
        const box = document.querySelector<HTMLInputElement>('input[type=checkbox]');
        box?.click();
        return box?.checked ?? false;
      }),
  };
}
