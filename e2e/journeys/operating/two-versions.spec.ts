import {
  annots,
  contract,
  createTestAuthority,
  forgeSignature,
  formBody,
  objectBytes,
  pageBody,
  specimen,
  stream,
  update,
  writePdf,
} from '@kuelik/pki/testing';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { button } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const words = (text: string) => stream(`BT /F1 18 Tf 20 200 Td (${text}) Tj ET`);
const look = '/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << /Font << /F1 5 0 R >> >>';
const field = { field: 10, value: 11, catalogue: formBody(10), page: pageBody(annots(10)) };
const second = { field: 12, value: 13, catalogue: formBody(10, 12), page: pageBody(annots(10, 12)) };

/** Contracts signed by two people, the first one with "I owe 1 000". */
async function contracts() {
  const authority = await createTestAuthority();
  const lender = await authority.issue();
  const debtor = await authority.issue({ ...specimen, surname: 'ӘЛІ' });
  const hidden = objectBytes(4, words('I owe 1 000 000'));
  const plain = writePdf(contract('I owe 1 000'));
  const once = await forgeSignature(plain, lender, field);
  const asleep = writePdf({ ...contract('I owe 1 000'), 6: stream(hidden) });
  const overAsleep = await forgeSignature(asleep, lender, field);
  return {
    revived: await forgeSignature(update(once, { 4: words('I owe 1 000 000') }), debtor, second),
    stamped: await forgeSignature(once, debtor, {
      ...second,
      rect: '128 195 228 235',
      appearance: 'BT /F1 18 Tf 0 5 Td (000) Tj ET',
      lookKeys: look,
    }),
    ambiguous: await forgeSignature(
      update(overAsleep, {}, { entries: { 4: asleep.lastIndexOf('4 0 obj') } }),
      debtor,
      second,
    ),
  };
}

async function check(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Signed file').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await button(page, 'Check').click();
}

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a computer', { width: 1280, height: 800 }],
] as const) {
  test(`shows what each signer saw beside the current file, on ${device}`, async ({ page, server }, info) => {
    await page.setViewportSize(viewport);
    const { revived, stamped, ambiguous } = await contracts();
    const picture = async (name: string) =>
      page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    await page.goto(`${server.url}/verify?locale=en`);

    // Another amount under the first signature: both versions, the difference marked on both.
    await check(page, 'revived.pdf', revived);
    await expect(page.getByText('Not every signature is valid')).toBeVisible();
    await expect(
      page.getByText('Something was added after signing that changes what the file shows.'),
    ).toBeVisible();
    await expect(page.getByText('Page 1: this looks different from what the signer saw.')).toBeVisible();
    await button(page, 'Show both versions: 1').click();
    await expect(page.getByRole('img', { name: 'As signed: Page 1 of 1' })).toBeVisible();
    const [signed, now] = [
      page.getByRole('figure').filter({ hasText: 'As signed' }),
      page.getByRole('figure').filter({ hasText: 'As it is now' }),
    ];
    await expect(signed.getByText('I owe 1 000', { exact: true })).toBeAttached();
    await expect(now.getByText('I owe 1 000 000', { exact: true })).toBeAttached();
    for (const side of [signed, now]) await expect(side.locator('[data-kind="unexplained"]')).toHaveCount(1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBe(0);
    await expectAccessible(page, 'both versions');
    await picture('revived');

    // A stamp that continues the amount.
    await button(page, 'Check another file').click();
    await check(page, 'stamped.pdf', stamped);
    await expect(page.getByText(/A later signature stands over something that was signed/)).toBeVisible();
    await button(page, 'Show both versions: 1').click();
    await expect(now.locator('[data-kind="unexplained"]')).toHaveCount(1);
    await picture('stamped');

    // A file that no program can interpret with certainty: reported as such, no version shown, nothing valid.
    await button(page, 'Check another file').click();
    await check(page, 'ambiguous.pdf', ambiguous);
    await expect(page.getByText('The file cannot be relied on')).toBeVisible();
    await expect(page.getByText(/two versions of the same content in one place/)).toBeVisible();
    await expect(page.getByText(/None of its signatures counts as valid/)).toBeVisible();
    await expect(page.getByText('All signatures are valid')).toBeHidden();
    await expectAccessible(page, 'a file that cannot be followed');
    await picture('ambiguous');
  });
}
