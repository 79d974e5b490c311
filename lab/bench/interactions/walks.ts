import { createSession, uploadForSigning } from '../../../e2e/support/api.ts';
import { passportOf } from '../../../e2e/support/papers.ts';
import { readSigningCode, readSmsCode } from '../../../e2e/support/sandbox.ts';
import type { Server } from '../../../e2e/support/server.ts';
import { sampleContract } from '../../../technologies/signature/web/documents/sample-contract.ts';
import type { Page } from '../face-page.ts';
import type { Presses } from './presses.ts';

/** A way through screens of the product, by mouse and keyboard like a person. */
export type Walk = (world: {
  readonly page: Page;
  readonly server: Server;
  readonly presses: Presses;
}) => Promise<void>;

/** People of the sandbox: docs/sandbox.md. */
const person = { iin: '990231300010', phone: '+77000000001', typed: '7000000001' };
const signer = { iin: '990231400017', phone: '+77000000002', typed: '7000000002' };
const password = 'Specimen1!';

/** A person in no hurry, on a busy machine. */
const patience = 150_000;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const seen = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor({ timeout: patience });

/** A walk's usual presses. */
const handsOf = ({ page, presses }: { readonly page: Page; readonly presses: Presses }) => ({
  click: (name: string) => presses.click(button(page, name), `“${name}”`),
  choose: (name: string) => presses.click(page.getByRole('radio', { name, exact: true }), `“${name}”`),
  tick: () => presses.click(page.locator('label:has(input[type=checkbox])'), 'the tick'),
  type: (name: string, text: string) =>
    presses.type(page.getByLabel(name, { exact: true }), `“${name}”`, text),
});

const verification: Walk = async ({ page, server, presses }) => {
  const { click, choose } = handsOf({ page, presses });
  const { link } = await createSession(server, { flow_config: { show_scaling: true } });
  await page.goto(link);
  await seen(page, 'Face check');
  await click('Larger text');
  await click('Larger text');
  await click('Close');
  await click('No');
  await click('Continue');
  await seen(page, 'Your document');
  await choose('Other');
  await choose('Kazakhstan');
  await choose('Identity card');
  await choose('Passport');
  await click('Upload pictures');
  const [picture] = await passportOf(17);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: picture?.jpeg ?? Buffer.alloc(0) });
  await page.getByRole('img', { name: 'Page with the photo' }).waitFor();
  await click('Send');
  await seen(page, 'Compare the photos');
  await click('Compare');
  await seen(page, 'Check passed');
};

const scan: Walk = async ({ page, server, presses }) => {
  const { click, choose } = handsOf({ page, presses });
  const { link } = await createSession(server, { technologies: ['DR'] });
  await page.goto(link);
  await seen(page, 'Your document');
  await choose('Passport');
  await click('Scan with the camera');
  await click('Back');
  await choose('Identity card');
  await click('Scan with the camera');
  await click('Take the picture');
};

const electronic: Walk = async ({ page, server, presses }) => {
  const { click, choose, type } = handsOf({ page, presses });
  const { link } = await createSession(server, { technologies: ['ED'] });
  await page.goto(link);
  await seen(page, 'Electronic document');
  await type('Mobile phone', person.typed);
  await type('IIN', person.iin);
  await click('Use a 6-digit code');
  await click('OK');
  await click('Show all documents (30)');
  await choose('Vehicle registration certificate');
  await click('Use a 6-digit code');
  await seen(page, 'Enter the 6-digit document code');
  await presses.click(page.getByText('Kaspi.kz'), '“Kaspi.kz”');
  await type('Document code', '12345');
  await click('Back');
  await seen(page, 'Electronic document');
  await click('Get the code by SMS');
  await seen(page, 'Enter the code from the SMS');
  await type('Code from the SMS', await readSmsCode(page, server, person.phone));
  await click('Confirm');
  await seen(page, 'Document received');
  await click('Continue');
  await seen(page, 'Check passed');
};

const registries: Walk = async ({ page, server, presses }) => {
  const { click, type } = handsOf({ page, presses });
  const { link } = await createSession(server, { technologies: ['TDK', 'ADR'] });
  await page.goto(link);
  await seen(page, 'Kyrgyz identity service');
  await type('PIN', '23102199900001');
  await type('Document number', 'ID0000001');
  await click('Search');
  await click('Continue');
  await type('IIN', person.iin);
  await click('OK');
  await seen(page, 'Reply to the SMS from 1414');
};

const signing: Walk = async ({ page, server, presses }) => {
  const { click, tick, type } = handsOf({ page, presses });
  const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
  await uploadForSigning(server, session, [sampleContract()]);
  await page.goto(session.link);
  // A single document is shown open.
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await click('Hide: sample-contract.pdf');
  await click('View: sample-contract.pdf');
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  const viewer = page.getByRole('region', { name: /\./ }).first();
  await viewer.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByText('Read to the end').filter({ visible: true }).waitFor();
  await tick();
  await type('IIN', signer.iin);
  await type('Mobile phone', signer.typed);
  await click('Continue');
  await type('Code from the SMS', await readSigningCode(server, signer.phone, 'identify'));
  await click('Continue');
  await seen(page, 'Documents to sign');
  await tick();
  await click('Continue');
  await seen(page, 'Electronic signature');
  await tick();
  await click('Continue');
  await type('Certificate password', password);
  await type('Repeat the password', password);
  await click('Continue');
};

const handOff: Walk = async ({ page, server, presses }) => {
  const { click } = handsOf({ page, presses });
  const flow_config = { always_mobile: true };
  const { link } = await createSession(server, { technologies: ['LC'], flow_config });
  await page.goto(link);
  await seen(page, 'Continue on your phone');
  await click('Close');
  await click('No');
};

export const walks: Readonly<Record<string, Walk>> = {
  verification,
  scan,
  electronic,
  registries,
  signing,
  handOff,
};
