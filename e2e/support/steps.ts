import type { Locator, Page } from '@playwright/test';
import { eventsOf, expect, type HeardEvent } from './test.ts';

/** The English texts that the journeys look for, in one place. */
export const says = {
  liveness: 'Face check',
  livenessFailed: 'Check not passed',
  document: 'Your document',
  compare: 'Compare the photos',
  mismatch: 'The photos don’t match',
  success: 'Check passed',
  failure: 'Check not passed',
  noCamera: 'No access to the camera',
  qr: 'No camera found',
  inactive: 'Session is inactive',
  handOff: 'Did you start this check?',
} as const;

/** A title of a screen or page. */
export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true });
}

/** A button by its exact text. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Ticks a checkbox or radio by a corner of its label, clear of links, once the label has stopped moving. */
export async function tick(choice: Locator): Promise<void> {
  await choice.locator('xpath=ancestor::label').click({ position: { x: 14, y: 14 } });
  await expect(choice).toBeChecked();
}

/** On a phone opened by a QR code: confirms that the computer shows the same number. */
export async function confirmComputer(phone: Page): Promise<void> {
  await expect(heading(phone, says.handOff)).toBeVisible();
  await button(phone, 'Yes, it does').click();
}

/** Starts the face check and waits until the server has accepted it. The camera must show a person. */
export async function passLiveness(page: Page): Promise<void> {
  await startLiveness(page);
  await seePassed(page);
}

/** Waits until the server has accepted a running face check. Fails with the page's reasons once it refuses it. */
export const seePassed = (page: Page): Promise<void> =>
  glimpse(page, 'Face check passed', says.livenessFailed);

/**
 * Waits for a title that is visible only briefly: `expect` polls once a second, and on a busy machine misses
 * it. Here the page itself checks on every change.
 */
async function glimpse(page: Page, name: string, refusal: string): Promise<void> {
  await page.evaluate(
    ({ wanted, refused, patience }) =>
      new Promise<void>((see, fail) => {
        const root = document.querySelector('kuelik-flow')?.shadowRoot ?? document;
        const isThere = (title: string) =>
          [...root.querySelectorAll('h1')].some((h1) => h1.textContent === title && h1.checkVisibility());
        const shown = () => [...root.querySelectorAll('main')].map(({ textContent }) => textContent);
        const watching = new MutationObserver(() => look());
        const late = setTimeout(() => stop(), patience);
        const stop = () => {
          watching.disconnect();
          clearTimeout(late);
          if (isThere(wanted)) see();
          else fail(new Error(`“${wanted}” was not seen, but ${shown()}`));
        };
        const look = () => {
          if (isThere(wanted) || isThere(refused)) stop();
        };
        watching.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      }),
    { wanted: name, refused: refusal, patience: 400_000 },
  );
}

/** From the instruction to the camera. */
export async function startLiveness(page: Page): Promise<void> {
  await expect(heading(page, says.liveness)).toBeVisible();
  await button(page, 'Continue').click();
}

/** One picture of a document as a file that a person would choose. */
export interface DocumentPicture {
  /** The label of its upload field. */
  readonly side: 'Front side' | 'Back side' | 'Page with the photo';
  readonly jpeg: Buffer;
}

/** Makes the document screen's first choices. */
export async function chooseDocument(
  page: Page,
  type: 'Passport' | 'Identity card',
  country: 'Kazakhstan' | 'Other' = 'Kazakhstan',
): Promise<void> {
  await expect(heading(page, says.document)).toBeVisible();
  await page.getByRole('radio', { name: country }).check();
  await page.getByRole('radio', { name: type }).check();
}

/** Uploads pictures of a document and sends them; the caller checks the result. */
export async function uploadDocument(
  page: Page,
  type: 'Passport' | 'Identity card',
  pictures: readonly DocumentPicture[],
  country: 'Kazakhstan' | 'Other' = 'Kazakhstan',
): Promise<void> {
  await chooseDocument(page, type, country);
  await button(page, 'Upload pictures').click();
  for (const { side, jpeg } of pictures) {
    const input = page.getByRole('region', { name: side }).locator('input[type=file]');
    await input.setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await expect(page.getByRole('img', { name: side })).toBeVisible();
  }
  await button(page, 'Send').click();
}

/** Starts the server's comparison of the two photos. */
export async function compareFaces(page: Page): Promise<void> {
  await expect(heading(page, says.compare)).toBeVisible({ timeout: 120_000 });
  await button(page, 'Compare').click();
}

/**
 * Waits for the event that ends a flow and returns its content.
 *
 * @param before how many flows have already ended in this page: its events accumulate.
 */
export async function heardFinish(page: Page, before = 0): Promise<HeardEvent['detail']> {
  await expect.poll(() => eventsOf(page, 'finish').length, { timeout: 180_000 }).toBe(before + 1);
  return eventsOf(page, 'finish')[before]?.detail ?? {};
}
