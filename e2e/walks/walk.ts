import type { Page } from '@playwright/test';
import type { Call } from '../support/failing.ts';
import type { Server } from '../support/server.ts';
import { button } from '../support/steps.ts';
import { expect } from '../support/test.ts';

/** A path through steps on which each of their calls fails, see the journey of failing calls. */
export interface Walk {
  readonly name: string;
  readonly calls: readonly Call[];
  readonly walk: (world: {
    readonly page: Page;
    readonly server: Server;
    readonly device: (camera: 'none' | { person: number; script: 'still' }, phone?: boolean) => Promise<Page>;
  }) => Promise<void>;
}

/** All people here are from the sandbox: docs/sandbox.md. */
export const person = { iin: '990231300010', phone: '+77000000001', typed: '8 700 000 00 01' };
export const kyrgyz = { pin: '23102199900001', number: 'ID0000001' };
export const password = 'Specimen1!';
export const noQr = { show_qr: false };

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const tryAgain = (page: Page) => button(page, 'Try again');
export const holds = (page: Page, name: string, value: string) => () =>
  expect(field(page, name)).toHaveValue(value);

/** Calls whose failure the person need not know about: they fail throughout, and every walk passes. */
export const silent: readonly Call[] = [
  'GET /flows/session/logo/',
  'GET /flows/session/retention/',
  'POST /flows/session/failure-reason/',
  'POST /flows/session/hand-off/offer/',
  'POST /flows/session/hand-off/progress/',
  'POST /digital-signature-identifier/failure-reason/',
  'POST /digital-signature-signer/failure-reason/',
  'POST /securities/camera/',
  'POST /securities/security-checks/',
  'GET /securities/integrity/public-manifest/',
  'POST /metrics/events/',
  'POST /document/scan/',
  'POST /mx-document/scan/',
  'GET /liveness/attempts/',
  'GET /face2face/document-photo/',
  'GET /qr/',
  // Without them the form is sent as one request.
  'POST /uploads/chunk/',
  'GET /uploads/place/',
  'GET /uploads/state/',
];
