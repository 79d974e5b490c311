import { defineConfig } from '@playwright/test';

/** The journeys that Firefox runs too: every technology, and what differs between browsers. */
const inFirefox = ['**/literal-backend.spec.ts', '**/other-browsers.spec.ts'];

/**
 * The journeys: the built product in a real browser with a fake camera. One worker, because a journey keeps a
 * server, a browser and the face models busy; no retries, because a journey that passes on the second attempt
 * has found a bug.
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Generous: the machine may be slow, and nothing here measures time.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  projects: [
    { name: 'chromium', testIgnore: '**/webkitgtk.spec.ts' },
    {
      name: 'firefox',
      testMatch: inFirefox,
      // Playwright hears of no download over BiDi.
      grepInvert: /the archive is saved/,
      use: { browserName: 'firefox', channel: 'moz-firefox' },
    },
    { name: 'webkitgtk', testMatch: '**/webkitgtk.spec.ts' },
  ],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Almaty',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
