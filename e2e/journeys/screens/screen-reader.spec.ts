import { en as cameraEn } from '../../../packages/camera/src/texts/en.ts';
import { kz as cameraKz } from '../../../packages/camera/src/texts/kz.ts';
import { my as cameraMy } from '../../../packages/camera/src/texts/my.ts';
import { ru as cameraRu } from '../../../packages/camera/src/texts/ru.ts';
import { en as captureEn } from '../../../packages/document-capture/src/texts/en.ts';
import { kz as captureKz } from '../../../packages/document-capture/src/texts/kz.ts';
import { my as captureMy } from '../../../packages/document-capture/src/texts/my.ts';
import { ru as captureRu } from '../../../packages/document-capture/src/texts/ru.ts';
import { my as closing } from '../../../packages/flow/src/about/texts/my.ts';
import { shell as shellEn } from '../../../packages/flow/src/i18n/texts/en.ts';
import { shell as shellKz } from '../../../packages/flow/src/i18n/texts/kz.ts';
import { shell as shellMy } from '../../../packages/flow/src/i18n/texts/my.ts';
import { shell as shellRu } from '../../../packages/flow/src/i18n/texts/ru.ts';
import { en as formsEn } from '../../../packages/ui/src/forms/texts/en.ts';
import { kz as formsKz } from '../../../packages/ui/src/forms/texts/kz.ts';
import { my as formsMy } from '../../../packages/ui/src/forms/texts/my.ts';
import { ru as formsRu } from '../../../packages/ui/src/forms/texts/ru.ts';
import { uiTexts } from '../../../packages/ui/src/i18n/texts/index.ts';
import { en as lineEn } from '../../../packages/ui/src/line-notice/texts/en.ts';
import { kz as lineKz } from '../../../packages/ui/src/line-notice/texts/kz.ts';
import { my as lineMy } from '../../../packages/ui/src/line-notice/texts/my.ts';
import { ru as lineRu } from '../../../packages/ui/src/line-notice/texts/ru.ts';
import { en as documentEn } from '../../../technologies/document/texts/en.ts';
import { kz as documentKz } from '../../../technologies/document/texts/kz.ts';
import { my as documentMy } from '../../../technologies/document/texts/my.ts';
import { ru as documentRu } from '../../../technologies/document/texts/ru.ts';
import { en as comparison } from '../../../technologies/face2face/texts/en.ts';
import { en as faceEn } from '../../../technologies/liveness/texts/en.ts';
import { kz as faceKz } from '../../../technologies/liveness/texts/kz.ts';
import { my as faceMy } from '../../../technologies/liveness/texts/my.ts';
import { ru as faceRu } from '../../../technologies/liveness/texts/ru.ts';
import { en as npckEn } from '../../../technologies/npck/texts/en.ts';
import { kz as npckKz } from '../../../technologies/npck/texts/kz.ts';
import { my as npckMy } from '../../../technologies/npck/texts/my.ts';
import { ru as npckRu } from '../../../technologies/npck/texts/ru.ts';
import { createSession } from '../../support/api.ts';
import { showToCamera, useCanvasCamera } from '../../support/canvas-camera.ts';
import { heldStill, passportClip, passportOf } from '../../support/papers.ts';
import { Rehearsal } from '../../support/rehearsal.ts';
import { hearScreenReader } from '../../support/screen-reader.ts';
import { heading, passLiveness, uploadDocument } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/*
 * A person who does not see walks through a check: each page is read from the accessibility tree, what a screen reader
 * says by itself is noted. The scripts in e2e/rehearsals are to be read, and read aloud.
 */

const languages = [
  {
    locale: 'en',
    shell: shellEn,
    line: lineEn,
    capture: captureEn,
    document: documentEn,
    face: faceEn,
    camera: cameraEn,
    forms: formsEn,
    npck: npckEn,
  },
  {
    locale: 'ru',
    shell: shellRu,
    line: lineRu,
    capture: captureRu,
    document: documentRu,
    face: faceRu,
    camera: cameraRu,
    forms: formsRu,
    npck: npckRu,
  },
  {
    locale: 'kz',
    shell: shellKz,
    line: lineKz,
    capture: captureKz,
    document: documentKz,
    face: faceKz,
    camera: cameraKz,
    forms: formsKz,
    npck: npckKz,
  },
  {
    locale: 'my',
    shell: shellMy,
    line: lineMy,
    capture: captureMy,
    document: documentMy,
    face: faceMy,
    camera: cameraMy,
    forms: formsMy,
    npck: npckMy,
  },
] as const;

