import { createSession, readRecord } from '../../support/api.ts';
import { countSent } from '../../support/page-watch.ts';
import { largePassportOf } from '../../support/papers.ts';
import { heading, says, startLiveness, uploadDocument } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('models and vision code load only when the face check needs them', async ({ page, server }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const heavy = () => requested.filter((path) => /\.(wasm|bin)$|\/models\/|\.worker/.test(path));

  const withoutFace = await createSession(server, { technologies: ['DR'] });
  await page.goto(withoutFace.link);
  await expect(heading(page, says.document)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(heavy()).toEqual([]);

  const withFace = await createSession(server, { technologies: ['LDSH'] });
  await page.goto(withFace.link);
  await startLiveness(page);
  await expect.poll(() => heavy().some((path) => path.endsWith('.wasm'))).toBe(true);
});

test('a chosen photo of twelve megapixels is sent as small as a captured one, upright, and is read', async ({
  page,
  server,
}) => {
  const photo = await largePassportOf(17);
  expect(photo.jpeg.length).toBeGreaterThan(3_000_000);
  const sent = countSent(page);
  const session = await createSession(server, { technologies: ['DR'] });
  await page.goto(session.link);
  await uploadDocument(page, 'Passport', [photo]);
  await expect(heading(page, says.success)).toBeVisible();
  const shown = (await readRecord(server, session)).results.DR;
  expect(shown?.status).toBe('success');
  expect(await sent()).toBeGreaterThan(100_000);
  expect(await sent()).toBeLessThan(300_000);
});

test('a second visit downloads no code and no texts again', async ({ page, server }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const paths = new Map<string, string>();
  let fetched: string[] = [];
  devtools.on('Network.responseReceived', ({ requestId, response: { status, url } }) => {
    if (status === 200) paths.set(requestId, new URL(url).pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // No byte comes from a cache.
    if (encodedDataLength > 0) fetched.push(paths.get(requestId) ?? '');
  });
  const visit = async () => {
    fetched = [];
    const session = await createSession(server, { technologies: ['LDHP'], flow_config: { show_qr: false } });
    await page.goto(session.link);
    await startLiveness(page);
    await expect(page.locator('[data-hint]')).toBeVisible();
    // What is fetched ahead for later steps has come as well.
    await page.waitForLoadState('networkidle');
    return fetched.filter((path) => path !== '' && !/^\/(api|flow)\//.test(path)).sort();
  };
  // Requests of workers, such as those for models, are not seen here.
  const first = await visit();
  expect(first.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(10);
  // What belongs to the deployment rather than to the build, and the icon, which browsers load as they like.
  expect((await visit()).filter((path) => path !== '/icon.svg')).toEqual(['/kuelik-config.json']);
});
