import { defineConfig } from '@playwright/test';
import { hasOldChromium } from './support/old-chromium.ts';

/** The journeys that also run in Firefox: every technology, and whatever differs between browsers. */
const inFirefox = ['**/literal-backend.spec.ts', '**/other-browsers.spec.ts'];

/** The journeys that use the camera for long: the models of browser and server keep a core busy. */
const atTheCamera = 'camera/*.spec.ts';

/** Journeys in browsers of their own. */
const inWebKit = ['lost-scripts', 'plain-browsers', 'webkit-chain'].map((name) => `browsers/${name}.spec.ts`);
const inOldChromium = ['lost-scripts', 'plain-browsers', 'widget-old-browser'].map(
  (name) => `browsers/${name}.spec.ts`,
);
const inTooOldChromium = 'browsers/too-old.spec.ts';

/**
 * Where motion is not the point, Chromium's pages keep still: they would draw sixty frames a second for as long as a
 * journey waits, a tenth to a sixth of the processor time at the camera. Journeys about what moves or shifts say `inMotion`;
 * Firefox, WebKitGTK and old Chromium show pages as most people see them.
 */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

/**
 * The journeys: the built product in a real browser with a fake camera. Three at a time, at most two of them with
 * the camera: most of a journey is waiting for timers, limits and polls. What only one or two workers may run comes
 * first, so that none is left alone at the end. No retries, because a journey that passes on the second attempt has
 * found a bug.
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous: the machine may be slow, and the journeys do not measure time.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'webkitgtk',
      testMatch: inWebKit,
      workers: 1,
    },
    ...(hasOldChromium
      ? [
          {
            name: 'chromium-103',
            testMatch: inOldChromium,
            workers: 1,
          },
          { name: 'chromium-92', testMatch: inTooOldChromium, workers: 1 },
        ]
      : []),
    { name: 'camera', testMatch: atTheCamera, workers: 2, use: still },
    {
      name: 'firefox',
      testMatch: inFirefox,
      workers: 1,
      // Over BiDi Playwright reports no downloads.
      grepInvert: /the archive is saved/,
      use: { browserName: 'firefox', channel: 'moz-firefox' },
    },
    {
      name: 'chromium',
      use: still,
      testIgnore: [atTheCamera, ...inWebKit, ...inOldChromium, inTooOldChromium],
    },
  ],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Almaty',
    viewport: { width: 1280, height: 800 },
    // Recording each action took a fifth of the processor, and its film more than the person's check: use `--trace on`
    // for it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
