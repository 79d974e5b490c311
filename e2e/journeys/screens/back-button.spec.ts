import type { Page } from '@playwright/test';
import { createSession, readRecord } from '../../support/api.ts';
import { passportOf } from '../../support/papers.ts';
import { button, chooseDocument, heading, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

const show_qr = { show_qr: false };

/** Each step's first field, and what is typed there. */
const steps = [
  ['ED', '990231300010'],
  ['ADR', '990231300010'],
  ['TDK', '23102199900001'],
] as const;

const languages = [
  { locale: 'ru', question: 'Прервать проверку?', stay: 'Нет' },
  { locale: 'kz', question: 'Тексеруді тоқтатасыз ба?', stay: 'Жоқ' },
] as const;

for (const { locale, question, stay } of languages) {
  test(`the back button asks before any step is left, and what was typed stays (${locale})`, async ({
    page,
    server,
  }) => {
    for (const [code, typed] of steps) {
      const session = await createSession(server, { technologies: [code], flow_config: show_qr });
      const link = new URL(session.link);
      link.searchParams.set('locale', locale);
      await page.goto(link.href);
      const field = page.locator('main input[inputmode=numeric]').last();
      await field.fill(typed);
      const shown = await page.getByRole('heading', { level: 1 }).textContent();
      for (let presses = 0; presses < 2; presses += 1) {
        await page.goBack();
        await expect(page.getByRole('dialog')).toContainText(question);
        await page.getByRole('dialog').getByRole('button', { name: stay, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown ?? '');
      await expect(field).toHaveValue(typed);
      expect((await readRecord(server, session)).status).toBe('PROGRESS');
    }
  });
}

/** The review of an uploaded passport, before it is sent. */
async function toReview(page: Page): Promise<void> {
  await chooseDocument(page, 'Passport');
  await button(page, 'Upload pictures').click();
  for (const { side, jpeg } of await passportOf(17)) {
    const input = page.getByRole('region', { name: side }).locator('input[type=file]');
    await input.setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await expect(page.getByRole('img', { name: side })).toBeVisible();
  }
}

test('pictures under review survive the back button, a turn and another app', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['DR'], flow_config: show_qr });
  await page.goto(session.link);
  await toReview(page);
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.setViewportSize({ width: 390, height: 844 });
  const other = await page.context().newPage();
  await other.bringToFront();
  await page.bringToFront();
  await expect(page.getByRole('img', { name: 'Page with the photo' })).toBeVisible();
  await button(page, 'Send').click();
  await expect(heading(page, says.success)).toBeVisible();
  await expect.poll(async () => (await readRecord(server, session)).results.DR?.status).toBe('success');
});
