import type { Page } from '@playwright/test';
import { faults } from '../../literal-backend/faults.ts';
import { sitDown } from '../../support/actor.ts';
import { deployLiterally, type LiteralDeployment } from '../../support/literal.ts';
import { passportOf } from '../../support/papers.ts';
import {
  button,
  compareFaces,
  heading,
  heardFinish,
  seePassed,
  startLiveness,
  tick,
  uploadDocument,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/*
 * Every technology with a backend that implements only the specification: strict CORS, no token, no key, and no more of
 * each call than the specification lists.
 */
test.use({ camera: 'none' });

const iin = '990231300010';
let deployed: LiteralDeployment | null = null;

test.afterEach(async () => {
  await deployed?.close();
  deployed = null;
});

async function open(
  page: Page,
  technologies: readonly string[],
  ...more: Parameters<typeof deployLiterally> extends [unknown, ...infer Rest] ? Rest : never
): Promise<LiteralDeployment> {
  deployed = await deployLiterally(technologies, ...more);
  await page.goto(deployed.link);
  return deployed;
}

/** The session succeeded, reported it once, and sent nothing that the specification does not list. */
async function expectLiteralSuccess(page: Page, { backend }: LiteralDeployment): Promise<void> {
  expect(await heardFinish(page)).toMatchObject({ status: 'success', aborted: false, session: 'abc' });
  const finishes = backend.traffic.filter(({ path }) => path === '/flows/session/finish/');
  expect(finishes.map(({ query }) => query)).toEqual([{ session_id: 'abc', success: 'true' }]);
  expect(backend.departures()).toEqual([]);
  expect(backend.traffic.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function passRegistry(page: Page, title: string, shown: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible();
  await field(page, 'IIN').fill(iin);
  await button(page, 'OK').click();
  await expect(page.getByText(shown)).toBeVisible();
  await expect(page.getByText(/Қазақстан|Еркек/)).toHaveCount(0);
  await button(page, 'Continue').click();
}

test('six liveness kinds pass on a literal backend [1.16]', async ({ device }) => {
  test.setTimeout(900_000);
  const page = await device('none');
  await sitDown(page, 17);
  const kinds = ['LC', 'LDSH', 'LDD', 'LDD2', 'LDHP', 'LDPM'];
  const deployment = await open(page, kinds);
  for (const _kind of kinds) {
    await startLiveness(page);
    await seePassed(page);
    await expect(heading(page, 'Face check passed')).toBeHidden();
  }
  await expectLiteralSuccess(page, deployment);
});

test('documents and comparisons pass on a literal backend [1.16]', async ({ page }) => {
  const deployment = await open(page, ['DR', 'DR2', 'MXD', 'F2F', 'F2F_NPCK']);
  const passport = await passportOf(17);
  await uploadDocument(page, 'Passport', passport);
  await uploadDocument(page, 'Passport', passport);
  await expect(heading(page, 'Your Mexican document')).toBeVisible();
  await tick(page.getByRole('radio', { name: /passport/i }));
  await page
    .getByRole('region', { name: 'Page with the photo' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'page.jpg',
      mimeType: 'image/jpeg',
      buffer: passport[0]?.jpeg ?? Buffer.alloc(0),
    });
  await page.getByRole('button', { name: /^Send/ }).click();
  await compareFaces(page);
  await expect(heading(page, 'It is you').or(heading(page, 'Photo check by the state'))).toBeVisible();
  await expect(heading(page, 'It is you')).toBeVisible();
  await button(page, 'Continue').click();
  await expectLiteralSuccess(page, deployment);
});

test('the state’s documents and registries pass on a literal backend [1.16, 3.21]', async ({ page }) => {
  const codes = ['ED', 'ADR', 'ADR2', 'GBDFLN', 'GBDFL', 'GBDFL2', 'KZ_INFO', 'TDK'];
  const deployment = await open(page, codes, {}, { enveloped: true });
  await expect(heading(page, 'Electronic document')).toBeVisible();
  await page.getByRole('radio', { name: 'Identity card' }).check();
  await field(page, 'Mobile phone').fill('7001234567');
  await expect(field(page, 'Mobile phone')).toHaveValue('+7 (700) 123-45-67');
  await field(page, 'IIN').fill(iin);
  await button(page, 'Get the code by SMS').click();
  await field(page, 'Code from the SMS').fill('123456');
  await expect(page.getByText('Attempts left')).toHaveCount(0);
  await button(page, 'Confirm').click();
  await expect(heading(page, 'Document received')).toBeVisible();
  await button(page, 'Continue').click();
  for (const _address of ['ADR', 'ADR2']) await passRegistry(page, 'Your registered address', 'Казахстан');
  for (const _person of ['GBDFLN', 'GBDFL', 'GBDFL2', 'KZ_INFO']) {
    await passRegistry(page, 'Your data in the state registry', 'Мужской');
  }
  await field(page, 'PIN').fill('23102198800003');
  await field(page, 'Document number').fill('ID0000003');
  await button(page, 'Search').click();
  await expect(heading(page, 'You have been found')).toBeVisible();
  await button(page, 'Continue').click();
  await expectLiteralSuccess(page, deployment);
});

test('identification and signature pass on a literal backend, and the archive is saved [1.16, 7.1, 7.14, 7.17, 7.20]', async ({
  page,
}) => {
  const deployment = await open(page, ['DSI', 'DSS']);
  await expect(heading(page, 'Confirm who you are')).toBeVisible();
  await tick(page.getByRole('checkbox'));
  await page.getByLabel('IIN').fill(iin);
  await page.getByLabel('Mobile phone').fill('87001234567');
  await button(page, 'Continue').click();
  await page.getByLabel('Code from the SMS').fill('123456');
  await expect(heading(page, 'Identity confirmed')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page.getByText('Contract.pdf')).toBeVisible();
  await tick(page.getByRole('checkbox'));
  await button(page, 'Continue').click();
  await expect(heading(page, 'Electronic signature')).toBeVisible();
  await tick(page.getByRole('checkbox'));
  await button(page, 'Continue').click();
  await page.getByLabel('Certificate password').fill('Specimen1!');
  await page.getByLabel('Repeat the password').fill('Specimen1!');
  await button(page, 'Continue').click();
  await page.getByLabel('Code from the SMS').fill('123456');
  await button(page, 'Sign').click();
  await expect(heading(page, 'Documents are signed')).toBeVisible();
  await button(page, 'Continue').click();
  const downloading = page.waitForEvent('download');
  await button(page, 'Download signed documents (zip)').click();
  expect((await downloading).suggestedFilename()).toMatch(/^\d{13}\.zip$/);
  await expectLiteralSuccess(page, deployment);
});

/** From a step's first page to its deciding call, which the backend on another origin makes fail. */
const spoiled: readonly (readonly [
  code: string,
  call: string,
  fault: string,
  walk: (page: Page) => Promise<void>,
])[] = [
  ...(
    [
      ['ADR', 'address', 'HTML'],
      ['ADR2', 'address2', 'a list'],
      ['GBDFLN', 'gbdfln', 'a text'],
      ['GBDFL', 'gbdfl', 'a dropped connection'],
      ['GBDFL2', 'gbdfl2', '502 with HTML'],
      ['KZ_INFO', 'kzInfo', 'an envelope around a list'],
    ] as const
  ).map(
    ([code, key, fault]) =>
      [
        code,
        `POST /registry/${key}/request/`,
        fault,
        async (page: Page) => {
          await field(page, 'IIN').fill(iin);
          await button(page, 'OK').click();
        },
      ] as const,
  ),
  ...(['a dropped connection', 'an envelope around a text', 'result: false'] as const).map(
    (fault) =>
      [
        'TDK',
        'POST /tunduk/search/',
        fault,
        async (page: Page) => {
          await field(page, 'PIN').fill('23102198800003');
          await field(page, 'Document number').fill('ID0000003');
          await button(page, 'Search').click();
        },
      ] as const,
  ),
  ...(['429', 'an envelope around a text', 'nulls'] as const).map(
    (fault) =>
      [
        'ED',
        'POST /e-document/approve/',
        fault,
        async (page: Page) => {
          await page.getByRole('radio', { name: 'Identity card' }).check();
          await field(page, 'Mobile phone').fill('7001234567');
          await field(page, 'IIN').fill(iin);
          await button(page, 'Get the code by SMS').click();
          await field(page, 'Code from the SMS').fill('123456');
          await button(page, 'Confirm').click();
        },
      ] as const,
  ),
  ...(['500', 'an envelope around a text', 'an envelope around result: false'] as const).map(
    (fault) =>
      [
        'DSI',
        'POST /digital-signature-identifier/approve/',
        fault,
        async (page: Page) => {
          await tick(page.getByRole('checkbox'));
          await page.getByLabel('IIN').fill(iin);
          await page.getByLabel('Mobile phone').fill('87001234567');
          await button(page, 'Continue').click();
          await page.getByLabel('Code from the SMS').fill('123456');
        },
      ] as const,
  ),
];

for (const [code, call, name, walk] of spoiled) {
  test(`${code} on another origin reports ${name}, and passes no one`, async ({ page }) => {
    const fault = faults.find(([known]) => known === name)?.[1];
    if (fault === undefined) throw new Error(`no fault: ${name}`);
    const { backend } = await open(page, [code], { [call]: () => fault });
    await walk(page);
    await expect(
      page
        .getByText(
          /does not answer|not available|No connection|Too many|busy|Wrong code|Nobody was found|not received/,
        )
        .first(),
    ).toBeVisible();
    expect(backend.traffic.some(({ method, path }) => `${method} ${path}` === call)).toBe(true);
    expect(backend.traffic.filter(({ path }) => path === '/flows/session/finish/')).toEqual([]);
    expect(backend.departures()).toEqual([]);
  });
}
