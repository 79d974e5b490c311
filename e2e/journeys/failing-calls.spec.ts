import type { Page } from '@playwright/test';
import { sampleContract } from '../../apps/web/src/playground/sample-contract.ts';
import { createSession, readRecord, uploadForSigning } from '../support/api.ts';
import {
  type Call,
  failSilently,
  failThrough,
  lookThrough,
  pressThrough,
  said,
  walked,
  withhold,
} from '../support/failing.ts';
import { heldStill, passportOf } from '../support/papers.ts';
import { readSigningCode, readSmsCode } from '../support/sandbox.ts';
import type { Server } from '../support/server.ts';
import { button, heading, says, uploadDocument } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ camera: 'none' });

/** Everybody here is of the sandbox: docs/sandbox.md. */
const person = { iin: '990231300010', phone: '+77000000001', typed: '8 700 000 00 01' };
const kyrgyz = { pin: '23102199900001', number: 'ID0000001' };
const password = 'Specimen1!';
const noQr = { show_qr: false };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const tryAgain = (page: Page) => button(page, 'Try again');
const holds = (page: Page, name: string, value: string) => () => expect(field(page, name)).toHaveValue(value);

/** Calls whose failure a person need not know of: they fail throughout, and every walk passes. */
const silent: readonly Call[] = [
  'POST /flows/session/failure-reason/',
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
];

/** Calls that no page of the flow makes. */
const ofServers: readonly Call[] = [
  'POST /flows/session/create/',
  'POST /digital-signature-signer/document/upload/',
  'POST /digital-signature-signer/document/result/',
];

interface Walk {
  readonly name: string;
  readonly calls: readonly Call[];
  readonly walk: (world: {
    readonly page: Page;
    readonly server: Server;
    readonly device: (camera: 'none' | { person: number; script: 'still' }, phone?: boolean) => Promise<Page>;
  }) => Promise<void>;
}

