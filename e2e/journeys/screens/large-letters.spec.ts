import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { buildShots, Studio, stillFlags } from '../../screens/pages.ts';
import { chromiumArguments, shellPath } from '../../support/chromium.ts';
import { serveFolder } from '../../support/static-site.ts';

/** A small phone in portrait, and one in landscape: where long words of Russian and Kazakh have least room. */
const sizes = [
  [320, 568],
  [560, 400],
] as const;

test('with letters at 200 % no screen breaks a word but at a hyphen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-letters-'));
  const scripts = await buildShots(folder);
  const site = await serveFolder(folder);
  const browser = await chromium.launch({
    executablePath: shellPath(),
    args: [...(await chromiumArguments('none')), ...stillFlags],
  });
  try {
    const large = { css: ':root { font-size: 200% }' };
    const studio = await Studio.open(browser, { address: site.url, scripts }, 'phone', large);
    const broken: string[] = [];
    for (const { entry, states } of await studio.list()) {
      // States share their parts: over two of them each is read in all four languages.
      for (const [turn, state] of states.entries()) {
        for (const locale of turn % 2 === 0 ? (['ru', 'en'] as const) : (['kz', 'my'] as const)) {
          const words = await studio.brokenWords(entry, state, locale, sizes);
          broken.push(...words.map((word) => `${entry}, ${state}, ${locale}, ${word}`));
        }
      }
    }
    expect(broken).toEqual([]);
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
