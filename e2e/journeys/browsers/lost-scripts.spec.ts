import { createSession } from '../../support/api.ts';
import { relayLosing } from '../../support/losing-relay.ts';
import { openPlainPage, type PlainBrowser } from '../../support/plain-page.ts';
import { expect, test } from '../../support/test.ts';

/*
 * A Chromium near the floor of docs/browsers.md does not ask again for a module that failed, and WebKit not even after a
 * reload: the page finds another way. The project's name is the browser.
 */

/** The IIN of a person who answers 1414 by himself. */
const answersBySelf = '990231300030';

for (const [where, technologies] of [
  ['at the first step', ['DR']],
  ['at a later step', ['ADR', 'DR']],
] as const) {
  test(`a script that is lost twice on the line loads automatically ${where}`, async ({ server }, {
    project,
  }) => {
    const page = await openPlainPage(project.name as PlainBrowser);
    const relay = await relayLosing(server.url);
    const session = await createSession(server, { technologies, flow_config: { show_qr: false } });
    relay.lose(/\/assets\/document-sides-[\w-]+\.js$/, 2);
    await page.open(session.link.replace(server.url, relay.url));
    if (technologies.length > 1) {
      await page.type('IIN', answersBySelf);
      await page.press('OK');
      await page.press('Continue');
    }
    // No button is pressed.
    await page.see('Your document');
    expect(relay.lost()).toBe(2);
    await page.close();
    await relay.close();
  });
}
