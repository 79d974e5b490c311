import { abilitiesOf, decodeSupportCode } from '@kuelik/camera/capability';
import sharp from 'sharp';
import { sampleContract } from '../../../technologies/signature/web/documents/sample-contract.ts';
import { paintPoses, playPoses } from '../../support/actor.ts';
import { createSession, readRecord, uploadForSigning } from '../../support/api.ts';
import { playPicture } from '../../support/canvas-camera.ts';
import { followTracks, interrupt } from '../../support/interruptions.ts';
import { longContract } from '../../support/long-contract.ts';
import { relayLosing } from '../../support/losing-relay.ts';
import { heldStill } from '../../support/papers.ts';
import { openPlainPage, type PlainBrowser, type PlainPage } from '../../support/plain-page.ts';
import { readSigningCode } from '../../support/sandbox.ts';
import { expect, test } from '../../support/test.ts';

/*
 * In browsers that Playwright's locators cannot drive: WebKitGTK, the engine on Linux nearest to an iPhone's, and a
 * Chromium near the floor of docs/browsers.md. The project's name is the browser. Each journey starts a separate
 * browser, so that no state is left from the previous one.
 */
const signer = { iin: '990231300020', phone: '+77000000003' };
const person = { iin: '990231300010', phone: '+77000000001' };

let page: PlainPage;
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a hook needs.
test.beforeEach(async ({}, { project }) => {
  page = await openPlainPage(project.name as PlainBrowser);
});
test.afterEach(() => page.close());

/** Whether the shown contract has dark pixels, so that it can be read. */
const isInked = () =>
  page.run(() => {
    const canvas = document.querySelector('canvas');
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return data?.some((value, i) => i % 4 === 0 && value < 60) ?? false;
  });

test('a contract is drawn, read to its end and signed', async ({ server }) => {
  const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
  await uploadForSigning(server, session, [sampleContract()]);
  await page.open(session.link);
  await page.see('Confirm who you are');
  // Streams are not async-iterable here, which pdf.js relied on.
  expect(await page.run(() => Symbol.asyncIterator in ReadableStream.prototype)).toBe(false);
  expect(await page.tick()).toBe(false);
  await expect.poll(isInked, { timeout: 60_000 }).toBe(true);
  await page.run(() => {
    const viewer = document.querySelector('section[tabindex]');
    viewer?.scrollIntoView();
    viewer?.scrollTo(0, viewer.scrollHeight);
  });
  await page.see('Read to the end');
  await expect.poll(() => page.tick()).toBe(true);
  await page.type('IIN', signer.iin);
  await page.type('Mobile phone', '8 700 000 00 03');
  await page.press('Continue');
  await page.see('Enter the code');
  await page.type('Code from the SMS', await readSigningCode(server, signer.phone, 'identify'));
  await page.see('Identity confirmed');
  await page.press('Continue');
  await page.see('Documents to sign');
  await expect.poll(() => page.tick()).toBe(true);
  await page.press('Continue');
  await page.see('Electronic signature');
  await expect.poll(() => page.tick()).toBe(true);
  await page.press('Continue');
  await page.type('Certificate password', 'Specimen1!');
  await page.type('Repeat the password', 'Specimen1!');
  await page.press('Continue');
  await page.see('Enter the code');
  await page.type('Code from the SMS', await readSigningCode(server, signer.phone, 'issue'));
  await page.see('Sign the documents');
  await page.press('Sign');
  await page.see('Documents are signed');
  await page.press('Continue');
  await page.see('Download signed documents (zip)');
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});

test('a contract whose download broke off continues where it was', async ({ server }) => {
  const session = await createSession(server, { technologies: ['DSI'] });
  const contract = longContract(60);
  await uploadForSigning(server, session, [contract]);
  const relay = await relayLosing(server.url);
  const files = /\/document\/file\//;
  const breakOff = relay.hold(files, 5000);
  await page.open(session.link.replace(server.url, relay.url));
  await page.see(`Loaded: ${Math.floor(500_000 / contract.size)} %`);
  breakOff();
  await expect.poll(isInked).toBe(true);
  expect(relay.ranges(files)).toEqual([undefined, 'bytes=5000-']);
  await relay.close();
});