const walks: readonly Walk[] = [
  {
    name: 'the start of a session, its end, and the files of the site in between',
    calls: ['GET /flows/session/configs/', 'POST /flows/session/validate/', 'GET /flows/session/finish/'],
    walk: async ({ page, server }) => {
      const { link } = await createSession(server, { technologies: ['TDK'] });
      const told = page.getByRole('heading', { name: /^(No connection|The service is not available now)$/ });
      const start = { again: tryAgain(page), told, lost: 'record', offline: false } as const;
      const config = await withhold(page, /\/kuelik-config\.json$/);
      await pressThrough(page, {
        ...start,
        call: 'GET /flows/session/configs/',
        press: () => page.goto(link),
        next: heading(page, 'Kyrgyz identity service'),
      });
      await config();
      await pressThrough(page, {
        ...start,
        call: 'POST /flows/session/validate/',
        press: () => page.reload(),
        next: heading(page, 'Kyrgyz identity service'),
      });
      const step = await withhold(page, /\/assets\/web-.*\.js$/);
      await page.reload();
      await expect(page.getByText(/^The step could not be loaded/)).toBeVisible();
      await step();
      await tryAgain(page).click();
      await expect(heading(page, 'Kyrgyz identity service')).toBeVisible();

      const words = await withhold(page, /\/assets\/ru-.*\.js$/);
      const languages = page.getByRole('combobox');
      await languages.selectOption('ru');
      await expect(heading(page, 'Kyrgyz identity service')).toBeVisible();
      await words();
      await expect(page.getByRole('button', { name: 'Найти' })).toBeVisible();
      await languages.selectOption('en');

      const result = await withhold(page, /\/assets\/pages-.*\.js$/);
      await page.reload();
      await lookThrough(page, {
        calls: ['GET /flows/session/finish/'],
        once: true,
        begin: async () => {
          await button(page, 'Close').click();
          await button(page, 'Yes').click();
          await result();
        },
        next: heading(page, says.failure),
      });
      await page.reload();
      await expect(heading(page, says.inactive)).toBeVisible();
    },
  },
  {
    name: 'a registry, its consent and the Kyrgyz search',
    calls: [
      'GET /registry/{key}/result/',
      'POST /registry/{key}/request/',
      'POST /registry/{key}/resend/',
      'GET /tunduk/result/',
      'POST /tunduk/search/',
    ],
    walk: async ({ page, server }) => {
      const technology_configs = { ADR: { resend_after_s: 10 } };
      const session = await createSession(server, { technologies: ['ADR', 'TDK'], technology_configs });
      await lookThrough(page, {
        calls: ['GET /registry/{key}/result/'],
        begin: () => page.goto(session.link),
        next: field(page, 'IIN'),
      });
      const waiting = heading(page, 'Reply to the SMS from 1414');
      await pressThrough(page, {
        call: 'POST /registry/{key}/request/',
        press: async () => {
          await field(page, 'IIN').fill(person.iin);
          await button(page, 'OK').click();
        },
        again: button(page, 'OK'),
        kept: holds(page, 'IIN', person.iin),
        next: waiting,
      });
      await lookThrough(page, { calls: ['GET /registry/{key}/result/'], next: waiting });
      const resend = button(page, 'Send the SMS again');
      await pressThrough(page, {
        call: 'POST /registry/{key}/resend/',
        press: () => resend.click(),
        again: resend,
        // Each press asks for an SMS of its own: the server's pause, told again, keeps it from one too many.
        lost: 'record',
        next: page.getByText(/You can ask for another SMS in \d+ s/),
      });
      const replied = await fetch(`${server.url}/sandbox/api/reply`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: person.phone, text: '1' }),
      });
      expect(replied.ok).toBe(true);
      await button(page, 'Continue').click();

      await lookThrough(page, {
        calls: ['GET /tunduk/result/'],
        begin: () => page.reload(),
        next: field(page, 'PIN'),
      });
      const search = {
        call: 'POST /tunduk/search/',
        again: button(page, 'Search'),
        kept: holds(page, 'PIN', kyrgyz.pin),
      } as const;
      await pressThrough(page, {
        ...search,
        press: async () => {
          await field(page, 'PIN').fill(kyrgyz.pin);
          await field(page, 'Document number').fill('ID0000009');
          await button(page, 'Search').click();
        },
        // Told late, and once: the search whose answer was lost has cost one try, and its repeat none.
        next: page.getByText('Attempts left: 2'),
      });
      await field(page, 'Document number').fill(kyrgyz.number);
      await button(page, 'Search').click();
      await button(page, 'Continue').click();
      await expect(heading(page, says.success)).toBeVisible();
      const { attempts } = await readRecord(server, session);
      expect(attempts).toMatchObject({ ADR: 1, TDK: 1 });
    },
  },
  {
    name: 'an electronic document by the codes of an app and of an SMS',
    calls: [
      'GET /e-document/result/',
      'POST /e-document/code/',
      'POST /e-document/request/',
      'POST /e-document/resend/',
      'POST /e-document/approve/',
    ],
    walk: async ({ page, server }) => {
      const technology_configs = { ED: { document_type: 'IdentityCard', resend_after_s: 1 } };
      const session = await createSession(server, { technologies: ['ED'], technology_configs });
      await pressThrough(page, {
        call: 'GET /e-document/result/',
        press: () => page.goto(session.link),
        again: tryAgain(page),
        lost: 'record',
        offline: false,
        next: heading(page, 'Electronic document'),
      });
      await field(page, 'Mobile phone').fill(person.typed);
      await field(page, 'IIN').fill(person.iin);
      await button(page, 'Use a 6-digit code').click();
      await pressThrough(page, {
        call: 'POST /e-document/code/',
        press: async () => {
          await field(page, 'Document code').fill('000000');
          await button(page, 'Confirm').click();
        },
        again: button(page, 'Confirm'),
        kept: holds(page, 'Document code', '000000'),
        next: page.getByText('Attempts left: 2'),
      });
      await button(page, 'Back').click();
      await pressThrough(page, {
        call: 'POST /e-document/request/',
        press: () => button(page, 'Get the code by SMS').click(),
        again: button(page, 'Get the code by SMS'),
        kept: holds(page, 'IIN', person.iin),
        next: heading(page, 'Enter the code from the SMS'),
      });
      const resend = button(page, 'Send the SMS again');
      await field(page, 'Code from the SMS').fill('000');
      await pressThrough(page, {
        call: 'POST /e-document/resend/',
        press: () => resend.click(),
        again: resend,
        lost: 'record',
        kept: holds(page, 'Code from the SMS', '000'),
        next: page.getByText('Attempts left: 3'),
      });
      await pressThrough(page, {
        call: 'POST /e-document/approve/',
        press: async () => {
          await field(page, 'Code from the SMS').fill('000000');
          await button(page, 'Confirm').click();
        },
        again: button(page, 'Confirm'),
        kept: holds(page, 'Code from the SMS', '000000'),
        next: page.getByText('Attempts left: 2'),
      });
      await field(page, 'Code from the SMS').fill(await readSmsCode(page, server, person.phone));
      await button(page, 'Confirm').click();
      await expect(heading(page, 'Document received')).toBeVisible();
      const { attempts } = await readRecord(server, session);
      // The press after a lost answer is another SMS only where the pause is over by then; the wrong code counts once.
      expect(attempts).toMatchObject({ 'ED-code': 1, [`ED-sms-code-${attempts['ED-sms']}`]: 1 });
    },
  },
  {
    name: 'a child’s document',
    calls: ['POST /e-document/children/', 'POST /e-document/children/select/'],
    walk: async ({ page, server }) => {
      const technology_configs = { ED: { document_type: 'ChildBirthCertificate' } };
      const { link } = await createSession(server, { technologies: ['ED'], technology_configs });
      await page.goto(link);
      await pressThrough(page, {
        call: 'POST /e-document/children/',
        press: async () => {
          await field(page, 'Parent’s IIN').fill(person.iin);
          await button(page, 'Find my children').click();
        },
        again: button(page, 'Find my children'),
        kept: holds(page, 'Parent’s IIN', person.iin),
        next: heading(page, 'Choose the children'),
      });
      const consent = page.getByRole('checkbox', { name: /I am a parent/ });
      await pressThrough(page, {
        call: 'POST /e-document/children/select/',
        press: async () => {
          await page.getByText('ҮЛГІЕВ НҰРЛАН АРМАНҰЛЫ').click();
          await page.getByText(/I am a parent/).click();
          await button(page, 'Get the document').click();
        },
        again: button(page, 'Get the document'),
        kept: () => expect(consent).toBeChecked(),
        next: heading(page, 'Document received'),
      });
    },
  },
  {
    name: 'documents to sign, who signs them, the certificate, the signatures and their check',
    calls: [
      'POST /digital-signature-signer/document/list/',
      'GET /digital-signature-signer/document/file/',
      'POST /digital-signature-identifier/identify/',
      'POST /digital-signature-identifier/approve/',
      'POST /digital-signature-signer/certificate/initialize/',
      'POST /digital-signature-signer/certificate/consent/',
      'POST /digital-signature-signer/certificate/accept/',
      'POST /digital-signature-signer/certificate/reissue/',
      'POST /digital-signature-signer/document/sign/',
      'POST /digital-signature-signer/document/result/download/',
      'POST /verify/',
    ],
    walk: async ({ page, server }) => {
      const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
      const note = new File(['Specimen'], 'note.txt', { type: 'text/plain' });
      await uploadForSigning(server, session, [sampleContract(), note]);
      const list = {
        call: 'POST /digital-signature-signer/document/list/',
        again: tryAgain(page),
        lost: 'record',
        offline: false,
      } as const;
      await pressThrough(page, {
        ...list,
        press: () => page.goto(session.link),
        next: button(page, 'View: sample-contract.pdf'),
      });
      const view = button(page, 'View: sample-contract.pdf');
      const hide = button(page, 'Hide: sample-contract.pdf');
      const shown = page.getByText('This document is a specimen and binds nobody.');
      for (const code of [/\/pdf-pages-.*\.js$/, /\/pdf\.worker-.*\.mjs$/]) {
        const come = await withhold(page, code);
        await view.click();
        await expect(said(page)).toBeVisible();
        await come();
        await tryAgain(page).click();
        await expect(shown).toBeAttached();
        await hide.click();
      }
      await pressThrough(page, {
        call: 'GET /digital-signature-signer/document/file/',
        press: () => view.click(),
        again: tryAgain(page),
        lost: 'record',
        next: page.getByRole('img', { name: 'Page 1 of 1' }),
      });
      await pressThrough(page, {
        call: 'POST /digital-signature-identifier/identify/',
        press: async () => {
          await page.getByRole('checkbox').check({ force: true });
          await field(page, 'IIN').fill(person.iin);
          await field(page, 'Mobile phone').fill(person.typed);
          await button(page, 'Continue').click();
        },
        again: button(page, 'Continue'),
        kept: holds(page, 'IIN', person.iin),
        next: heading(page, 'Enter the code'),
      });
      const code = field(page, 'Code from the SMS');
      const wrongCode = (of: string) => of.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));
      const identifying = await readSigningCode(server, person.phone, 'identify');
      await pressThrough(page, {
        call: 'POST /digital-signature-identifier/approve/',
        press: () => code.fill(wrongCode(identifying)),
        again: button(page, 'Confirm'),
        kept: holds(page, 'Code from the SMS', wrongCode(identifying)),
        next: page.getByText('Attempts left: 2'),
      });
      await code.fill(identifying);
      await button(page, 'Continue').click();

      await pressThrough(page, {
        ...list,
        press: () => page.reload(),
        next: heading(page, 'Documents to sign'),
      });
      await pressThrough(page, {
        call: 'POST /digital-signature-signer/certificate/initialize/',
        press: async () => {
          await page.getByRole('checkbox').check({ force: true });
          await button(page, 'Continue').click();
        },
        again: button(page, 'Continue'),
        lost: 'record',
        next: heading(page, 'Electronic signature'),
      });
      await pressThrough(page, {
        call: 'POST /digital-signature-signer/certificate/consent/',
        press: async () => {
          await page.getByRole('checkbox').check({ force: true });
          await button(page, 'Continue').click();
        },
        again: button(page, 'Continue'),
        next: page.getByLabel('Repeat the password'),
      });
      await page.getByLabel('Certificate password').fill(password);
      await page.getByLabel('Repeat the password').fill(password);
      await button(page, 'Continue').click();
      await expect(code).toBeVisible();
      const issuing = await readSigningCode(server, person.phone, 'issue');
      const accept = {
        call: 'POST /digital-signature-signer/certificate/accept/',
        again: button(page, 'Confirm'),
      } as const;
      await pressThrough(page, {
        ...accept,
        press: () => code.fill(wrongCode(issuing)),
        kept: holds(page, 'Code from the SMS', wrongCode(issuing)),
        next: page.getByText('Attempts left: 2'),
      });
      await pressThrough(page, {
        ...accept,
        press: () => code.fill(issuing),
        next: heading(page, 'Sign the documents'),
      });
      // The page loaded anew knows no password any more: it is typed.
      await page.reload();
      await page.getByRole('checkbox').check({ force: true });
      await button(page, 'Continue').click();
      const typed = page.getByLabel('Certificate password');
      await failThrough(page, 'POST /digital-signature-signer/certificate/reissue/', async () => {
        await button(page, 'Forgot the password?').click();
        await button(page, 'Get a new one').click();
        await expect(page.getByRole('dialog')).toBeHidden();
      });
      await pressThrough(page, {
        call: 'POST /digital-signature-signer/document/sign/',
        press: async () => {
          await typed.fill(password);
          await button(page, 'Sign').click();
        },
        again: button(page, 'Sign'),
        kept: () => expect(typed).toHaveValue(password),
        next: heading(page, 'Documents are signed'),
      });
      const download = button(page, 'Download signed documents (zip)');
      const archive = {
        call: 'POST /digital-signature-signer/document/result/download/',
        press: () => download.click(),
        again: download,
        // The backend's own message, whatever it says: the specification, section 8.
        told: page.getByRole('alert'),
        lost: 'record',
      } as const;
      await pressThrough(page, { ...archive, next: download });
      await button(page, 'Continue').click();
      await pressThrough(page, { ...archive, next: page.getByText('The archive is downloaded.') });

      await page.goto(`${server.url}/verify?locale=en`);
      const unsigned = {
        name: 'note.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(await sampleContract().arrayBuffer()),
      };
      await pressThrough(page, {
        call: 'POST /verify/',
        press: async () => {
          await page.getByLabel('Signed file').setInputFiles(unsigned);
          await button(page, 'Check').click();
        },
        again: button(page, 'Check'),
        lost: 'record',
        // A page of its own, without the flow's frame.
        offline: false,
        next: page.getByText('The file holds no signature'),
      });
    },
  },
  {
    name: 'a face, the state’s word on it, a document, and both compared',
    calls: [
      'POST /liveness/challenge/',
      'POST /liveness/submit/',
      'GET /face2face/npck/status/',
      'POST /face2face/npck/start/',
      'POST /document/recognize/',
      'POST /face2face/compare/',
    ],
    walk: async ({ server, device }) => {
      const page = await device({ person: 17, script: 'still' });
      await failSilently(page, silent);
      const session = await createSession(server, {
        technologies: ['LC', 'F2F_NPCK', 'DR', 'F2F'],
        technology_configs: { LC: { time_limit_s: 500, environment_s: 200 } },
      });
      await page.goto(session.link);
      for (const files of [/\/assets\/tracker\.worker-.*\.js$/, /\/models\//]) {
        const come = await withhold(page, files);
        await button(page, 'Continue').or(tryAgain(page)).click();
        await expect(said(page)).toBeVisible({ timeout: 120_000 });
        await come();
      }
      await pressThrough(page, {
        call: 'POST /liveness/challenge/',
        press: () => tryAgain(page).click(),
        again: tryAgain(page),
        next: page.locator('[data-oval]'),
      });
      await pressThrough(page, {
        call: 'POST /liveness/submit/',
        press: async () => undefined,
        again: tryAgain(page),
        next: heading(page, 'Face check passed'),
      });
      const start = button(page, 'Start');
      await lookThrough(page, {
        calls: ['GET /face2face/npck/status/'],
        begin: () => page.reload(),
        next: start,
      });
      await pressThrough(page, {
        call: 'POST /face2face/npck/start/',
        press: async () => {
          await field(page, 'IIN').fill(person.iin);
          await start.click();
        },
        again: start,
        kept: holds(page, 'IIN', person.iin),
        next: heading(page, 'It is you'),
      });
      await button(page, 'Continue').click();
      await pressThrough(page, {
        call: 'POST /document/recognize/',
        press: async () => uploadDocument(page, 'Passport', await passportOf(17)),
        again: button(page, 'Send'),
        next: heading(page, says.compare),
      });
      await pressThrough(page, {
        call: 'POST /face2face/compare/',
        press: () => button(page, 'Compare').click(),
        again: tryAgain(page),
        next: heading(page, says.success),
      });
      await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
      const { attempts } = await readRecord(server, session);
      expect(Object.values(attempts).every((spent) => spent === 1)).toBe(true);
    },
  },
  {
    name: 'a Mexican document',
    calls: ['POST /mx-document/recognize/'],
    walk: async ({ page, server }) => {
      const { link } = await createSession(server, { technologies: ['MXD'], flow_config: noQr });
      await page.goto(link);
      const pictures = { 'Front side': 'mx-ine-front', 'Back side': 'mx-ine-back' } as const;
      await pressThrough(page, {
        call: 'POST /mx-document/recognize/',
        press: async () => {
          for (const [side, kind] of Object.entries(pictures)) {
            const input = page.getByRole('region', { name: side }).locator('input[type=file]');
            const buffer = await heldStill(kind, 18);
            await input.setInputFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer });
            await expect(page.getByRole('img', { name: side })).toBeVisible();
          }
          await button(page, 'Send').click();
        },
        again: button(page, 'Send'),
        next: heading(page, says.success),
      });
    },
  },
  {
    name: 'a computer and the phone that goes on',
    calls: [
      'GET /flows/session/status/',
      'GET /flows/session/hand-off/',
      'POST /flows/session/hand-off/open/',
      'POST /flows/session/hand-off/decline/',
      'POST /flows/session/hand-off/renew/',
    ],
    walk: async ({ page, server, device }) => {
      const { link } = await createSession(server, {
        technologies: ['LC'],
        flow_config: { always_mobile: true },
      });
      await page.goto(link);
      const computer = heading(page, 'Continue on your phone');
      await expect(computer).toBeVisible();
      await lookThrough(page, {
        calls: ['GET /flows/session/status/', 'GET /flows/session/hand-off/'],
        next: page.getByText('Your phone will ask for this number'),
      });
      const phone = await device('none', true);
      await failSilently(phone, silent);
      await pressThrough(phone, {
        call: 'POST /flows/session/hand-off/open/',
        press: () => phone.goto(`${link}&qr=true`),
        again: tryAgain(phone),
        told: phone.getByRole('heading', { name: /^(No connection|The service is not available now)$/ }),
        lost: 'record',
        offline: false,
        next: button(phone, 'No'),
      });
      await pressThrough(phone, {
        call: 'POST /flows/session/hand-off/decline/',
        press: () => button(phone, 'No').click(),
        again: tryAgain(phone),
        lost: 'record',
        next: page.getByText('On the phone the answer was “No”'),
      });
      await pressThrough(page, {
        call: 'POST /flows/session/hand-off/renew/',
        press: () => button(page, 'Show a new number').click(),
        again: button(page, 'Show a new number'),
        told: page.getByText(/^(No connection|The service does not answer)$/),
        lost: null,
        next: page.getByText('Your phone will ask for this number'),
      });
    },
  },
];

