import type { Page } from '@playwright/test';
import type { Server } from './server.ts';
import { expect } from './test.ts';

/** Ways in which a provider can fail to answer, see docs/sandbox.md. */
export type Outage = 'refused' | 'slow' | 'garbage' | 'wrong-form' | 'error' | 'overloaded';

/** Reads the newest code from the sandbox's phone, in a separate tab as on another screen. */
export async function readSmsCode(page: Page, server: Server, phone: string): Promise<string> {
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/sandbox/phone?phone=${encodeURIComponent(phone)}`);
  const message = tab.getByText(/\bCode \d{6}\b/).first();
  await expect(message).toBeVisible();
  const code = /\d{6}/.exec((await message.textContent()) ?? '')?.[0] ?? '';
  await tab.close();
  return code;
}

const signingMessages = {
  identify: /^Your signing code: (\d{6})/,
  issue: /^Code for your certificate: (\d{6})/,
} as const;

/** The newest code of a kind that the signing service sent to a person's phone. */
export async function readSigningCode(
  server: Server,
  phone: string,
  kind: keyof typeof signingMessages,
): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const reply = await fetch(`${server.url}/sandbox/api/messages?phone=${encodeURIComponent(phone)}`);
      const sent = (await reply.json()) as { text: string }[];
      code = sent.map(({ text }) => signingMessages[kind].exec(text)?.[1]).find(Boolean) ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

/**
 * Types the SMS code that was just requested from the signing service: only once the page confirms the
 * request.
 */
export async function enterSigningCode(
  page: Page,
  server: Server,
  phone: string,
  kind: keyof typeof signingMessages,
): Promise<void> {
  const code = page.getByLabel('Code from the SMS');
  await expect(code).toBeVisible();
  await code.fill(await readSigningCode(server, phone, kind));
}

/** Answers 1414 on the sandbox's phone, in a separate tab. */
export async function answer1414(
  page: Page,
  server: Server,
  phone: string,
  answer: '1 · agree' | '0 · refuse',
): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/sandbox/phone?phone=${encodeURIComponent(phone)}`);
  await expect(tab.getByText(/Kuelik Demo asks for your/).first()).toBeVisible();
  const button = tab.getByRole('button', { name: answer, exact: true });
  await button.click();
  await expect(button).toBeHidden();
  await tab.close();
}

/** The six digits that a person's banking app shows. */
export async function readAppCode(server: Server, iin: string): Promise<string> {
  const reply = await fetch(`${server.url}/sandbox/api/people/${iin}/app-code`);
  const { code } = (await reply.json()) as { code: string };
  return code;
}

/** Registers the state's photo of a person, a JPEG. */
export async function registerPhoto(server: Server, iin: string, jpeg: Buffer): Promise<void> {
  const reply = await fetch(`${server.url}/sandbox/api/people/${iin}/photo`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(jpeg),
  });
  if (!reply.ok) throw new Error(`the sandbox replied ${reply.status}`);
}

/** Takes a provider down; null brings it back. */
export async function setOutage(
  server: Server,
  provider: 'state-gateway' | 'sms' | 'photo-check' | 'signing',
  mode: Outage | null,
): Promise<void> {
  const reply = await fetch(`${server.url}/sandbox/api/outage`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, mode }),
  });
  if (!reply.ok) throw new Error(`the sandbox replied ${reply.status}`);
}
