import type { Page } from '@playwright/test';
import { createSession, post, takeOver, uploadForSigning } from './api.ts';
import { enterSigningCode, readSigningCode } from './sandbox.ts';
import type { Server } from './server.ts';
import { button, heading, tick } from './steps.ts';
import { expect } from './test.ts';

/** A sandbox person who signs: docs/sandbox.md. */
export interface Signer {
  readonly iin: string;
  readonly phone: string;
}

/** Reads every document of the page to its end, as the consent requires. */
export async function readDocuments(page: Page): Promise<void> {
  const opening = page.getByRole('button', { name: /^View: / });
  while ((await opening.count()) > 0) await opening.first().click();
  const documents = page.getByRole('button', { name: /^Hide: / });
  await expect(documents.first()).toBeVisible();
  const read = page.getByText('Read to the end').filter({ visible: true });
  const viewers = page.getByRole('region', { name: /\./ });
  // Unrendered pages have no end to scroll to, so scroll again.
  await expect(async () => {
    for (const viewer of await viewers.all()) {
      await viewer.scrollIntoViewIfNeeded();
      await viewer.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    }
    await expect(read).toHaveCount(await documents.count(), { timeout: 1000 });
  }).toPass();
}

/** The identifier's form: documents, consent, who signs, on to the code. */
export async function identify(page: Page, { iin, phone }: Signer): Promise<void> {
  await readDocuments(page);
  await tick(page.getByRole('checkbox'));
  await page.getByLabel('IIN').fill(iin);
  await page.getByLabel('Mobile phone').fill(phone);
  await button(page, 'Continue').click();
}

/**
 * From the consent to a certificate to the signing page.
 *
 * @param look called with the name of each page worth checking
 */
export async function getCertificate(
  page: Page,
  server: Server,
  { phone }: Signer,
  password: string,
  look: (page: 'password' | 'sign') => Promise<void> = async () => undefined,
): Promise<void> {
  await expect(heading(page, 'Electronic signature')).toBeVisible();
  await tick(page.getByRole('checkbox'));
  await button(page, 'Continue').click();
  await page.getByLabel('Certificate password').fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await look('password');
  await button(page, 'Continue').click();
  await enterSigningCode(page, server, phone, 'issue');
  await expect(heading(page, 'Sign the documents')).toBeVisible();
  await look('sign');
}

/** Gives a person a certificate from an earlier session, without a browser. */
export async function issueCertificate(server: Server, signer: Signer, password: string): Promise<void> {
  const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
  await uploadForSigning(server, session, [new File(['Specimen'], 'note.txt', { type: 'text/plain' })]);
  const token = await takeOver(server, session, signer.iin);
  const call = (path: string, body: object = {}) =>
    post(server, `/digital-signature-${path}`, { session_id: session.id, ...body }, token);
  const query = `?session_id=${session.id}`;
  await call('identifier/identify/', { ...signer, locale: 'en' });
  await call('identifier/approve/', { code: await readSigningCode(server, signer.phone, 'identify') });
  await call(`signer/certificate/initialize/${query}`);
  await call('signer/certificate/consent/', { locale: 'en' });
  const otp = await readSigningCode(server, signer.phone, 'issue');
  await call('signer/certificate/accept/', { password, otp });
}
