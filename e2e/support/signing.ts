import type { Page } from '@playwright/test';
import { enterSigningCode } from './sandbox.ts';
import type { Server } from './server.ts';
import { button, heading } from './steps.ts';
import { expect } from './test.ts';

/** Somebody of the sandbox who signs: docs/sandbox.md. */
export interface Signer {
  readonly iin: string;
  readonly phone: string;
}

/** The identifier's form: consent, who signs, on to the code. */
export async function identify(page: Page, { iin, phone }: Signer): Promise<void> {
  await page.getByRole('checkbox').check({ force: true });
  await page.getByLabel('IIN').fill(iin);
  await page.getByLabel('Mobile phone').fill(phone);
  await button(page, 'Continue').click();
}

/**
 * From the consent to a certificate to the page that signs.
 *
 * @param look is called at its pages that are worth a look, by their names.
 */
export async function getCertificate(
  page: Page,
  server: Server,
  { phone }: Signer,
  password: string,
  look: (page: 'password' | 'sign') => Promise<void> = async () => undefined,
): Promise<void> {
  await expect(heading(page, 'Electronic signature')).toBeVisible();
  await page.getByRole('checkbox').check({ force: true });
  await button(page, 'Continue').click();
  await page.getByLabel('Certificate password').fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await look('password');
  await button(page, 'Continue').click();
  await enterSigningCode(page, server, phone, 'issue');
  await expect(heading(page, 'Sign the documents')).toBeVisible({ timeout: 60_000 });
  await look('sign');
}
