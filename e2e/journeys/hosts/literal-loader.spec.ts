import type { FrameLocator, Page } from '@playwright/test';
import { complaints, type Host, openHost } from '../../support/host-pages.ts';
import { deployLiterally, type LiteralDeployment } from '../../support/literal.ts';
import { heardFinish } from '../../support/steps.ts';
import { eventsOf, expect, test } from '../../support/test.ts';

/*
 * The loader on a host's page of another site, with a backend that implements only the specification: host, pages and
 * backend have an origin each.
 */
test.use({ camera: 'none' });

const iin = '990231300010';
const modes = ['iframe', 'element', 'modal'] as const;
type Mode = (typeof modes)[number];

let host: Host;
let deployed: LiteralDeployment | null = null;
test.beforeAll(async () => {
  host = await openHost();
});
test.afterEach(async () => {
  await deployed?.close();
  deployed = null;
});
test.afterAll(() => host.close());

type HostWindow = Window & { heard?: unknown[] };

/** Opens a host's page that mounts the session and keeps the events that its own handlers get. */
async function openHostPage(
  page: Page,
  mode: Mode,
  technologies: readonly string[],
  ...more: Parameters<typeof deployLiterally> extends [unknown, ...infer Rest] ? Rest : never
): Promise<{ deployment: LiteralDeployment; flow: Page | FrameLocator }> {
  const deployment = await deployLiterally(technologies, ...more);
  deployed = deployment;
  const options = JSON.stringify({ session: 'abc', frontendUrl: deployment.site, mode, locale: 'en' });
  await page.goto(
    host.page(`<!doctype html><html lang="en"><title>Bank</title><h1>Bank</h1><div id="here"></div>
      <script src="/loader.js"></script><script>
      const heard = (window.heard = []);
      const on = { finish: (detail) => heard.push(detail) };
      Kuelik.mount('#here', { ...${options}, on });
      </script></html>`),
  );
  return { deployment, flow: mode === 'element' ? page : page.frameLocator('iframe') };
}

const press = (flow: Page | FrameLocator, name: string) =>
  flow.getByRole('button', { name, exact: true }).click();

/** What the backend was asked is in the specification, and reported the end once. */
function expectLiteral({ backend }: LiteralDeployment, success: 'true' | 'false'): void {
  const finishes = backend.traffic.filter(({ path }) => path === '/flows/session/finish/');
  expect(finishes.map(({ query }) => query)).toEqual([{ session_id: 'abc', success }]);
  expect(backend.departures()).toEqual([]);
  expect(backend.traffic.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
}

const finishesHeard = (page: Page) => page.evaluate(() => (window as HostWindow).heard);

for (const mode of modes) {
  test(`a person passes in the loader’s ${mode} on a literal backend, and the host is notified`, async ({
    page,
  }) => {
    const messages = await complaints(page);
    const { deployment, flow } = await openHostPage(page, mode, ['ADR', 'TDK']);
    await expect(flow.getByRole('heading', { name: 'Your registered address' })).toBeVisible();
    await flow.getByRole('textbox', { name: 'IIN', exact: true }).fill(iin);
    await press(flow, 'OK');
    await expect(flow.getByText('Казахстан')).toBeVisible();
    await press(flow, 'Continue');
    await flow.getByRole('textbox', { name: 'PIN', exact: true }).fill('23102198800003');
    await flow.getByRole('textbox', { name: 'Document number', exact: true }).fill('ID0000003');
    await press(flow, 'Search');
    await expect(flow.getByRole('heading', { name: 'You have been found' })).toBeVisible();
    await press(flow, 'Continue');

    const finish = { status: 'success', aborted: false, session: 'abc' };
    expect(await heardFinish(page)).toMatchObject(finish);
    const [detail] = (await finishesHeard(page)) as [
      { results: Readonly<Record<string, { status: string }>> },
    ];
    expect(detail).toMatchObject(finish);
    const results = Object.entries(detail.results).map(([key, { status }]) => [key, status]);
    expect(results).toEqual([
      ['address', 'success'],
      ['tunduk', 'success'],
    ]);
    await expect.poll(() => finishesHeard(page)).toHaveLength(1);
    expectLiteral(deployment, 'true');
    // The look-ups that a literal backend lacks are the only refusals.
    expect(messages.filter((line) => !/404 .*\/result\//.test(line))).toEqual([]);
  });

  test(`a person leaves the loader’s ${mode} on a literal backend, and the host is notified`, async ({
    page,
  }) => {
    const { deployment, flow } = await openHostPage(page, mode, ['ADR'], {}, { enveloped: true });
    await expect(flow.getByRole('heading', { name: 'Your registered address' })).toBeVisible();
    await press(flow, 'Close');
    await press(flow, 'Yes');
    expect(await heardFinish(page)).toMatchObject({ status: 'failure', aborted: true, session: 'abc' });
    const reasons = () =>
      deployment.backend.traffic.filter(({ path }) => path === '/flows/session/failure-reason/');
    await expect
      .poll(() => reasons().map(({ body }) => body))
      .toContainEqual(expect.objectContaining({ session_id: 'abc', type: 'client' }));
    expectLiteral(deployment, 'false');
  });

  test(`a session that a literal backend refuses is shown in the loader’s ${mode}`, async ({ page }) => {
    const refused = () => ({ status: 404, body: { message: 'Not Found' } });
    const { flow } = await openHostPage(page, mode, ['ADR'], { 'POST /flows/session/validate/': refused });
    await expect(flow.getByText(/not valid|Ask for a new link/i).first()).toBeVisible();
    await expect
      .poll(() => eventsOf(page, 'kuelik').map(({ detail }) => detail))
      .toContainEqual(expect.objectContaining({ type: 'error', session: 'abc' }));
    expect(eventsOf(page, 'finish')).toEqual([]);
  });
}
