import type { TechnologyScreen, TechnologyScreenProps } from '@kuelik/flow';
import { renderScreen } from '@kuelik/flow/testing';
import { createApiClient } from '@kuelik/protocol';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { faults, sayNothing, shortSilence } from '../e2e/literal-backend/faults.ts';
import { furtherReplies, specifiedReplies } from '../e2e/literal-backend/replies.ts';
import {
  type LiteralBackend,
  type Replies,
  type Reply,
  serveLiterally,
} from '../e2e/literal-backend/serve.ts';
import DocumentScreen from './document/web/index.tsx';
import EDocumentScreen from './edocument/web/index.tsx';
import Face2faceScreen from './face2face/web/index.tsx';
import MxDocumentScreen from './mxdoc/web/index.tsx';
import NpckScreen from './npck/web/index.tsx';
import RegistryScreen from './registry/web/index.tsx';
import IdentifierScreen from './signature/web/identifier/index.tsx';
import SignerScreen from './signature/web/signer/index.tsx';
import TundukScreen from './tunduk/web/index.tsx';

/*
 * A backend that lets its caller down, over real HTTP, at the call that decides each step: no screen may go blank, wait for
 * ever or pass. The face checks are in literal-faces.test.tsx.
 */
const patient = { timeout: 10_000 };
const iin = '990231300010';
const jpeg = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])], 'page.jpg', { type: 'image/jpeg' });

let backend: LiteralBackend;
const table: Record<string, Replies[string]> = {};
beforeAll(async () => {
  backend = await serveLiterally(table);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
afterAll(() => backend.close());

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, {}, patient), { target: { value } });
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name }, patient);
  await act(async () => fireEvent.click(button));
};
const tick = async () => fireEvent.click(await screen.findByRole('checkbox', {}, patient));

interface Step {
  readonly screen: TechnologyScreen;
  readonly changes?: Partial<TechnologyScreenProps>;
  /** Other replies than the usual ones. */
  readonly others?: Replies;
  /** The call that decides the step. */
  readonly call: string;
  /** From the opened screen to that call. */
  readonly walk: () => Promise<void>;
  /** An empty object is a yes: the call brings nothing. */
  readonly needsNothing?: true;
}
const photo = 'data:image/jpeg;base64,AQID';
const registry = (technology: string): Step => ({
  screen: RegistryScreen,
  changes: { technology },
  call: `POST /registry/${technology}/request/`,
  walk: async () => {
    await type('IIN', iin);
    await press('OK');
  },
  needsNothing: true,
});

const steps: Readonly<Record<string, Step>> = {
  'DR, DR2': {
    screen: DocumentScreen,
    changes: { documentType: 'passport' },
    call: 'POST /document/recognize/',
    walk: async () => {
      await press('Upload pictures');
      await userEvent.upload(screen.getByLabelText(/Page with the photo$/, { selector: 'input' }), jpeg());
      await press('Send');
    },
  },
  MXD: {
    screen: MxDocumentScreen,
    changes: { documentType: 'passport', technology: 'mxdoc' },
    call: 'POST /mx-document/recognize/',
    walk: async () => {
      const page = screen.getByRole('region', { name: 'Page with the photo' });
      await userEvent.upload(within(page).getByLabelText('Choose a picture'), jpeg());
      await press('Send');
    },
  },
  F2F: {
    screen: Face2faceScreen,
    changes: { photos: { liveness: [photo], document: [photo] } },
    call: 'POST /face2face/compare/',
    walk: () => press('Compare'),
  },
  F2F_NPCK: {
    screen: NpckScreen,
    changes: { technology: 'f2fnpck' },
    others: { 'GET /face2face/npck/status/': () => ({ status: 404, body: { message: 'Not Found' } }) },
    call: 'POST /face2face/npck/start/',
    walk: async () => {
      await type('IIN', iin);
      await press('Start');
    },
    needsNothing: true,
  },
  'ED, the request': {
    screen: EDocumentScreen,
    changes: { settings: { document_type: 'IdentityCard' } },
    call: 'POST /e-document/request/',
    walk: async () => {
      await type('Mobile phone', '87011234567');
      await type('IIN', iin);
      await press('Get the code by SMS');
    },
    needsNothing: true,
  },
  'ED, the document': {
    screen: EDocumentScreen,
    changes: { settings: { document_type: 'IdentityCard' } },
    call: 'POST /e-document/approve/',
    walk: async () => {
      await type('Mobile phone', '87011234567');
      await type('IIN', iin);
      await press('Get the code by SMS');
      await type('Code from the SMS', '123456');
      await press('Confirm');
    },
  },
  ADR: registry('address'),
  ADR2: registry('address2'),
  GBDFLN: registry('gbdfln'),
  GBDFL: registry('gbdfl'),
  GBDFL2: registry('gbdfl2'),
  KZ_INFO: registry('kzInfo'),
  TDK: {
    screen: TundukScreen,
    call: 'POST /tunduk/search/',
    walk: async () => {
      await type('PIN', '23102198800003');
      await type('Document number', 'ID0000003');
      await press('Search');
    },
  },
  'DSI, the code': {
    screen: IdentifierScreen,
    call: 'POST /digital-signature-identifier/approve/',
    walk: async () => {
      await tick();
      await type('IIN', iin);
      await type('Mobile phone', '87011234567');
      await press('Continue');
      await type('Code from the SMS', '123456');
    },
    needsNothing: true,
  },
  'DSS, the signature': {
    screen: SignerScreen,
    call: 'POST /digital-signature-signer/document/sign/',
    walk: async () => {
      await tick();
      await press('Continue');
      await screen.findByRole('heading', { name: 'Electronic signature' }, patient);
      await tick();
      await press('Continue');
      await type('Certificate password', 'Specimen1!');
      await type('Repeat the password', 'Specimen1!');
      await press('Continue');
      await type('Code from the SMS', '123456');
      await press('Sign');
    },
    needsNothing: true,
  },
};

function open({ screen: Step, changes = {}, others = {}, call }: Step, reply: Reply) {
  for (const key of Object.keys(table)) delete table[key];
  Object.assign(table, specifiedReplies([]), furtherReplies, others, { [call]: () => reply });
  const client = createApiClient({
    baseUrl: backend.url,
    sleep: async () => undefined,
    silence: shortSilence,
    createUpload: null,
  });
  return renderScreen(Step, { client, ...changes });
}

/** What a person is told where a service does not do what it should. */
const told =
  /does not answer|not available|cannot be reached|No connection|busy|Too many|Something went wrong|Try again|not accepted|could not be|cannot be done|Wrong code|Nobody was found|match/;

describe.each(Object.entries(steps))('%s', (_step, step) => {
  const applied = faults.filter(([name]) => !(step.needsNothing && sayNothing.has(name)));
  test.each(applied)('%s is told, and there is a way on', async (_fault, reply) => {
    const { finished } = open(step, reply);
    await step.walk();
    await vi.waitFor(() => {
      expect(document.body.textContent).toMatch(told);
      const buttons = screen.getAllByRole('button');
      expect(buttons.some((one) => !one.hasAttribute('disabled') && one.ariaDisabled !== 'true')).toBe(true);
    }, patient);
    expect(finished.filter((result) => JSON.stringify(result).includes('"success"'))).toEqual([]);
  });
});
