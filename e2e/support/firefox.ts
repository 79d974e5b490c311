import { fileURLToPath } from 'node:url';
import type { LaunchOptions, Locator, Page } from '@playwright/test';
import { findProgram } from '../../tools/lib/services/debian.ts';

/** The Firefox named in KUELIK_FIREFOX, or the one on the PATH; null without. */
export const firefoxPath = (): string | null =>
  process.env.KUELIK_FIREFOX || findProgram('firefox-esr', 'firefox');

/**
 * How Playwright starts an unpatched Firefox: over WebDriver BiDi, through a relay (see firefox-relay.mjs).
 * Its own fake camera shows a pattern: a journey that needs a person brings one (`sitDown`).
 */
export function firefoxLaunch(): LaunchOptions {
  const path = firefoxPath();
  if (path === null) throw new Error('No Firefox found: install firefox-esr, or name one in KUELIK_FIREFOX');
  return {
    channel: 'moz-firefox',
    executablePath: fileURLToPath(new URL('firefox-relay.mjs', import.meta.url)),
    env: { ...definedEnvironment(), KUELIK_FIREFOX_PATH: path },
    firefoxUserPrefs: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  };
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/**
 * Makes `fill` type with keys. Over BiDi Playwright sets a field's value by a script in the page's world,
 * which React takes for its own change and ignores.
 */
export function typeWithKeys(page: Page): void {
  const locator: Locator = Object.getPrototypeOf(page.locator('input'));
  locator.fill = async function (value, { timeout } = {}) {
    const wait = timeout === undefined ? {} : { timeout };
    await this.press('ControlOrMeta+a', wait);
    await this.press('Delete', wait);
    await this.pressSequentially(value, wait);
  };
}
