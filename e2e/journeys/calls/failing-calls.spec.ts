import { createSession } from '../../support/api.ts';
import { type Call, failSilently, holdReloads, walked } from '../../support/failing.ts';
import { button, heading } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { childWalk, codesWalk } from '../../walks/electronic-documents.ts';
import { facesWalk, mexicanWalk } from '../../walks/pictures.ts';
import { registryWalk } from '../../walks/registries.ts';
import { phoneWalk, sessionWalk } from '../../walks/session.ts';
import { signingWalk } from '../../walks/signing.ts';
import { field, person, silent, type Walk } from '../../walks/walk.ts';

test.use({ camera: 'none' });
// The walks wait for as long as people would, each on its own: several workers share them.
test.describe.configure({ mode: 'parallel' });

/** Calls that no page of the flow makes. */
const ofServers: readonly Call[] = [
  'POST /flows/session/create/',
  'POST /digital-signature-signer/document/upload/',
  'POST /digital-signature-signer/document/result/',
];

const walks: readonly Walk[] = [
  sessionWalk,
  registryWalk,
  codesWalk,
  childWalk,
  signingWalk,
  facesWalk,
  mexicanWalk,
  phoneWalk,
];

for (const { name, calls, walk } of walks) {
  test(`each failing call is reported, retried by one click, and executed once: ${name}`, async ({
    page,
    server,
    device,
  }) => {
    walked.clear();
    await failSilently(page, silent);
    await holdReloads(page);
    await walk({
      page,
      server,
      device: async (camera, phone = false) => {
        const other = await device(camera, { phone });
        await holdReloads(other);
        return other;
      },
    });
    expect([...walked].sort()).toEqual([...calls].sort());
  });
}

test('every call of the server’s list is covered by a failure walk, or needs none', async ({ server }) => {
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

test('a late reply is reported as late, and still counts', async ({ page, server }) => {
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
