import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createSession } from '../../support/api.ts';
import { copyNextBuild } from '../../support/next-build.ts';
import { startServer } from '../../support/server.ts';
import { button, heading, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/* A page that was opened before an update, with another build of the site under the same address. */
test.use({ camera: 'none' });

const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
/** Sandbox person who consents by himself. */
const iin = '990231300030';
/** A server whose site is replaced by the next build: `former` keeps the old one's files. */
async function deploy(former: 'kept' | 'gone') {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-update-'));
  const [current, next, old] = ['current', 'next', 'former'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  cpSync(built, current, { recursive: true });
  copyNextBuild(built, next);
  const server = await startServer({
    KUELIK_SITE_DIR: current,
    ...(former === 'kept' ? { KUELIK_SITE_FORMER_DIR: old } : {}),
  });
  return {
    server,
    update: async () => {
      await server.kill();
      renameSync(current, old);
      renameSync(next, current);
      await server.start();
    },
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isFile = /\/assets\//;

/** Holds back the site's files that the page asks for from now on, until the returned function is called. */
async function holdFiles(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isFile, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The build of each script that the page fetched since it was loaded. */
const buildsOf = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const scripts = names.filter((name) => /^\/assets\/.*\.js$/.test(name));
    return [...new Set(scripts.map((name) => (name.endsWith('next.js') ? 'next' : 'former')))];
  });

/** As in a browser that forbids pages to store anything. */
async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, kind, {
        get: () => {
          throw new DOMException('Access is denied for this document', 'SecurityError');
        },
      });
    }
  });
}

for (const { former, build, loads, storage } of [
  { former: 'kept', build: 'former', loads: 1, storage: 'allowed' },
  { former: 'gone', build: 'next', loads: 2, storage: 'allowed' },
  { former: 'gone', build: 'next', loads: 2, storage: 'forbidden' },
] as const) {
  test(`a page that is open during an update continues with the ${build} build alone where the former one’s files are ${former} and storage is ${storage}`, async ({
    page,
  }) => {
    const { server, update, close } = await deploy(former);
    try {
      if (storage === 'forbidden') await forbidStorage(page);
      let opened = 0;
      page.on('domcontentloaded', () => {
        opened += 1;
      });
      const session = await createSession(server, {
        technologies: ['ADR', 'DR'],
        flow_config: { show_qr: false },
      });
      await page.goto(session.link);
      await page.getByRole('textbox', { name: 'IIN', exact: true }).fill(iin);
      // What the page fetches ahead for the second step is asked of the updated server.
      const release = await holdFiles(page);
      await page.waitForRequest(isFile);
      await update();
      release();
      await button(page, 'OK').click();
      await button(page, 'Continue').click();
      await expect(heading(page, says.document)).toBeVisible();
      expect(await buildsOf(page)).toEqual([build]);
      expect(opened).toBe(loads);
    } finally {
      await close();
    }
  });
}
