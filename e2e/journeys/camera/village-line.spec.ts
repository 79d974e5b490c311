import type { Page, Request } from '@playwright/test';
import { addNoise, sitDown } from '../../support/actor.ts';
import { createSession, readRecord } from '../../support/api.ts';
import { cameraTracks, watchPage } from '../../support/page-watch.ts';
import { noisyCardOf, passportOf } from '../../support/papers.ts';
import { shapeLine } from '../../support/shaped-line.ts';
import {
  button,
  compareFaces,
  heading,
  heardFinish,
  says,
  seePassed,
  startLiveness,
  uploadDocument,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** A village's latency and loss. Its 128 kbit/s would take minutes and change no outcome: bytes are counted instead. */
const line = { bitsPerSecond: 2_000_000, roundTrip: 400, loss: 0.05 };

/** Bytes of a first visit's face check, document and comparison, with HTTP heads. */
const mostDown = 2_500_000;
const mostUp = 1_000_000;
/** What a cut may cost: two pieces of a model on the way, and what the line held. */
const cutCosts = 250_000;
/** A second visit downloads the page, its configuration and its session, some 15 KB: no code and no model. */
const secondVisit = 30_000;

const ends = (path: string) => (request: Request) => new URL(request.url()).pathname.endsWith(path);
const isWeights = (request: Request) => /\/models\/.+\.bin\?/.test(request.url());

/** The successful requests with this path. */
function countDone(page: Page, path: string): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (ends(path)(response.request()) && response.status() === 200) count += 1;
  });
  return () => count;
}

test('a village’s line that breaks three times: the whole check finishes, nothing is taken or sent twice', async ({
  page,
  server,
}) => {
  const village = await shapeLine(server.url, line);
  await sitDown(page, 17);
  await watchPage(page);
  const judged = countDone(page, '/liveness/submit/');
  const read = countDone(page, '/document/recognize/');
  const session = await createSession(server, {
    technologies: ['LDHP', 'DR', 'F2F'],
    technology_configs: { LDHP: { time_limit_s: 600, environment_s: 300 } },
  });

  // In the middle of the models, before the person poses.
  const weights = page.waitForRequest(isWeights);
  await page.goto(session.link.replace(server.url, village.url));
  await weights;
  const models = village.cutAfter('down', 900_000);
  const failed = page.waitForEvent('requestfailed', isWeights);
  await startLiveness(page);
  await Promise.all([models, failed]);
  expect((await cameraTracks(page)).live).toBe(0);
  await expect(page.getByRole('progressbar')).toBeVisible();
  const chunk = page.waitForRequest(ends('/uploads/chunk/'));
  village.restore();

  // In the middle of the face check's pictures. The page notices without a click.
  await chunk;
  const faces = village.cutAfter('up', 60_000);
  const passed = seePassed(page);
  await faces;
  await expect(page.getByText('Sending will go on by itself')).toBeVisible();
  village.restore();
  await passed;

  const passport = await passportOf(17);
  const first = page.waitForRequest(ends('/uploads/chunk/'));
  await uploadDocument(page, 'Passport', passport);
  await first;
  const document = village.cutAfter('up', 60_000);
  await document;
  await expect(page.getByText('Sending will go on by itself')).toBeVisible();
  village.restore();
  await compareFaces(page);
  await expect(heading(page, says.success)).toBeVisible();
  expect(await heardFinish(page)).toMatchObject({ status: 'success', session: session.id });

  const { status, attempts } = await readRecord(server, session);
  expect(status).toBe('FINISHED');
  expect([judged(), read()]).toEqual([1, 1]);
  expect(Object.values(attempts).filter((count) => count > 1)).toEqual([]);
  const { up, down } = village.passed();
  test.info().annotations.push({ type: 'bytes', description: `${up} up, ${down} down` });
  expect(down).toBeLessThan(mostDown + cutCosts);
  // What the cuts cost is part of it.
  expect(up).toBeLessThan(mostUp);

  // The same person comes again.
  const again = await createSession(server, { technologies: ['LDHP'] });
  await page.goto(again.link.replace(server.url, village.url));
  await startLiveness(page);
  await expect(page.locator('[data-hint], [data-bar], [data-oval]').first()).toBeVisible();
  expect(village.passed().down - down).toBeLessThan(secondVisit);
  await button(page, 'Close').click();
  await village.close();
});

test('a camera in the dark and pictures of twelve noisy megapixels: the whole check stays below a megabyte and passes', async ({
  page,
  server,
}) => {
  const line = await shapeLine(server.url, null);
  // A person who hardly moves is watched for longer, up to 32 frames.
  await sitDown(page, 17, 0.2);
  await page.addInitScript(addNoise);
  const session = await createSession(server, {
    technologies: ['LDHP', 'DR', 'F2F'],
    technology_configs: { LDHP: { time_limit_s: 600, environment_s: 300 } },
  });
  await page.goto(session.link.replace(server.url, line.url));
  await startLiveness(page);
  await seePassed(page);
  const face = line.passed().up;
  const card = await noisyCardOf(17);
  expect(Math.min(...card.map(({ jpeg }) => jpeg.length))).toBeGreaterThan(8_000_000);
  await uploadDocument(page, 'Identity card', card);
  await compareFaces(page);
  await expect(heading(page, says.success)).toBeVisible();
  expect(await heardFinish(page)).toMatchObject({ status: 'success', session: session.id });
  const { up } = line.passed();
  test.info().annotations.push({ type: 'bytes', description: `${face} up for the face, ${up} in all` });
  expect(up).toBeLessThan(mostUp);
  await line.close();
});