test('a long contract scrolled past its pages can be read after all', async ({ server }) => {
  const pages = 12;
  const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
  await uploadForSigning(server, session, [longContract(pages)]);
  await page.open(session.link);
  await page.see('Confirm who you are');
  const drawn = () =>
    page.run(() => [...document.querySelectorAll('canvas')].map(({ width }) => width !== 300));
  // The next pages too, before they come into view.
  await expect.poll(drawn).toEqual(Array.from({ length: pages }, (_, index) => index < 3));
  await page.run(() => {
    const viewer = document.querySelector('section[tabindex]');
    viewer?.scrollIntoView();
    viewer?.scrollTo(0, viewer.scrollHeight);
  });
  const note = () =>
    page.run(() => {
      const texts = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
      return texts.find((text) => text.startsWith('Pages not read yet')) ?? '';
    });
  // Whether the end of the first was on the screen depends on the window.
  await expect.poll(note).toMatch(/^Pages not read yet: [12]–11$/);
  const first = (await note()).includes(': 1–') ? 1 : 2;
  expect(await page.tick()).toBe(false);
  await page.press(`Go to page ${first}`);
  // Nothing else is pressed: the person scrolls on, and looks at each page for as long as it takes to appear.
  const scrollOn = () =>
    page.run(() => {
      const viewer = document.querySelector('section[tabindex]');
      if (viewer === null) return false;
      // Frames that were shown since the last movement: what a busy machine shows between two is seen by nobody.
      const shown = window as unknown as { rest?: number };
      const count = () => {
        shown.rest = (shown.rest ?? 0) + 1;
        requestAnimationFrame(count);
      };
      if (shown.rest === undefined) count();
      const { top, bottom } = viewer.getBoundingClientRect();
      const waits = [...viewer.querySelectorAll('[aria-busy=true]')].some((one) => {
        const box = one.getBoundingClientRect();
        return box.top < bottom && box.bottom > top;
      });
      if (waits || (shown.rest ?? 0) < 4) return false;
      if (viewer.scrollTop + viewer.clientHeight > viewer.scrollHeight - 2) return true;
      viewer.scrollBy(0, viewer.clientHeight / 2);
      shown.rest = 0;
      return false;
    });
  await expect.poll(scrollOn, { intervals: [100] }).toBe(true);
  await page.see('Read to the end');
  expect(await note()).toBe('');
  expect(await page.tick()).toBe(true);
});

/** Turns the phone to landscape and back, before a camera: the picture stays on the screen and keeps running. */
async function turn(): Promise<void> {
  const playing = () =>
    page.run(() => {
      const video = document.querySelector('video');
      const { top, bottom, height } = video?.getBoundingClientRect() ?? new DOMRect();
      const shown = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
      return video?.paused === false && shown > height * 0.6;
    });
  for (const [width, height] of [
    [852, 393],
    [393, 852],
  ] as const) {
    await page.resize(width, height);
    await expect.poll(() => page.run(() => window.innerWidth > window.innerHeight)).toBe(width > height);
    await expect.poll(playing, `played at ${width} x ${height}`).toBe(true);
  }
}

test('a played person passes the face check after a call, a locked screen, a lost permission, a turn and a reload', async ({
  server,
}) => {
  const technology_configs = { LDSH: { countdown_s: 10 } };
  const session = await createSession(server, { technologies: ['LDSH'], technology_configs });
  const begin = async () => {
    await page.open(session.link);
    await page.see('Face check');
    await page.run(playPoses, await paintPoses(17));
    await page.run(followTracks);
    await page.run(notePictures);
    await page.press('Continue');
  };
  await begin();
  await interrupt(page.run);
  await turn();
  await begin();
  await page.see('Face check passed', 'Check not passed').catch(async (failure: Error) => {
    // A refusal has happened here that no other browser saw: whether the pictures showed the person says more.
    throw new Error(`${failure.message}\nPictures taken: ${await page.run(picturesNoted)}`);
  });
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  expect((await readRecord(server, session)).attempts['liveness:short']).toBe(1);
});

test('a passport held before the camera is captured automatically and read', async ({ server }) => {
  const session = await createSession(server, { technologies: ['DR'], flow_config: { show_qr: false } });
  const begin = async (picture: Buffer) => {
    await page.open(session.link);
    await page.see('Your document');
    await page.run(playPicture, picture.toString('base64'));
    await page.choose('Passport');
    // Chromium 103 and Firefox before 121 lack :has().
    await expect.poll(() => page.run(edges)).toEqual({ true: 1, false: 1 });
    await page.press('Scan with the camera');
  };
  // Nothing lies before the camera when the phone is turned, and the page then reloaded.
  const table = sharp({ create: { width: 1280, height: 960, channels: 3, background: '#8a7040' } });
  await begin(await table.jpeg().toBuffer());
  await expect.poll(() => page.run(() => document.querySelector('[data-hint]') !== null)).toBe(true);
  await turn();
  await begin(await heldStill('kz-passport', 17));
  // No button is pressed.
  await page.see('Check the pictures');
  for (const [width, height] of [
    [852, 393],
    [393, 852],
  ] as const) {
    await page.resize(width, height);
    await page.see('Check the pictures');
  }
  await page.press('Send');
  await page.see('Check passed');
  const { results } = await readRecord(server, session);
  // Without a note that it was uploaded: the server saw the scan.
  expect(results.DR).toMatchObject({ status: 'success', data: { warnings: [] } });
});

