import { sampleContract } from '../../technologies/signature/web/documents/sample-contract.ts';
import { createSession, uploadForSigning } from '../support/api.ts';
import { banner, failThrough, noticeOn, pressThrough, withhold } from '../support/failing.ts';
import { readSigningCode } from '../support/sandbox.ts';
import { readDocuments } from '../support/signing.ts';
import { button, heading, tick } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { field, holds, password, person, tryAgain, type Walk } from './walk.ts';

export const signingWalk: Walk = {
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
      waiting: banner(page),
      again: tryAgain(page),
      lost: 'record',
    } as const;
    await pressThrough(page, {
      ...list,
      press: () => page.goto(session.link),
      next: button(page, 'View: sample-contract.pdf'),
    });
    const view = button(page, 'View: sample-contract.pdf');
    const hide = button(page, 'Hide: sample-contract.pdf');
    const shown = page.getByText('This document is a specimen and has no legal effect.');
    for (const code of [/\/pdf-pages-.*\.js$/, /\/pdf\.worker-.*\.mjs$/]) {
      const come = await withhold(page, code);
      await view.click();
      await expect(noticeOn(page)).toBeVisible();
      await come();
      await tryAgain(page).click();
      await expect(shown).toBeAttached();
      await hide.click();
    }
    await pressThrough(page, {
      call: 'GET /digital-signature-signer/document/file/',
      waiting: banner(page),
      press: () => view.click(),
      again: tryAgain(page),
      lost: 'record',
      next: page.getByRole('img', { name: 'Page 1 of 1' }),
    });
    await readDocuments(page);
    await pressThrough(page, {
      call: 'POST /digital-signature-identifier/identify/',
      waiting: banner(page),
      press: async () => {
        await tick(page.getByRole('checkbox'));
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
      waiting: banner(page),
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
      waiting: banner(page),
      press: async () => {
        await tick(page.getByRole('checkbox'));
        await button(page, 'Continue').click();
      },
      again: button(page, 'Continue'),
      next: heading(page, 'Electronic signature'),
    });
    await pressThrough(page, {
      call: 'POST /digital-signature-signer/certificate/consent/',
      waiting: banner(page),
      press: async () => {
        await tick(page.getByRole('checkbox'));
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
      waiting: banner(page),
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
    // The reloaded page no longer has the password: it is typed again.
    await page.reload();
    await tick(page.getByRole('checkbox'));
    await button(page, 'Continue').click();
    const typed = page.getByLabel('Certificate password');
    await failThrough(page, 'POST /digital-signature-signer/certificate/reissue/', async () => {
      await button(page, 'Forgot the password?').click();
      await button(page, 'Get a new one').click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });
    await pressThrough(page, {
      call: 'POST /digital-signature-signer/document/sign/',
      waiting: banner(page),
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
      // The backend's own message, verbatim: the specification, section 8.
      message: page.getByRole('alert'),
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
      // A separate page, without the flow's frame.
      offline: false,
      next: page.getByText('The file holds no signature'),
    });
  },
};
