import { abilitiesOf, decodeSupportCode } from '@kuelik/camera/capability';
import { sampleContract } from '../../../technologies/signature/web/documents/sample-contract.ts';
import { sitDown } from '../../support/actor.ts';
import { createSession, readRecord, uploadForSigning } from '../../support/api.ts';
import { useCanvasCamera } from '../../support/canvas-camera.ts';
import { openHost, strictPolicy } from '../../support/host-pages.ts';
import { followTracks, interrupt } from '../../support/interruptions.ts';
import { heldStill, passportOf } from '../../support/papers.ts';
import { enterSigningCode } from '../../support/sandbox.ts';
import { getCertificate, identify } from '../../support/signing.ts';
import {
  button,
  chooseDocument,
  compareFaces,
  heading,
  heardFinish,
  says,
  seePassed,
  startLiveness,
  uploadDocument,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/*
 * What every browser of the table in docs/browsers.md must do, on the product's own server. Runs in Chromium and
 * in Firefox; plain-browsers.spec.ts and webkit-chain.spec.ts have the same for WebKitGTK and an old Chromium.
 */
test.use({ camera: 'none' });

test('a contract is drawn, read to its end and signed', async ({ page, server, browserName }) => {
  // Signs in no other journey: journeys share a server, and a person with a certificate is not asked to get
  // one.
  const signer = { iin: '990231400037', phone: '+77000000006' };
  const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
  await uploadForSigning(server, session, [sampleContract()]);
  await page.goto(session.link);
  const sheet = page.getByRole('img', { name: 'Page 1 of 1' });
  const isInked = () =>
    sheet.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return data?.some((value, i) => i % 4 === 0 && value < 60) ?? false;
    });
  await expect.poll(isInked).toBe(true);
  await identify(page, signer);
  await enterSigningCode(page, server, signer.phone, 'identify');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Documents to sign')).toBeVisible();
  await page.getByRole('checkbox').check({ force: true });
  await button(page, 'Continue').click();
  await getCertificate(page, server, signer, `Specimen1!${browserName}`);
  await button(page, 'Sign').click();
  await expect(heading(page, 'Documents are signed')).toBeVisible();
  await button(page, 'Continue').click();
  expect(await heardFinish(page)).toMatchObject({ status: 'success', aborted: false });
  expect((await readRecord(server, session)).status).toBe('FINISHED');
});

test('a person is verified by face, document and comparison, and keeps the attempt after a call and the steps after a reload', async ({
  page,
  server,
}) => {
  const technology_configs = { LDSH: { countdown_s: 10 } };
  const session = await createSession(server, { technology_configs });
  await sitDown(page, 17);
  await page.addInitScript(followTracks);
  await page.goto(session.link);
  await startLiveness(page);
  await interrupt((code, ...given) => page.evaluate(`(${code})(...${JSON.stringify(given)})`));
  await seePassed(page);
  expect((await readRecord(server, session)).attempts['liveness:short']).toBe(1);
  await expect(heading(page, says.document)).toBeVisible();
  await page.reload();
  await uploadDocument(page, 'Passport', await passportOf(17));
  await expect(heading(page, says.compare)).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-art=face]')).toBeVisible();
  await compareFaces(page);
  await expect(heading(page, says.success)).toBeVisible();
  expect(await heardFinish(page)).toMatchObject({ status: 'success', aborted: false });
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});

test('a passport held before the camera is captured automatically and read', async ({
  page,
  server,
  browserName,
}) => {
  test.skip(browserName === 'chromium', 'document-camera.spec.ts has it for Chromium');
  const session = await createSession(server, { technologies: ['DR'] });
  await useCanvasCamera(page, await heldStill('kz-passport', 17));
  await page.goto(session.link);
  await chooseDocument(page, 'Passport');
  await button(page, 'Scan with the camera').click();
  // No button is pressed.
  await expect(heading(page, 'Check the pictures')).toBeVisible();
  await button(page, 'Send').click();
  await expect(heading(page, says.success)).toBeVisible();
  const { results } = await readRecord(server, session);
  // Without a note that it was uploaded: the server saw the scan.
  expect(results.DR).toMatchObject({ status: 'success', data: { warnings: [] } });
});

test('the device check says what this browser can do', async ({ page, server, browserName }) => {
  test.skip(browserName === 'chromium', 'device-check.spec.ts has it for Chromium');
  await sitDown(page, 17);
  await page.goto(`${server.url}/check?locale=en`);
  await expect(page.getByText(/^This device can do/)).toBeVisible();
  const code = (await page.getByTestId('support-code').textContent()) ?? '';
  const features = decodeSupportCode(code);
  if (features === null) throw new Error(`${code} is no code`);
  const { camera, face, document } = abilitiesOf(features);
  expect([camera.verdict, face.verdict, document.verdict]).toEqual(['yes', 'yes', 'yes']);
});

test('the widget shows a step under a strict policy and cleans up after itself', async ({ page, server }) => {
  const host = await openHost();
  const { id } = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
  const element = `<kuelik-flow session="${id}" backend-url="${server.url}/api/v1" locale="en"></kuelik-flow>`;
  await page.goto(
    host.page(`<!doctype html><html lang="en"><head>
      <meta http-equiv="content-security-policy" content="${strictPolicy(server)}"><title>Host</title></head>
      <script type="module" src="${server.url}/widget/kuelik.js?v=3"></script>${element}`),
  );
  await expect(heading(page, says.document)).toBeVisible();
  await expect(heading(page, says.document)).toHaveCSS('color', 'rgb(19, 26, 34)');
  await page.evaluate(() => document.querySelector('kuelik-flow')?.remove());
  await expect(heading(page, says.document)).toHaveCount(0);
  await host.close();
});
