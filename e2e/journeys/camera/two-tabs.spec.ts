import type { Page } from '@playwright/test';
import { sitDown } from '../../support/actor.ts';
import { createSession, readRecord } from '../../support/api.ts';
import { openHost } from '../../support/host-pages.ts';
import { cameraTracks, watchPage } from '../../support/page-watch.ts';
import { passportClip, passportOf } from '../../support/papers.ts';
import { startServer } from '../../support/server.ts';
import {
  button,
  chooseDocument,
  heading,
  says,
  seePassed,
  startLiveness,
  uploadDocument,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { setVisible } from '../../support/visibility.ts';

/*
 * The link opened twice in one browser: by a second tap on it, or by an app that opens it again. Neither tab takes
 * the session from the other, and what both have taken counts once. On pages of hosts, which share no cookie with the
 * server, the newest tab has the session.
 */

const flow_config = { show_qr: false };
/** The IIN of a person who answers 1414 by himself. */
const answersBySelf = '990231300030';
const guided = (tab: Page) => tab.locator('[data-hint]');
const liveTracks = async (tab: Page) => (await cameraTracks(tab)).live;

/** Goes from one tab to another. */
async function change(from: Page, to: Page): Promise<void> {
  await setVisible(from, false);
  await setVisible(to, true);
}

test('two tabs at one face check: one attempt is used, and both go on', async ({ page: first, server }) => {
  const second = await first.context().newPage();
  for (const tab of [first, second]) {
    await sitDown(tab, 17);
    await watchPage(tab);
  }
  const session = await createSession(server, {
    technologies: ['LDSH', 'DR'],
    // Time for the other tab before the pictures are taken.
    technology_configs: { LDSH: { countdown_s: 10 } },
    flow_config,
  });
  await first.goto(session.link);
  await startLiveness(first);
  await expect(guided(first)).toBeVisible();
  await setVisible(first, false);
  await second.goto(session.link);
  await startLiveness(second);
  await expect(guided(second)).toBeVisible();
  await expect.poll(() => liveTracks(first)).toBe(0);

  await change(second, first);
  await seePassed(first);
  await expect(heading(first, says.document)).toBeVisible();
  await expect.poll(() => liveTracks(second)).toBe(0);
  const { results, attempts } = await readRecord(server, session);
  expect([results.LDSH?.status, attempts['liveness:short']]).toEqual(['success', 1]);

  await change(first, second);
  await expect(heading(second, says.document)).toBeVisible();
  expect(await readRecord(server, session)).toMatchObject({ status: 'PROGRESS', results, attempts });
  expect([await liveTracks(first), await liveTracks(second)]).toEqual([0, 0]);

  await uploadDocument(second, 'Passport', await passportOf(17));
  await expect(heading(second, says.success)).toBeVisible();
  await change(second, first);
  await uploadDocument(first, 'Passport', await passportOf(17));
  await expect(heading(first, 'This check is finished: you have passed it')).toBeVisible();
  await expect(first.getByRole('listitem')).toHaveCount(2);
});

test('two tabs with pictures of one document: it is read once, and both know it', async ({
  device,
  server,
}) => {
  const session = await createSession(server, { technologies: ['DR'], flow_config });
  const first = await device({ file: await passportClip(17) });
  const second = await first.context().newPage();
  const photograph = async (tab: Page) => {
    await watchPage(tab);
    await tab.goto(session.link);
    await chooseDocument(tab, 'Passport');
    await button(tab, 'Scan with the camera').click();
    await expect(heading(tab, 'Check the pictures')).toBeVisible();
    expect(await liveTracks(tab)).toBe(0);
  };
  await photograph(first);
  await setVisible(first, false);
  await photograph(second);

  await change(second, first);
  await button(first, 'Send').click();
  await expect(heading(first, says.success)).toBeVisible();
  const { results, attempts } = await readRecord(server, session);
  expect(results.DR?.status).toBe('success');

  await change(first, second);
  await expect(second.getByRole('img', { name: 'Page with the photo' })).toBeVisible();
  await button(second, 'Send').click();
  await expect(heading(second, 'This check is finished: you have passed it')).toBeVisible();
  expect(await readRecord(server, session)).toMatchObject({ status: 'FINISHED', results, attempts });
});

/** How a host's page shows the flow. */
const embeddings = {
  widget: (url: string, session: string) =>
    `<script type="module" src="${url}/widget/kuelik.js?v=3"></script>
    <kuelik-flow session="${session}" backend-url="${url}/api/v1" locale="en"></kuelik-flow>`,
  frame: (url: string, session: string) =>
    `<div id="here" style="height:700px"></div><script src="/loader.js"></script>
    <script>Kuelik.mount('#here', { session: '${session}', frontendUrl: '${url}', locale: 'en' })</script>`,
} as const;

for (const kind of ['widget', 'frame'] as const) {
  test(`one session as a ${kind} on the pages of two hosts: the newest has it, the other says so and can take it back`, async ({
    page: first,
  }) => {
    const hosts = [await openHost(), await openHost()] as const;
    const server = await startServer({ KUELIK_ORIGINS: hosts.map(({ url }) => url).join(',') });
    try {
      const session = await createSession(server, { technologies: ['ADR', 'TDK'], flow_config });
      const second = await first.context().newPage();
      const html = `<!doctype html><html lang="en"><title>Host</title>${embeddings[kind](server.url, session.id)}</html>`;
      const flow = (tab: Page) => (kind === 'frame' ? tab.frameLocator('iframe') : tab);
      const title = (tab: Page, name: string) => flow(tab).getByRole('heading', { name, exact: true });
      const press = (tab: Page, name: string) => flow(tab).getByRole('button', { name, exact: true }).click();
      const search = async (tab: Page) => {
        await flow(tab).getByRole('textbox', { name: 'PIN', exact: true }).fill('23102198800003');
        await flow(tab).getByRole('textbox', { name: 'Document number', exact: true }).fill('ID0000003');
        await press(tab, 'Search');
      };
      const elsewhere = 'The check continues elsewhere';

      await first.goto(hosts[0].page(html));
      await flow(first).getByRole('textbox', { name: 'IIN', exact: true }).fill(answersBySelf);
      await press(first, 'OK');
      await press(first, 'Continue');
      await expect(flow(first).getByRole('button', { name: 'Search', exact: true })).toBeVisible();

      // At the step that the other tab has reached.
      await second.goto(hosts[1].page(html));
      await expect(flow(second).getByRole('button', { name: 'Search', exact: true })).toBeVisible();
      await search(first);
      await expect(title(first, elsewhere)).toBeVisible();

      // Back where the person was, by the page's own means.
      await first.reload();
      await expect(flow(first).getByRole('button', { name: 'Search', exact: true })).toBeVisible();
      await search(second);
      await expect(title(second, elsewhere)).toBeVisible();
      await search(first);
      await press(first, 'Continue');
      await expect(title(first, says.success)).toBeVisible();
      await expect
        .poll(() => readRecord(server, session))
        .toMatchObject({
          status: 'FINISHED',
          results: { ADR: { status: 'success' }, TDK: { status: 'success' } },
        });
    } finally {
      await server.close();
      for (const host of hosts) await host.close();
    }
  });
}
