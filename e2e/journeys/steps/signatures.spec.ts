import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { sampleContract } from '../../../technologies/signature/web/documents/sample-contract.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { createSession, readRecord, uploadForSigning } from '../../support/api.ts';
import { snippetsOf } from '../../support/docs.ts';
import { longContract } from '../../support/long-contract.ts';
import { relayLosing } from '../../support/losing-relay.ts';
import { enterSigningCode, readSigningCode } from '../../support/sandbox.ts';
import { scannedContract } from '../../support/scans.ts';
import { getCertificate, identify, issueCertificate, readDocuments } from '../../support/signing.ts';
import { button, heading, heardFinish, tick } from '../../support/steps.ts';
import { eventsOf, expect, inMotion, test } from '../../support/test.ts';
import { unzip } from '../../support/zip.ts';

test.use(inMotion);

/** Used by this journey only, separately: another journey's certificate would already exist. */
const newcomer = { iin: '990231400017', phone: '+77000000002' };
const known = { iin: '990231400027', phone: '+77000000004' };
const password = 'Specimen1!';

/** A folder for the commands of the docs. */
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kuelik-signatures-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a block of docs/signatures.md in a shell; returns its output. */
async function type(code: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', code], { cwd: folder });
  return stdout + stderr;
}

/** Delays the documents until the returned function is called. */
async function withholdDocuments(page: Page): Promise<() => void> {
  let bring = () => {};
  const isWanted = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route('**/document/file/**', async (route) => {
    await isWanted;
    await route.continue();
  });
  return () => bring();
}

