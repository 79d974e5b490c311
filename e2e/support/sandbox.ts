import type { Page } from '@playwright/test';
import type { Server } from './server.ts';
import { expect } from './test.ts';

/** Ways in which a provider can fail to answer, see docs/sandbox.md. */
export type Outage = 'refused' | 'slow' | 'garbage' | 'wrong-form' | 'error' | 'overloaded';

/** Reads the newest code off the sandbox's phone, in a tab of its own as a person would on another screen. */
export async function readSmsCode(page: Page, server: Server, phone: string): Promise<string> {
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/sandbox/phone?phone=${encodeURIComponent(phone)}`);
  const message = tab.getByText(/\bCode \d{6}\b/).first();
  await expect(message).toBeVisible();
  const code = /\d{6}/.exec((await message.textContent()) ?? '')?.[0] ?? '';
  await tab.close();
  return code;
}

/** The six digits that a person's banking app shows. */
export async function readAppCode(server: Server, iin: string): Promise<string> {
  const reply = await fetch(`${server.url}/sandbox/api/people/${iin}/app-code`);
  const { code } = (await reply.json()) as { code: string };
  return code;
}

/** Registers the JPEG that the state holds of a person. */
export async function registerPhoto(server: Server, iin: string, jpeg: Buffer): Promise<void> {
  const reply = await fetch(`${server.url}/sandbox/api/people/${iin}/photo`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(jpeg),
  });
  if (!reply.ok) throw new Error(`the sandbox replied ${reply.status}`);
}

/** Takes a provider down, or with null brings it back. */
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
