import { createSession, readRecord } from '../support/api.ts';
import { banner, failSilently, lookThrough, noticeOn, pressThrough, withhold } from '../support/failing.ts';
import { heldStill, passportOf } from '../support/papers.ts';
import { button, heading, says, uploadDocument } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { field, holds, noQr, person, silent, tryAgain, type Walk } from './walk.ts';

export const facesWalk: Walk = {
  name: 'a face, the state’s verdict on it, a document, and both compared',
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
      // The state has no record of the document's holder.
      contradictions: { iin: 'note', birth_date: 'note' },
    });
    await page.goto(session.link);
    for (const files of [/\/assets\/tracker\.worker-.*\.js$/, /\/models\//]) {
      const come = await withhold(page, files);
      await button(page, 'Continue').or(tryAgain(page)).click();
      await expect(noticeOn(page)).toBeVisible({ timeout: 120_000 });
      await come();
    }
    await pressThrough(page, {
      call: 'POST /liveness/challenge/',
      press: () => tryAgain(page).click(),
      again: tryAgain(page),
      next: page.locator('[data-oval]'),
      waiting: page.getByText('The check begins by itself when it is back').first(),
    });
    await pressThrough(page, {
      call: 'POST /liveness/submit/',
      press: async () => undefined,
      again: tryAgain(page),
      // What follows the success page, which is visible only briefly.
      next: heading(page, 'Photo check by the state'),
    });
    const start = button(page, 'Start');
    await lookThrough(page, {
      calls: ['GET /face2face/npck/status/'],
      begin: () => page.reload(),
      next: start,
    });
    await pressThrough(page, {
      call: 'POST /face2face/npck/start/',
      waiting: banner(page),
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
      waiting: banner(page),
    });
    await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
    const { attempts } = await readRecord(server, session);
    expect(Object.values(attempts).every((spent) => spent === 1)).toBe(true);
  },
};

export const mexicanWalk: Walk = {
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
};