test.describe('signing documents', () => {
  test('identify, get a certificate, sign, download, and let anyone check [1.9, 2.64]', async ({
    page,
    server,
  }) => {
    const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
    const [uploading = '', checking = ''] = snippetsOf('docs/signatures.md', 'sh', server.url);
    await writeFile(join(folder, 'contract.pdf'), Buffer.from(await sampleContract().arrayBuffer()));
    await type(uploading.replace('SESSION_ID', session.id).replace('Шарт.pdf', 'sample-contract.pdf'));
    const annex = new File(['Қосымша: пример'], 'Қосымша № 1.txt', { type: 'text/plain' });
    await uploadForSigning(server, session, [annex]);
    await page.goto(`${session.link}&redirect=${encodeURIComponent(`${server.url}/test`)}`);

    // The identifier: the PDF is rendered in the page, its text is available to screen readers.
    await expect(heading(page, 'Confirm who you are')).toBeVisible();
    await button(page, 'View: sample-contract.pdf').click();
    const viewer = page.getByRole('region', { name: 'sample-contract.pdf' });
    await expect(viewer.getByText('This document is a specimen and has no legal effect.')).toBeAttached();
    await expect(viewer.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await expectAccessible(page, 'documents and person');
    await identify(page, newcomer);
    await expect(heading(page, 'Enter the code')).toBeVisible();
    await page
      .getByLabel('Code from the SMS')
      .fill(wrong(await readSigningCode(server, newcomer.phone, 'identify')));
    await expect(page.getByText('Wrong code. Check the SMS and enter it again.')).toBeVisible();
    await expectAccessible(page, 'code');
    await enterSigningCode(page, server, newcomer.phone, 'identify');
    await expect(heading(page, 'Identity confirmed')).toBeVisible();
    await button(page, 'Continue').click();

    // The signer: a first certificate.
    await expect(heading(page, 'Documents to sign')).toBeVisible();
    await tick(page.getByRole('checkbox'));
    await button(page, 'Continue').click();
    await getCertificate(page, server, newcomer, password, (name) => expectAccessible(page, name));
    await button(page, 'Sign').click();
    await expect(heading(page, 'Documents are signed')).toBeVisible();
    await button(page, 'Continue').click();

    // The result page: the archive, and the button that leads back.
    await expect(heading(page, 'Documents are signed')).toBeVisible();
    expect(await heardFinish(page)).toMatchObject({ status: 'success', aborted: false });
    const downloading = page.waitForEvent('download');
    await button(page, 'Download signed documents (zip)').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^\d{13}\.zip$/);
    const files = unzip(await readFile(await download.path()));
    const pdf = [...files].find(([name]) => name.endsWith('.pdf'))?.[1] ?? Buffer.alloc(0);
    const beside = files.get('Қосымша № 1.txt.p7s') ?? Buffer.alloc(0);
    expect((await readRecord(server, session)).status).toBe('FINISHED');
    await button(page, 'Finish').click();
    await expect(page).toHaveURL(`${server.url}/test`);

    // Anyone can check without the product, as documented.
    await writeFile(join(folder, 'contract.pdf'), pdf);
    await writeFile(join(folder, 'file.txt'), Buffer.from(await annex.arrayBuffer()));
    await writeFile(join(folder, 'file.txt.p7s'), beside);
    const judged = await type(checking);
    for (const word of ['CMS Verification successful', 'Signature is Valid.', 'Certificate is Trusted.']) {
      expect(judged).toContain(word);
    }

    // Anyone can check: the unchanged file, and with one byte changed.
    await page.goto(`${server.url}/verify?locale=en`);
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Signed file').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await choose('signed.pdf', pdf);
    await button(page, 'Check').click();
    await expect(page.getByText('All signatures are valid')).toBeVisible();
    await expectAccessible(page, 'verification');
    await button(page, 'Check another file').click();
    const changed = Buffer.from(pdf);
    const at = changed.indexOf('no legal effect');
    changed[at] = (changed[at] ?? 0) ^ 1;
    await choose('changed.pdf', changed);
    await button(page, 'Check').click();
    await expect(page.getByText('The signature is not valid')).toBeVisible();
    await expect(page.getByText('The file was changed after it was signed.')).toBeVisible();
  });

  test('with a certificate: a wrong password counts, a forgotten one is replaced [2.47]', async ({
    page,
    server,
  }) => {
    await issueCertificate(server, known, password);
    const session = await createSession(server, { technologies: ['DSI', 'DSS'] });
    await uploadForSigning(server, session, [sampleContract()]);
    await page.goto(session.link);
    await identify(page, known);
    await expect(heading(page, 'Enter the code')).toBeVisible();
    // A reload in the middle: the step restarts, and a code already sent still counts.
    await page.reload();
    await identify(page, known);
    await expect(heading(page, 'Enter the code')).toBeVisible();
    await enterSigningCode(page, server, known.phone, 'identify');
    await button(page, 'Continue').click();
    await tick(page.getByRole('checkbox'));
    await button(page, 'Continue').click();

    await expect(heading(page, 'Sign the documents')).toBeVisible();
    await page.getByLabel('Certificate password').fill('Wrong-one1!');
    await button(page, 'Sign').click();
    await expect(page.getByText('Incorrect password')).toBeVisible();
    await expect(page.getByText('Attempts left: 4')).toBeVisible();
    await button(page, 'Forgot the password?').click();
    await button(page, 'Get a new one').click();
    await getCertificate(page, server, known, `${password}2`);
    await button(page, 'Sign').click();
    await expect(heading(page, 'Documents are signed')).toBeVisible();
    expect(eventsOf(page, 'finish')).toHaveLength(0);
  });

  test('a contract is rendered, and must be read before consent, where streams are not async-iterable', async ({
    page,
    server,
  }) => {
    // As in Safari, and Chrome before 124.
    await page.addInitScript(() => Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator));
    const session = await createSession(server, { technologies: ['DSI'] });
    await uploadForSigning(server, session, [sampleContract()]);
    await page.setViewportSize({ width: 360, height: 640 });
    const bring = await withholdDocuments(page);
    await page.goto(session.link);
    await expect(page.getByText('Opening the document')).toBeVisible();
    expect(await page.evaluate(() => Symbol.asyncIterator in ReadableStream.prototype)).toBe(false);
    const consent = page.getByRole('checkbox');
    await consent.click({ force: true });
    await expect(consent).not.toBeChecked();
    await expect(page.getByText('You have not read every document to its end yet.')).toBeVisible();
    bring();
    await readDocuments(page);
    const sheet = page.getByRole('img', { name: 'Page 1 of 1' });
    expect(await sheet.evaluate(isInked)).toBe(true);
    await tick(consent);
    await expect(consent).toBeChecked();
  });

  test('a contract whose download broke off twice continues where it was', async ({ page, server }) => {
    const session = await createSession(server, { technologies: ['DSI'] });
    const contract = longContract(60);
    await uploadForSigning(server, session, [contract]);
    const relay = await relayLosing(server.url);
    const files = /\/document\/file\//;
    const arrived = (bytes: number) =>
      expect(page.getByText(`Loaded: ${Math.floor((100 * bytes) / contract.size)} %`)).toBeVisible();
    const breakFirst = relay.hold(files, 5000);
    await page.goto(session.link.replace(server.url, relay.url));
    await arrived(5000);
    const breakSecond = relay.hold(files, 3000);
    breakFirst();
    await arrived(8000);
    breakSecond();
    await expect(page.getByRole('img', { name: 'Page 1 of 60' })).toBeVisible();
    expect(relay.ranges(files)).toEqual([undefined, 'bytes=5000-', 'bytes=8000-']);
    await relay.close();
  });

  test('small print is enlarged on a phone, by buttons, keys and a pinch, and stays sharp', async ({
    page,
    server,
  }) => {
    const session = await createSession(server, { technologies: ['DSI'] });
    await uploadForSigning(server, session, [longContract(2)]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(session.link);
    const viewer = page.getByRole('region', { name: 'long-contract.pdf' });
    const sheet = page.getByRole('img', { name: 'Page 1 of 2' });
    /** Pixels of the canvas for each CSS pixel of the page. */
    const sharpness = () =>
      sheet.evaluate((canvas) => {
        const { width } = canvas as HTMLCanvasElement;
        return Math.round((10 * width) / canvas.getBoundingClientRect().width) / 10;
      });
    await expect(sheet).toHaveAttribute('aria-busy', 'false');
    await expect.poll(sharpness).toBe(1);
    const wide = (await sheet.boundingBox())?.width ?? 0;
    await button(page, 'Make the page larger').click();
    await button(page, 'Make the page larger').click();
    await expect(page.getByText('200 %')).toBeVisible();
    await expect.poll(sharpness).toBe(1);
    expect(((await sheet.boundingBox())?.width ?? 0) / wide).toBeGreaterThan(1.9);
    expect(await sheet.evaluate(isInked)).toBe(true);
    // The page itself is as wide as the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page, 'enlarged document');
    await viewer.press('+');
    await expect(page.getByText('300 %')).toBeVisible();
    // Lines are read from their beginning.
    expect(await viewer.evaluate((frame) => frame.scrollLeft / frame.scrollWidth)).toBeLessThan(0.15);
    // Consent waits for both sides of each page.
    const scroll = (across: number) =>
      viewer.evaluate((frame, left) => {
        frame.scrollTo(left * frame.scrollWidth, frame.scrollTop + frame.clientHeight / 2);
        return frame.scrollTop + frame.clientHeight > frame.scrollHeight - 2;
      }, across);
    await expect.poll(() => scroll(0), { intervals: [300] }).toBe(true);
    const consent = page.getByRole('checkbox');
    await consent.click({ force: true });
    await expect(page.getByText('You have not read every document to its end yet.')).toBeVisible();
    await viewer.press('0');
    await expect(page.getByText('100 %')).toBeVisible();
    await viewer.evaluate((frame) => frame.scrollTo(0, 0));
    await expect.poll(() => scroll(0), { intervals: [300] }).toBe(true);
    await expect(page.getByText('Read to the end')).toBeVisible();
    await tick(consent);
    // A pinch enlarges all, and the page is drawn for it.
    await viewer.evaluate((frame) => frame.scrollTo(0, 0));
    await expect.poll(sharpness).toBe(1);
    const hand = await page.context().newCDPSession(page);
    await hand.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    await expect.poll(sharpness).toBe(2);
  });

  for (const scan of ['JPEG 2000', 'JBIG2', 'fax'] as const) {
    test(`a scanned page is drawn: ${scan}`, async ({ page, server }) => {
      const session = await createSession(server, { technologies: ['DSI'] });
      await uploadForSigning(server, session, [scannedContract(scan)]);
      await page.goto(session.link);
      await readDocuments(page);
      expect(await page.getByRole('img', { name: 'Page 1 of 1' }).evaluate(isInked)).toBe(true);
      await tick(page.getByRole('checkbox'));
    });
  }

  test('a page that lacks its picture says so, and consent waits for a download', async ({
    page,
    server,
  }) => {
    const session = await createSession(server, { technologies: ['DSI'] });
    await uploadForSigning(server, session, [scannedContract('broken')]);
    await page.goto(session.link);
    await expect(page.getByText('This page could not be shown. Download the document')).toBeVisible();
    const consent = page.getByRole('checkbox');
    await consent.click({ force: true });
    await expect(consent).not.toBeChecked();
  });

  for (const broken of ['throws', 'draws nothing'] as const) {
    test(`where the canvas ${broken}, the page says so, and consent waits for a download`, async ({
      page,
      server,
    }) => {
      await page.addInitScript((how) => {
        const fail = () => {
          if (how === 'throws') throw new DOMException('out of memory', 'InvalidStateError');
        };
        const { prototype } = CanvasRenderingContext2D;
        for (const name of ['fill', 'fillText', 'stroke', 'strokeText', 'drawImage'] as const) {
          Object.defineProperty(prototype, name, { value: fail, configurable: true });
        }
      }, broken);
      const session = await createSession(server, { technologies: ['DSI'] });
      await uploadForSigning(server, session, [sampleContract()]);
      await page.goto(session.link);
      await expect(page.getByText('This page could not be shown. Download the document')).toBeVisible();
      const consent = page.getByRole('checkbox');
      await consent.click({ force: true });
      await expect(consent).not.toBeChecked();
      await expect(page.getByText('You have not read every document to its end yet.')).toBeVisible();
      const downloading = page.waitForEvent('download');
      await button(page, 'Download: sample-contract.pdf').click();
      expect((await downloading).suggestedFilename()).toBe('sample-contract.pdf');
      await expect(page.getByText('Read to the end')).toBeVisible();
      await consent.check({ force: true });
      await expect(consent).toBeChecked();
    });
  }

  for (const [what, width] of [
    ['a phone', 360],
    ['a wide window', 1280],
  ] as const) {
    test(`a single document opens automatically and moves nothing, on ${what}`, async ({ page, server }) => {
      const session = await createSession(server, { technologies: ['DSI'] });
      await uploadForSigning(server, session, [sampleContract()]);
      await page.setViewportSize({ width, height: 800 });
      const bring = await withholdDocuments(page);
      await page.goto(session.link);
      const consent = page.getByRole('checkbox');
      await expect(page.getByText('Opening the document')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const shifts = await page.evaluateHandle(() => {
        const seen: number[] = [];
        const hear = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) seen.push(Reflect.get(entry, 'value'));
        };
        new PerformanceObserver(hear).observe({ type: 'layout-shift' });
        return seen;
      });
      const before = await consent.boundingBox();
      bring();
      await expect(page.getByText('This document is a specimen and has no legal effect.')).toBeAttached();
      // Rendered: it no longer has the height of an empty canvas.
      await expect(page.getByRole('img', { name: 'Page 1 of 1' })).not.toHaveJSProperty('height', 150);
      await page.evaluate(
        () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
      );
      expect(await consent.boundingBox()).toEqual(before);
      expect(await shifts.jsonValue()).toEqual([]);
    });
  }

  test('without a document the step says so, and the session ends as failure', async ({ page, server }) => {
    const session = await createSession(server, { technologies: ['DSI'] });
    await page.goto(session.link);
    await expect(page.getByText('No document was uploaded for signing.')).toBeVisible();
    await button(page, 'Finish').click();
    await expect(heading(page, 'Check not passed')).toBeVisible();
    await expect(page.getByText('No document was uploaded for signing.')).toBeVisible();
    expect(await heardFinish(page)).toMatchObject({ status: 'failure' });
  });
});

/** Whether a page of a document has dark pixels. */
function isInked(canvas: HTMLCanvasElement | SVGElement): boolean {
  if (!(canvas instanceof HTMLCanvasElement)) return false;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  return data?.some((value, i) => i % 4 === 0 && value < 60) ?? false;
}

/** A different code of the same length. */
function wrong(code: string): string {
  return code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));
}