/** In the page: how many colours the edges of chosen options have, and of others; one colour is not both. */
function edges(): Record<string, number> {
  const colours: Record<string, Set<string>> = { true: new Set(), false: new Set() };
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    if (input.parentElement !== null)
      colours[`${input.checked}`]?.add(getComputedStyle(input.parentElement).borderColor);
  }
  const common = [...(colours.true ?? [])].some((colour) => colours.false?.has(colour));
  return { true: common ? 0 : (colours.true?.size ?? 0), false: colours.false?.size ?? 0 };
}

/** In the page: notes size and mean colours of each picture that it encodes. */
function notePictures(): void {
  const noted: string[] = [];
  Reflect.set(window, 'picturesNoted', noted);
  const encode = HTMLCanvasElement.prototype.toBlob;
  HTMLCanvasElement.prototype.toBlob = function (...given) {
    const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    pixel?.drawImage(this, 0, 0, 1, 1);
    noted.push(`${this.width}x${this.height} ${pixel?.getImageData(0, 0, 1, 1).data}`);
    return encode.apply(this, given);
  };
}

const picturesNoted = () => (Reflect.get(window, 'picturesNoted') as string[]).join('; ');

test('a code from an SMS and a consent by reply, each asked for once though the page is discarded meanwhile', async ({
  server,
}) => {
  const technology_configs = { ED: { document_type: 'IdentityCard' } };
  const session = await createSession(server, { technologies: ['ED', 'ADR'], technology_configs });
  await page.open(session.link);
  await page.type('Mobile phone', '8 700 000 00 01');
  await page.type('IIN', person.iin);
  await page.press('Get the code by SMS');
  await page.see('Enter the code from the SMS');
  await page.open(session.link);
  await page.see('Enter the code from the SMS');
  await page.type('Code from the SMS', await newestCode(server.url));
  await page.press('Confirm');
  await page.see('Document received');
  await page.press('Continue');
  await page.see('Your registered address');
  await page.type('IIN', person.iin);
  await page.press('OK');
  await page.see('Reply to the SMS from 1414');
  await page.open(session.link);
  await page.see('Reply to the SMS from 1414');
  const replied = await fetch(`${server.url}/sandbox/api/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: person.phone, text: '1' }),
  });
  expect(replied.ok).toBe(true);
  await page.press('Continue');
  await page.see('Check passed');
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});

test('the state’s registries, one after another, of an organisation with another way', async ({ server }) => {
  // Answers 1414 by himself.
  const iin = '990231300030';
  const technologies = ['ADR2', 'GBDFLN', 'GBDFL', 'GBDFL2', 'KZ_INFO'];
  const session = await createSession(server, {
    technologies,
    flow_config: { other_way_url: 'https://bank.example/branches' },
  });
  await page.open(session.link);
  for (const code of technologies) {
    await page.see(code === 'ADR2' ? 'Your registered address' : 'Your data in the state registry');
    // The address's SMS asked for the first of the other records as well.
    if (code !== 'GBDFLN') {
      await page.type('IIN', iin);
      await page.press('OK');
      await page.see('Reply to the SMS from 1414');
    }
    await page.press('Continue');
  }
  await page.see('Check passed');
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
});

/** The newest SMS code on the person's sandbox phone. */
async function newestCode(url: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const reply = await fetch(`${url}/sandbox/api/messages?phone=${encodeURIComponent(person.phone)}`);
      const sent = (await reply.json()) as { text: string }[];
      code = sent.map(({ text }) => /\bCode (\d{6})\b/.exec(text)?.[1]).find(Boolean) ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

test('the device check says what this browser can do', async ({ server }) => {
  await page.open(`${server.url}/check?locale=en`);
  await page.see('Code for support');
  await page.see('This device can do');
  const code = await page.run(() => document.querySelector('[data-testid=support-code]')?.textContent ?? '');
  const features = decodeSupportCode(code);
  if (features === null) throw new Error(`${code} is no code`);
  const { camera, face } = abilitiesOf(features);
  expect([camera.verdict, face.verdict]).toEqual(['yes', 'yes']);
});
