import { createSession, readRecord } from '../support/api.ts';
import { banner, lookThrough, pressThrough } from '../support/failing.ts';
import { button, heading, says } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { field, holds, kyrgyz, person, type Walk } from './walk.ts';

export const registryWalk: Walk = {
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
      waiting: banner(page),
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
      // Said where the page waits for the consent.
      waiting: page.getByText('No connection', { exact: true }),
      press: () => resend.click(),
      again: resend,
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
      waiting: banner(page),
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
      // Reported late, and once: the search whose reply was lost has used one attempt, and its repeat none.
      next: page.getByText('Attempts left: 2'),
    });
    await field(page, 'Document number').fill(kyrgyz.number);
    await button(page, 'Search').click();
    await button(page, 'Continue').click();
    await expect(heading(page, says.success)).toBeVisible();
    const { attempts } = await readRecord(server, session);
    expect(attempts).toMatchObject({ ADR: 1, TDK: 1 });
  },
};
