import type { TechnologyScreen, TechnologyScreenProps } from '@kuelik/flow';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Replies } from '../e2e/literal-backend/serve.ts';
import DocumentScreen from './document/web/index.tsx';
import EDocumentScreen from './edocument/web/index.tsx';
import Face2faceScreen from './face2face/web/index.tsx';
import { press, seeHeading, tick, type } from './literal-harness.tsx';
import MxDocumentScreen from './mxdoc/web/index.tsx';
import NpckScreen from './npck/web/index.tsx';
import RegistryScreen from './registry/web/index.tsx';
import IdentifierScreen from './signature/web/identifier/index.tsx';
import SignerScreen from './signature/web/signer/index.tsx';
import TundukScreen from './tunduk/web/index.tsx';

/** One call of a step, and the actions that lead to it. */
export interface CallOfStep {
  readonly screen: TechnologyScreen;
  readonly changes?: Partial<TechnologyScreenProps>;
  /** Replies that override the usual ones. */
  readonly others?: Replies;
  readonly call: string;
  /** Leads from the opened screen to that call. */
  readonly walk: () => Promise<void>;
  /** An empty object is a success: the call returns no data. */
  readonly needsNothing?: true;
}

const iin = '990231300010';
const photo = 'data:image/jpeg;base64,AQID';
const jpeg = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])], 'page.jpg', { type: 'image/jpeg' });

const registry = (technology: string): CallOfStep => ({
  screen: RegistryScreen,
  changes: { technology },
  call: `POST /registry/${technology}/request/`,
  walk: async () => {
    await type('IIN', iin);
    await press('OK');
  },
  needsNothing: true,
});

export const pictures = {
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
} as const satisfies Readonly<Record<string, CallOfStep>>;

export const registries = {
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
} as const satisfies Readonly<Record<string, CallOfStep>>;

const askForSms = async () => {
  await type('Mobile phone', '87011234567');
  await type('IIN', iin);
  await press('Get the code by SMS');
};
const findChildren = async () => {
  await type('Parent’s IIN', iin);
  await press('Find my children');
};
const edocument = (call: string, document: string, walk: () => Promise<void>): CallOfStep => ({
  screen: EDocumentScreen,
  changes: { settings: { document_type: document } },
  call: `POST /e-document/${call}/`,
  walk,
});

export const electronicDocuments = {
  'ED, the request': { ...edocument('request', 'IdentityCard', askForSms), needsNothing: true },
  'ED, another SMS': {
    ...edocument('resend', 'IdentityCard', async () => {
      await askForSms();
      await press('Send the SMS again');
    }),
    others: { 'POST /e-document/request/': () => ({ body: { resend_after_s: 0 } }) },
    needsNothing: true,
  },
  'ED, the document': edocument('approve', 'IdentityCard', async () => {
    await askForSms();
    await type('Code from the SMS', '123456');
    await press('Confirm');
  }),
  'ED, the 6-digit code': edocument('code', 'IdentityCard', async () => {
    await press('Use a 6-digit code');
    await type('IIN', iin);
    await type('Document code', '123456');
    await press('Confirm');
  }),
  'ED, the children': edocument('children', 'ChildBirthCertificate', findChildren),
  'ED, a child’s document': {
    ...edocument('children/select', 'ChildBirthCertificate', async () => {
      await findChildren();
      await tick();
      await press('Get the document');
    }),
    others: {
      'POST /e-document/children/': () => ({
        body: ['7', '8'].map((id) => ({ id, full_name: 'SPECIMEN CHILD', birth_date: '2016-09-14' })),
      }),
    },
  },
} as const satisfies Readonly<Record<string, CallOfStep>>;

const identify = async () => {
  await tick();
  await type('IIN', iin);
  await type('Mobile phone', '87011234567');
  await press('Continue');
};
const identifier = { screen: IdentifierScreen, needsNothing: true } as const;

export const identification = {
  'DSI, the person': {
    ...identifier,
    call: 'POST /digital-signature-identifier/identify/',
    walk: identify,
  },
  'DSI, the code': {
    ...identifier,
    call: 'POST /digital-signature-identifier/approve/',
    walk: async () => {
      await identify();
      await type('Code from the SMS', '123456');
    },
  },
} as const satisfies Readonly<Record<string, CallOfStep>>;

const begin = async () => {
  await tick();
  await press('Continue');
};
const enterCode = async () => {
  await begin();
  await seeHeading('Electronic signature');
  await tick();
  await press('Continue');
  await type('Certificate password', 'Specimen1!');
  await type('Repeat the password', 'Specimen1!');
  await press('Continue');
  await type('Code from the SMS', '123456');
};
const signer = (call: string, walk: () => Promise<void>, others: Replies = {}): CallOfStep => ({
  screen: SignerScreen,
  others,
  call: `POST /digital-signature-signer/${call}/`,
  walk,
  needsNothing: true,
});

export const signing = {
  'DSS, the documents': {
    screen: SignerScreen,
    call: 'POST /digital-signature-signer/document/list/',
    walk: async () => {},
  },
  'DSS, the certificate': signer('certificate/initialize', begin),
  'DSS, another certificate': signer(
    'certificate/reissue',
    async () => {
      await begin();
      await press('Forgot the password?');
      await press('Get a new one');
    },
    { 'POST /digital-signature-signer/certificate/initialize/': () => ({ body: { status: 'ACTIVE' } }) },
  ),
  'DSS, the code': signer('certificate/accept', enterCode),
  'DSS, the signature': signer('document/sign', async () => {
    await enterCode();
    await press('Sign');
  }),
} as const satisfies Readonly<Record<string, CallOfStep>>;

/** The calls of every step but the face checks. */
export const callsOfSteps: Readonly<Record<string, CallOfStep>> = {
  ...pictures,
  ...electronicDocuments,
  ...registries,
  ...identification,
  ...signing,
};
