import { createSession } from '../../support/api.ts';
import { openHost } from '../../support/host-pages.ts';
import { relayLosing } from '../../support/losing-relay.ts';
import { openPlainPage } from '../../support/plain-page.ts';
import { expect, test } from '../../support/test.ts';

/* The widget in a Chromium of 2022, which remembers that a module was lost and never asks for it again. */

test('a later step whose code is lost on the line comes when the line is back', async ({ server }) => {
  const host = await openHost();
  const line = await relayLosing(server.url);
  const page = await openPlainPage('chromium-103');
  try {
    const { id } = await createSession(server, {
      technologies: ['ADR', 'DR'],
      flow_config: { show_qr: false },
    });
    line.lose(/\/widget\/assets\/document-sides-/);
    await page.open(
      host.page(`<!doctype html><html lang="en"><title>Host</title>
        <script type="module" src="${line.url}/widget/kuelik.js"></script>
        <kuelik-flow session="${id}" backend-url="${line.url}/api/v1" locale="en"></kuelik-flow>`),
    );
    // Answers 1414 by himself.
    await page.type('IIN', '990231300030');
    await page.press('OK');
    await page.press('Continue');
    await page.see('This step could not be shown');
    expect(line.lost()).toBeGreaterThan(1);
    line.lose(null);
    await page.press('Try again');
    await page.see('Upload pictures');
  } finally {
    await page.close();
    await line.close();
    await host.close();
  }
});
