import type { TechnologyScreenProps } from '@kuelik/flow';
import { renderScreen } from '@kuelik/flow/testing';
import { ApiError } from '@kuelik/protocol';
import { fakeClient } from '@kuelik/protocol/testing';
import { fireEvent, screen } from '@testing-library/react';
import { texts } from '../texts/index.ts';
import EDocumentScreen from './index.tsx';
import { sampleDocument, sampleIin } from './samples.ts';

const t = texts.en;

export const nothing = {
  status: 'NEW',
  document_type: null,
  iin: '',
  phone: '',
  sms: null,
  code_attempts_left: 3,
  children: [],
  result: null,
};
export const sent = { code_length: 6, resend_after_s: 60, attempts_left: 3, sms_left: 4 };
export const ready = { status: 'READY', result: { ...sampleDocument, face_photo: '/9j/AQID' } };
export const lost = () =>
  new ApiError({ type: 'other', code: 'network', message: 'no connection', url: '/x' });

type Replies = Readonly<Record<string, unknown>>;
/** The screen with a backend that answers from a table. */
export function show(replies: Replies = {}, changes: Partial<TechnologyScreenProps> = {}) {
  const client = fakeClient({
    'GET /e-document/result/': nothing,
    'POST /e-document/request/': sent,
    'POST /e-document/approve/': ready,
    'POST /e-document/code/': ready,
    ...replies,
  });
  const settings = { document_type: 'IdentityCard' };
  return {
    ...renderScreen(EDocumentScreen, { client, settings, ...changes }),
    client,
  };
}
/** A busy machine may need longer. */
export const patient = { timeout: 15_000 };
export const title = (name: string) => screen.findByRole('heading', { name }, patient);
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });

/** The first page's form; its title is also the loading page's. */
export const form = () => screen.findByRole('textbox', { name: 'IIN' }, patient);

export async function fillIn(iin = sampleIin) {
  await form();
  type('Mobile phone', '8 701 000 00 00');
  type('IIN', iin);
}
export async function toSms() {
  await fillIn();
  press(t.getSms);
  await title(t.smsTitle);
}
/** The bodies sent to a call, in order. */
export const bodies = (client: ReturnType<typeof fakeClient>, path: string) =>
  client.calls.filter((call) => call.path === `/e-document/${path}/`).map((call) => call.body);
