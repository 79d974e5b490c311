import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sampleContract } from '../../../technologies/signature/web/documents/sample-contract.ts';
import { createSession, readRecord, type Session, uploadForSigning } from '../../support/api.ts';
import { complaints, type Host, openHost, strictPolicy } from '../../support/host-pages.ts';
import { mexicanPassportOf } from '../../support/papers.ts';
import { answer1414, enterSigningCode, readSmsCode } from '../../support/sandbox.ts';
import type { Server } from '../../support/server.ts';
import { getCertificate, identify } from '../../support/signing.ts';
import { button, heading, heardFinish, passLiveness, tick } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { unzip } from '../../support/zip.ts';

// The steps not covered by the widget's other journeys: each once from start to result, on a strict page of
// another site, in a phone-sized container and in a dialog.

test.use({ camera: 'none' });

/**
 * Sandbox people, see docs/sandbox.md: the signer is used in no other journey, and so has no certificate yet.
 */
const person = { iin: '990231300010', phone: '+77000000001' };
const signer = { iin: '990231300020', phone: '+77000000003', typed: '8 700 000 00 03' };
/** A person of the Kyrgyz registry. */
const kyrgyz = { pin: '23102199900001', number: 'ID0000001' };
const password = 'Specimen1!';

let host: Host;
test.beforeAll(async () => {
  host = await openHost();
});
test.afterAll(() => host.close());

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A bank's page that is taller than the window, with the flow in a container of 360 px or in a dialog. */
function pageWith(server: Server, { id }: Session, modal: boolean): string {
  const options = { session: id, frontendUrl: server.url, mode: 'element', locale: 'en', modal };
  const mounting = host.script(`steps-${id}.js`, `Kuelik.mount('#here', ${JSON.stringify(options)})`);
  // The page's only style, set through CSSOM: its policy allows no styles.
  const narrow = host.script(
    'narrow.js',
    `document.querySelector('#here').style.cssText = 'width: 360px; margin: 120px auto 900px'`,
  );
  return host.page(`<!doctype html><html lang="en"><head><title>Bank</title>
    <meta http-equiv="content-security-policy" content="${strictPolicy(server)}"></head>
    <body><h1>Bank</h1><div id="here"></div><script src="/loader.js"></script><script src="${narrow}"></script>
    <script src="${mounting}"></script></body></html>`);
}

/**
 * Everything shown lies within the flow's container, nothing is cut off to the right, and its colour fills
 * the container.
 */