for (const { name, calls, walk } of walks) {
  test(`each failing call is said, repeated by one press, and done once: ${name}`, async ({
    page,
    server,
    device,
  }) => {
    test.setTimeout(600_000);
    walked.clear();
    await failSilently(page, silent);
    await walk({ page, server, device: (camera, phone = false) => device(camera, { phone }) });
    expect([...walked].sort()).toEqual([...calls].sort());
  });
}

test('every call of the server’s list has its failures walked, or needs none', async ({ server }) => {
  const reply = await fetch(`${server.url}/api/docs/json`);
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, unknown>> };
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = listed
    .filter((call) => call.includes(' /api/v1/') && !call.includes('/integrator/'))
    .map((call) => call.replace('/api/v1', '').replace(/\/registry\/\w+\//, '/registry/{key}/'));
  const known = [...walks.flatMap((walk) => walk.calls), ...silent, ...ofServers];
  expect([...new Set(calls)].sort()).toEqual([...new Set(known)].sort());
});

test('an answer that is late is said to be late, and still counts', async ({ page, server }) => {
  const session = await createSession(server, { technologies: ['ADR'] });
  await page.goto(session.link);
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    (url) => url.pathname.endsWith('/registry/address/request/'),
    async (route) => {
      await late;
      await route.continue();
    },
  );
  await field(page, 'IIN').fill(person.iin);
  await button(page, 'OK').click();
  await expect(page.getByText('This takes longer than usual. Please wait: nothing is lost.')).toBeVisible();
  answer();
  await expect(heading(page, 'Reply to the SMS from 1414')).toBeVisible();
});
