import type { Page } from '@playwright/test';
import { faults } from '../../literal-backend/faults.ts';
import type { Replies } from '../../literal-backend/serve.ts';
import { sitDown } from '../../support/actor.ts';
import { deployLiterally, type LiteralDeployment } from '../../support/literal.ts';
import { passportOf } from '../../support/papers.ts';
import { button, startLiveness, tick, uploadDocument } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/*
 * The built pages with a backend on another origin that fails a call with pictures, for signing or for a child.
 * technologies/literal-faults.test.tsx and literal-faces.test.tsx try every fault for every call.
 */
test.use({ camera: 'none' });

const iin = '990231300010';
let deployed: LiteralDeployment | null = null;
test.afterEach(async () => {
  await deployed?.close();
  deployed = null;
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

interface Journey {
  readonly code: string;
  readonly call: string;
  readonly fault: string;
  readonly message: string | RegExp;
  readonly walk: (page: Page) => Promise<void>;
  readonly config?: Readonly<Record<string, unknown>>;
}

const journeys: readonly Journey[] = [
  {
    code: 'DR',
    call: 'POST /document/recognize/',
    fault: 'HTML',
    message: /does not answer|not available/,
    walk: async (page) => uploadDocument(page, 'Passport', await passportOf(17)),
  },
  {
    code: 'DR2',
    call: 'POST /document/recognize/',
    fault: 'a dropped connection',
    message: /No connection/,
    walk: async (page) => uploadDocument(page, 'Passport', await passportOf(17)),
  },
  {
    code: 'ED',
    call: 'POST /e-document/children/',
    fault: 'an object without any field',
    message: /No child was found/,
    config: { ED: { document_type: 'ChildBirthCertificate' } },
    walk: async (page) => {
      await field(page, 'Parent’s IIN').fill(iin);
      await button(page, 'Find my children').click();
    },
  },
  {
    code: 'DSI',
    call: 'POST /digital-signature-identifier/identify/',
    fault: '502 with HTML',
    message: /not available/,
    walk: async (page) => {
      await tick(page.getByRole('checkbox'));
      await page.getByLabel('IIN').fill(iin);
      await page.getByLabel('Mobile phone').fill('87001234567');
      await button(page, 'Continue').click();
    },
  },
  {
    code: 'DSS',
    call: 'POST /digital-signature-signer/certificate/initialize/',
    fault: 'a list',
    message: /failure|Try again/,
    walk: async (page) => {
      await tick(page.getByRole('checkbox'));
      await button(page, 'Continue').click();
    },
  },
];

for (const { code, call, fault: name, message, walk, config = {} } of journeys) {
  test(`${code} on another origin reports ${name} at ${call}, and passes no one`, async ({ page }) => {
    const fault = faults.find(([known]) => known === name)?.[1];
    if (fault === undefined) throw new Error(`no fault: ${name}`);
    const replies: Replies = {
      'GET /flows/session/configs/': () => ({
        body: { flow_config: {}, technology_configs: config, technologies: [code] },
      }),
      [call]: () => fault,
    };
    deployed = await deployLiterally([code], replies);
    await page.goto(deployed.link);
    await walk(page);
    await expect(page.getByText(message).first()).toBeVisible();
    await expectNoEnd(deployed, call);
  });
}

test('a face check on another origin reports a list instead of the challenge, and passes no one', async ({
  device,
}) => {
  const page = await device('none');
  await sitDown(page, 17);
  const call = 'POST /liveness/challenge/';
  deployed = await deployLiterally(['LDSH'], { [call]: () => ({ body: [1, 2] }) });
  await page.goto(deployed.link);
  await startLiveness(page);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(button(page, 'Try again')).toBeVisible();
  await expectNoEnd(deployed, call);
});

/** The call was made, the session continues, and nothing was sent that the specification does not list. */
async function expectNoEnd({ backend }: LiteralDeployment, call: string): Promise<void> {
  expect(backend.traffic.some(({ method, path }) => `${method} ${path}` === call)).toBe(true);
  expect(backend.traffic.filter(({ path }) => path === '/flows/session/finish/')).toEqual([]);
  expect(backend.departures()).toEqual([]);
}