const flow_config = { show_qr: false };

/** A person of the sandbox: the state knows the photo. */
const iin = '990231300010';

for (const { locale, shell, line, capture, document, face, camera, forms, npck } of languages) {
  const waits = [
    ...Object.values(line),
    ...Object.values(uiTexts[locale]),
    camera.starting,
    // A machine that is busy with other journeys.
    camera.slowTitle,
    camera.slowFace,
    camera.slowDocument,
    camera.slowFaceShort,
    camera.slowDocumentShort,
    camera.otherDevice,
    camera.otherDeviceShort,
    face.checking,
    face.sending,
    shell.loading,
    shell.saving,
    capture.sending,
    document.success,
  ];

  // A face check alone ends with another card.
  const isAlone = locale === 'my';
  const steps = isAlone ? 'a face check is' : 'a face check and the state’s comparison are';
  test(`${steps} passed by ear, in ${locale}`, async ({ page, server }) => {
    await hearScreenReader(page);
    const hints = Object.entries(face).flatMap(([name, text]) => (name.startsWith('hint_') ? [text] : []));
    const guidance = [
      ...hints,
      face.countdown,
      face.preparing_title,
      face.preparing_models,
      face.preparing_challenge,
      camera.asking,
      camera.askingHint,
    ];
    const session = await createSession(server, {
      technologies: isAlone ? ['LDSH'] : ['LDSH', 'F2F_NPCK'],
      session_type: 'PRODUCTION',
      flow_config,
    });
    // The sandbox may have compared before the page says so.
    const compared = [
      npck.processingTitle,
      npck.processing,
      npck.processingText,
      npck.finishedTitle,
      npck.finished,
    ];
    const person = new Rehearsal(page, `face check in ${locale}`, {
      guidance,
      waits: isAlone ? waits : [...waits, npck.loading, ...compared],
    });
    await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
    await person.reads(face.title);
    await person.presses(face.next);
    await expect(page.locator('[data-hint]')).toBeVisible();
    if (isAlone) {
      await person.reads(closing.ended);
      return person.ends();
    }
    await person.reads(npck.title);
    await person.types(forms.iin, iin);
    await person.presses(npck.start);
    await person.reads(npck.successTitle);
    await person.presses(npck.continue);
    await person.reads(shell.successTitle);
    await person.ends();
  });

  // The pages are the same in every language, and a scan takes a minute.
  if (locale === 'kz' || locale === 'my') continue;
  test(`a document is scanned by ear, in ${locale}`, async ({ device, server }) => {
    const front = await heldStill('kz-id-front', 17);
    const back = await heldStill('kz-id-back', 17);
    const page = await device({ file: await passportClip(17) }, { phone: true });
    await hearScreenReader(page);
    await useCanvasCamera(page);
    const session = await createSession(server, { technologies: ['DR2'], flow_config });
    const person = new Rehearsal(page, `document in ${locale}`, {
      guidance: [...Object.values(capture), camera.asking, camera.askingHint],
      waits,
    });
    await page.goto(`${server.url}/flow/${session.id}?locale=${locale}`);
    await person.reads(document.title);
    await person.chooses(document.countryKZ);
    await person.chooses(document.identityCard);
    await showToCamera(page, front);
    await person.presses(document.useCamera);
    await expect(page.getByRole('heading', { name: document.backTitle })).toBeVisible({ timeout: 120_000 });
    await showToCamera(page, back);
    await person.reads(document.reviewTitle);
    await person.presses(document.send);
    await person.reads(shell.successTitle);
    await person.ends();
  });
}

test('the photos are compared by ear', async ({ device, server }) => {
  const page = await device({ person: 17, script: 'still' });
  await hearScreenReader(page);
  const session = await createSession(server, { technologies: ['LC', 'DR', 'F2F'], flow_config });
  const waits = [
    ...Object.values(lineEn),
    ...Object.values(uiTexts.en),
    comparison.comparing,
    shellEn.saving,
  ];
  const person = new Rehearsal(page, 'comparison in en', { guidance: [], waits });
  await page.goto(session.link);
  await passLiveness(page);
  await uploadDocument(page, 'Passport', await passportOf(17));
  await expect(heading(page, comparison.title)).toBeVisible({ timeout: 120_000 });
  await person.begins();
  await person.reads(comparison.title);
  await person.presses(comparison.compare);
  await person.reads(shellEn.successTitle);
  await person.ends();
});
