import type { Locator } from '@playwright/test';
import { createSession } from '../../support/api.ts';
import { button, heading } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none', permissions: ['clipboard-read', 'clipboard-write'] });

/** A field's content after pasting a text into it while empty. */
async function pasted(field: Locator, text: string): Promise<string> {
  await field.fill('');
  await field.evaluate((_, copied) => navigator.clipboard.writeText(copied), text);
  await field.press('Control+V');
  return field.inputValue();
}

/** A field's content after typing a text into it while empty. */
async function typed(field: Locator, text: string): Promise<string> {
  await field.fill('');
  await field.pressSequentially(text);
  return field.inputValue();
}

test('a phone is masked while typed, filtered when pasted, and complete at 11 digits [3.21, 5.12, 5.13, 5.14]', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['ED'] });
  await page.goto(`${session.link}&documentType=diploma`);
  const phone = page.getByRole('textbox', { name: 'Mobile phone' });
  const whole = '+7 (701) 123-45-67';
  expect(await typed(phone, '87011234567999')).toBe(whole);
  expect(await typed(phone, '8701a')).toBe('+7 (701');
  for (const text of [
    '+7 (701) 123-45-67',
    '8 701 123 45 67',
    '7011234567',
    '00 7 701 1234567',
    'tel: 77011234567',
  ]) {
    expect(await pasted(phone, text)).toBe(whole);
  }
  for (const text of ['7001234567', '8 700 123 45 67', '+7 700 123-45-67', '(700) 123 45 67']) {
    expect(await pasted(phone, text)).toBe('+7 (700) 123-45-67');
    expect(await typed(phone, text)).toBe('+7 (700) 123-45-67');
  }
  // Area codes that begin like the country code are distinguished once the field loses focus.
  await typed(phone, '7771234567');
  await phone.blur();
  await expect(phone).toHaveValue('+7 (777) 123-45-67');
  await phone.fill('+7 701 12');
  await phone.blur();
  await expect(page.getByText('Enter a Kazakhstan mobile number')).toBeVisible();
});

test('an IIN accepts only its digits, and says what is wrong with it [2.51, 5.1, 5.2, 5.3]', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['ADR'] });
  await page.goto(session.link);
  const iin = page.getByRole('textbox', { name: 'IIN' });
  await button(page, 'OK').click();
  await expect(page.getByRole('dialog')).toContainText('Please fill in all fields');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Field is required')).toBeVisible();
  expect(await typed(iin, '990-231 a300010999')).toBe('990231300010');
  await expect(page.getByText('IIN format not valid')).toBeHidden();
  for (const wrong of ['99023130001', '990231300011']) {
    await iin.fill(wrong);
    await iin.blur();
    await expect(page.getByText('IIN format not valid')).toBeVisible();
  }
});

test('a PIN and an app code say what they must be [5.4, 5.6]', async ({ page, server }) => {
  const kyrgyz = await createSession(server, { technologies: ['TDK'] });
  await page.goto(kyrgyz.link);
  const pin = page.getByRole('textbox', { name: 'PIN' });
  await pin.fill('123');
  await pin.blur();
  await expect(page.getByText('Invalid PIN')).toBeVisible();

  const document = await createSession(server, { technologies: ['ED'] });
  await page.goto(`${document.link}&documentType=IDENTITYCARD`);
  await button(page, 'Use a 6-digit code').click();
  await expect(heading(page, 'Enter the 6-digit document code')).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Document code' });
  expect(await typed(code, '12 3x')).toBe('123');
  await code.blur();
  await expect(page.getByText('Code must be 6 digits')).toBeVisible();
  expect(await pasted(code, '123 456 789')).toBe('123456');
  await expect(page.getByText('Code must be 6 digits')).toBeHidden();
});
