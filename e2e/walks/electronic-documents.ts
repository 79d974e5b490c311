import { createSession, readRecord } from '../support/api.ts';
import { banner, pressThrough } from '../support/failing.ts';
import { readSmsCode } from '../support/sandbox.ts';
import { button, heading } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { field, holds, person, tryAgain, type Walk } from './walk.ts';

export const codesWalk: Walk = {
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
      waiting: banner(page),
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
      waiting: banner(page),
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
      waiting: banner(page),
      press: () => button(page, 'Get the code by SMS').click(),
      again: button(page, 'Get the code by SMS'),
      kept: holds(page, 'IIN', person.iin),
      next: heading(page, 'Enter the code from the SMS'),
    });
    const resend = button(page, 'Send the SMS again');
    const code = field(page, 'Code from the SMS');
    // Not a prefix of the next code: leading digits before new ones are taken for those of the previous SMS.
    await code.fill('123');
    await pressThrough(page, {
      call: 'POST /e-document/resend/',
      waiting: banner(page),
      press: () => resend.click(),
      again: resend,
      kept: holds(page, 'Code from the SMS', '123'),
      next: page.getByText('Attempts left: 3'),
    });
    await pressThrough(page, {
      call: 'POST /e-document/approve/',
      waiting: banner(page),
      press: async () => {
        // Immediately: the reply that clears the previous SMS's digits may still be on its way.
        await code.fill('000000');
        await button(page, 'Confirm').click();
      },
      again: button(page, 'Confirm'),
      kept: holds(page, 'Code from the SMS', '000000'),
      next: page.getByText('Attempts left: 2'),
    });
    // As long as it takes: wrong digits are cleared with their reply.
    await expect(code).toHaveValue('');
    await code.fill(await readSmsCode(page, server, person.phone));
    await button(page, 'Confirm').click();
    await expect(heading(page, 'Document received')).toBeVisible();
    const { attempts } = await readRecord(server, session);
    // A call whose reply was lost has sent one SMS; the wrong code counts once.
    expect(attempts).toMatchObject({ 'ED-code': 1, [`ED-sms-code-${attempts['ED-sms']}`]: 1 });
  },
};

export const childWalk: Walk = {
  name: 'a child’s document',
  calls: ['POST /e-document/children/', 'POST /e-document/children/select/'],
  walk: async ({ page, server }) => {
    const technology_configs = { ED: { document_type: 'ChildBirthCertificate' } };
    const { link } = await createSession(server, { technologies: ['ED'], technology_configs });
    await page.goto(link);
    await pressThrough(page, {
      call: 'POST /e-document/children/',
      waiting: banner(page),
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
      waiting: banner(page),
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
};