async function fits(page: Page, what: string): Promise<void> {
  const wide = await page.locator('kuelik-flow').evaluate((flow) => {
    const { left, right } = flow.getBoundingClientRect();
    return [...(flow.shadowRoot?.querySelectorAll('*') ?? [])]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const seen = box.width > 1 && box.height > 1 && !element.closest('dialog, style');
        return seen && (box.right > right + 1 || box.left < left - 1);
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`);
  });
  expect(wide, what).toEqual([]);
  const behind = await page
    .locator('kuelik-flow')
    .evaluate((flow) =>
      ['.border', '.flow'].map((name) =>
        getComputedStyle(flow.shadowRoot?.querySelector(name) as Element).getPropertyValue(
          'background-color',
        ),
      ),
    );
  expect(behind[0], what).toBe(behind[1]);
}

test('documents, registries, e-document and signature in a container of 360 px, to the archive', async ({
  page,
  server,
}) => {
  const messages = await complaints(page);
  const session = await createSession(server, {
    technologies: ['MXD', 'TDK', 'ADR', 'ED', 'DSI', 'DSS'],
    technology_configs: { ED: { document_type: 'IdentityCard' } },
    // Documents of three people in one session.
    contradictions: { birth_date: 'note' },
    flow_config: { show_qr: false },
  });
  await uploadForSigning(server, session, [sampleContract()]);
  await page.goto(pageWith(server, session, false));

  await expect(heading(page, 'Your Mexican document')).toBeVisible();
  await tick(page.getByRole('radio', { name: /Mexican passport/ }));
  for (const { side, jpeg } of await mexicanPassportOf(23)) {
    await page
      .getByRole('region', { name: side })
      .locator('input[type=file]')
      .setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  }
  await fits(page, 'pictures');
  await button(page, 'Send').click();

  await expect(heading(page, 'Kyrgyz identity service')).toBeVisible();
  await field(page, 'PIN').fill(kyrgyz.pin);
  await field(page, 'Document number').fill(kyrgyz.number);
  await button(page, 'Search').click();
  await expect(heading(page, 'You have been found')).toBeVisible();
  await fits(page, 'Kyrgyz record');
  await button(page, 'Continue').click();

  await expect(heading(page, 'Your registered address')).toBeVisible();
  await field(page, 'IIN').fill(signer.iin);
  await button(page, 'OK').click();
  await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
  await fits(page, 'consent');
  await answer1414(page, server, signer.phone, '1 · agree');
  await expect(button(page, 'Continue')).toBeVisible();
  await fits(page, 'address');
  await button(page, 'Continue').click();

  await expect(heading(page, 'Electronic document')).toBeVisible();
  await field(page, 'Mobile phone').fill(signer.typed);
  await field(page, 'IIN').fill(signer.iin);
  await fits(page, 'phone and IIN');
  await button(page, 'Get the code by SMS').click();
  await expect(heading(page, 'Enter the code from the SMS')).toBeVisible();
  await field(page, 'Code from the SMS').fill(await readSmsCode(page, server, signer.phone));
  await button(page, 'Confirm').click();
  await expect(heading(page, 'Document received')).toBeVisible();
  await fits(page, 'e-document');
  await button(page, 'Continue').click();

  await expect(heading(page, 'Confirm who you are')).toBeVisible();
  // A single document is open.
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await fits(page, 'PDF');
  await identify(page, signer);
  await enterSigningCode(page, server, signer.phone, 'identify');
  await expect(heading(page, 'Identity confirmed')).toBeVisible();
  await button(page, 'Continue').click();

  await expect(heading(page, 'Documents to sign')).toBeVisible();
  await fits(page, 'access');
  await tick(page.getByRole('checkbox'));
  await button(page, 'Continue').click();
  await getCertificate(page, server, signer, password, (name) => fits(page, name));
  await button(page, 'Sign').click();
  await expect(heading(page, 'Documents are signed')).toBeVisible();
  await button(page, 'Continue').click();

  expect(await heardFinish(page)).toMatchObject({ status: 'success', aborted: false, session: session.id });
  await fits(page, 'result');
  const downloading = page.waitForEvent('download');
  await button(page, 'Download signed documents (zip)').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^\d{13}\.zip$/);
  const files = unzip(await readFile(await download.path()));
  expect([...files.keys()].some((name) => name.endsWith('.pdf'))).toBe(true);
  expect((await readRecord(server, session)).status).toBe('FINISHED');
  // The page has not changed: no navigation, nothing outside the flow.
  expect(page.url()).toMatch(/^http:\/\/localhost:\d+\/page-\d+\.html$/);
  expect(messages).toEqual([]);
});

test('the state’s photo check and the person’s data in a dialog of 480 px', async ({ device, server }) => {
  const page = await device({ person: 17, script: 'still' });
  const messages = await complaints(page);
  const session = await createSession(server, {
    technologies: ['LC', 'F2F_NPCK', 'GBDFL'],
    flow_config: { show_qr: false },
  });
  await page.goto(pageWith(server, session, true));
  await passLiveness(page);

  await expect(heading(page, 'Photo check by the state')).toBeVisible();
  await fits(page, 'photo check');
  await field(page, 'IIN').fill(person.iin);
  await button(page, 'Start').click();
  await expect(heading(page, 'It is you')).toBeVisible();
  await fits(page, 'photo check’s result');
  await button(page, 'Continue').click();

  await expect(heading(page, 'Your data in the state registry')).toBeVisible();
  // An Escape that closes a dialog of the flow leaves the outer one open.
  await field(page, 'IIN').fill('');
  await button(page, 'OK').click();
  await expect(page.getByRole('dialog', { name: 'Please fill in all fields' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Please fill in all fields' })).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Identity verification' })).toBeVisible();
  await field(page, 'IIN').fill(person.iin);
  await button(page, 'OK').click();
  await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
  await answer1414(page, server, person.phone, '1 · agree');
  await expect(button(page, 'Continue')).toBeVisible();
  await fits(page, 'person');
  await button(page, 'Continue').click();
  expect(await heardFinish(page)).toMatchObject({ status: 'success', session: session.id });
  expect(messages).toEqual([]);
});
