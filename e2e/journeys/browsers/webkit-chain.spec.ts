import { paintPoses, playPoses } from '../../support/actor.ts';
import { createSession, readRecord } from '../../support/api.ts';
import { deployLiterally } from '../../support/literal.ts';
import { passportOf } from '../../support/papers.ts';
import { openPlainPage, type PlainPage } from '../../support/plain-page.ts';
import { expect, test } from '../../support/test.ts';

/*
 * The technologies that plain-browsers.spec.ts does not walk, in WebKitGTK: a whole chain on the real server, and the
 * others on a backend that answers by the specification's letter.
 */
let page: PlainPage;
test.beforeEach(async () => {
  page = await openPlainPage('webkitgtk');
});
test.afterEach(() => page.close());

async function passFace(): Promise<void> {
  await page.press('Continue');
  await page.see('Face check passed', 'Check not passed');
}

/** On the page of a passport's picture. */
async function sendPicture(send: 'Send' | 'Send anyway'): Promise<void> {
  const [passport] = await passportOf(17);
  if (passport === undefined) throw new Error('no passport');
  await page.see(passport.side);
  await page.upload(passport.jpeg);
  await page.press(send);
}

async function uploadPassport(): Promise<void> {
  await page.see('Your document');
  await page.choose('Passport');
  await page.press('Upload pictures');
  await sendPicture('Send');
}

test('a person is verified by commands of movement, a document and a comparison', async ({ server }) => {
  const session = await createSession(server, { technologies: ['LDPM', 'DR', 'F2F'] });
  await page.open(session.link);
  await page.see('Face check');
  await page.run(playPoses, await paintPoses(17));
  await passFace();
  await uploadPassport();
  await page.see('Compare the photos');
  await page.open(session.link);
  await page.see('Compare the photos');
  await page.press('Compare');
  await page.see('Check passed', 'The photos don’t match');
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});

test('other face checks, documents and look-ups pass on a literal backend', async () => {
  const faces = ['LC', 'LDD', 'LDD2', 'LDHP'];
  const deployed = await deployLiterally([...faces, 'DR2', 'MXD', 'F2F_NPCK', 'TDK']);
  try {
    await page.open(deployed.link);
    await page.see('Face check');
    await page.run(playPoses, await paintPoses(17));
    for (const _face of faces) await passFace();
    await uploadPassport();
    await page.see('Your Mexican document');
    await page.choose('Mexican passport');
    // The page doubts a Kazakh passport here.
    await sendPicture('Send anyway');
    await page.see('It is you');
    await page.press('Continue');
    await page.type('PIN', '23102198800003');
    await page.type('Document number', 'ID0000003');
    await page.press('Search');
    await page.see('You have been found');
    await page.press('Continue');
    await page.see('Check passed');
    const finishes = deployed.backend.traffic.filter(({ path }) => path === '/flows/session/finish/');
    expect(finishes.map(({ query }) => query)).toEqual([{ session_id: 'abc', success: 'true' }]);
    expect(deployed.backend.departures()).toEqual([]);
  } finally {
    await deployed.close();
  }
});
