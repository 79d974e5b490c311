import { expectAccessible } from '../../support/accessibility.ts';
import { createSession, readRecord } from '../../support/api.ts';
import { showToCamera, useCanvasCamera } from '../../support/canvas-camera.ts';
import { cameraTracks, watchPage } from '../../support/page-watch.ts';
import { cardOf, heldStill, inTheDark, outOfFocus, passportClip, underALamp } from '../../support/papers.ts';
import { button, chooseDocument, heading, says } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const guidance = (hint: string) => `[data-hint="${hint}"]`;

test('a passport in front of the camera is read and captured automatically', async ({ device, server }) => {
  const session = await createSession(server, { technologies: ['DR'] });
  const page = await device({ file: await passportClip(17) });
  await watchPage(page);
  await page.goto(session.link);
  await chooseDocument(page, 'Passport');
  await button(page, 'Scan with the camera').click();
  // No button is pressed.
  await expect(heading(page, 'Check the pictures')).toBeVisible({ timeout: 120_000 });
  expect(await cameraTracks(page)).toMatchObject({ live: 0 });
  await button(page, 'Send').click();
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  const { results } = await readRecord(server, session);
  expect(results.DR).toMatchObject({ status: 'success', data: { warnings: [] } });
});

test('both sides of a card are guided and captured automatically [2.33]', async ({ device, server }) => {
  const front = await heldStill('kz-id-front', 17);
  const back = await heldStill('kz-id-back', 17);
  const session = await createSession(server, { technologies: ['DR2'] });
  const page = await device({ file: await passportClip(17) }, { phone: true });
  await useCanvasCamera(page);
  await page.goto(session.link);
  await chooseDocument(page, 'Identity card');
  await showToCamera(page, await inTheDark(front));
  await button(page, 'Scan with the camera').click();
  await expect(heading(page, 'Scan the front side')).toBeVisible();
  await expect(page.locator(guidance('dark'))).toBeVisible();
  await showToCamera(page, back);
  await expect(page.locator(guidance('wrong_side'))).toBeVisible();
  // Not in the dark: after six seconds of that, a dark picture is captured and marked.
  await expectAccessible(page, 'camera over a card');
  await showToCamera(page, front);
  await expect(heading(page, 'Turn the document over')).toBeVisible();
  // The front is still visible: it must not be captured as the back.
  await expect(page.locator(guidance('wrong_side'))).toBeVisible();
  await showToCamera(page, back);
  await expect(heading(page, 'Check the pictures')).toBeVisible();
  await button(page, 'Send').click();
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  const { results } = await readRecord(server, session);
  expect(results.DR2).toMatchObject({ status: 'success', data: { warnings: [] } });
});

test('a flawed picture causes two warnings, then is accepted and marked', async ({ device, server }) => {
  const page17 = await heldStill('kz-passport', 17);
  const session = await createSession(server, { technologies: ['DR'] });
  const page = await device({ file: await passportClip(17) });
  await useCanvasCamera(page);
  await page.goto(session.link);
  await chooseDocument(page, 'Passport');
  await showToCamera(page, await outOfFocus(page17));
  await button(page, 'Scan with the camera').click();
  await button(page, 'Take the picture').click();
  await expect(page.getByText('The picture is blurry.')).toBeVisible();
  await showToCamera(page, await underALamp(page17));
  // One warning from the press and one from seconds of guidance, however fast these pass: it is captured
  // automatically.
  await expect(heading(page, 'Check the pictures')).toBeVisible({ timeout: 120_000 });
  await button(page, 'Send').click();
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  const { results } = await readRecord(server, session);
  expect(results.DR?.data?.warnings).toContain('glare');
});

test('a Mexican card is captured side by side on its own page [2.34]', async ({ device, server }) => {
  const front = await heldStill('mx-ine-front', 18);
  const back = await heldStill('mx-ine-back', 18);
  const session = await createSession(server, { technologies: ['MXD'] });
  const page = await device({ file: await passportClip(17) });
  await useCanvasCamera(page);
  await page.goto(session.link);
  await expect(heading(page, 'Your Mexican document')).toBeVisible();
  await expectAccessible(page, 'Mexican document');
  await showToCamera(page, front);
  await button(page, 'Capture: Front side').click();
  await expect(heading(page, 'Show the back side')).toBeVisible();
  await showToCamera(page, back);
  await expect(page.getByRole('img', { name: 'Back side' })).toBeVisible();
  await button(page, 'Send').click();
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  const { results } = await readRecord(server, session);
  expect(results.MXD).toMatchObject({ status: 'success', data: { country_code: 'MEX' } });
});

test('a chosen picture is checked before it is sent, and survives a lost connection', async ({
  page,
  server,
}) => {
  const session = await createSession(server, { technologies: ['DR'] });
  const [front, back] = await cardOf(17);
  if (!front || !back) throw new Error('A card has two sides');
  const choose = (side: string, jpeg: Buffer) =>
    page
      .getByRole('region', { name: side })
      .locator('input[type=file]')
      .setInputFiles({ name: 'side.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await page.goto(session.link);
  await chooseDocument(page, 'Identity card');
  await button(page, 'Upload pictures').click();
  await choose('Front side', back.jpeg);
  await expect(
    page.getByText('This looks like the wrong side of the document. Choose a picture of the other one.'),
  ).toBeVisible();
  await choose('Back side', front.jpeg);
  await expect(page.getByText('We can’t find the lines of letters')).toBeVisible();
  await expectAccessible(page, 'doubtful pictures');
  await expect(button(page, 'Send anyway')).toBeEnabled();
  await choose('Front side', front.jpeg);
  await choose('Back side', back.jpeg);
  await expect(button(page, 'Send')).toBeEnabled();
  // The connection is lost: the pictures stay, and no attempt was used.
  await page.context().setOffline(true);
  await button(page, 'Send').click();
  await expect(page.getByText('The connection was interrupted.')).toBeVisible();
  // Sending continues automatically.
  await page.context().setOffline(false);
  await expect(heading(page, says.success)).toBeVisible({ timeout: 120_000 });
  const { results, attempts } = await readRecord(server, session);
  expect(results.DR?.data?.warnings).toContain('uploaded');
  expect(attempts.DR).toBe(1);
});

test('the time in front of the camera runs out, and more of it and the alternatives are offered', async ({
  device,
  server,
}) => {
  const back = await heldStill('kz-id-back', 17);
  const session = await createSession(server, {
    technologies: ['DR'],
    technology_configs: { DR: { time_limit_s: 20 } },
  });
  const page = await device({ file: await passportClip(17) });
  await useCanvasCamera(page);
  await watchPage(page);
  await page.goto(session.link);
  await chooseDocument(page, 'Identity card');
  // A document is in sight, so the time does not pause; the wrong side is never captured.
  await showToCamera(page, back);
  await button(page, 'Scan with the camera').click();
  await expect(page.locator(guidance('wrong_side'))).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'The document could not be checked' });
  await expect(dialog).toContainText('The time for scanning is over');
  expect(await cameraTracks(page)).toMatchObject({ live: 0 });
  await dialog.getByRole('button', { name: 'More time' }).click();
  await expect(heading(page, 'Scan the front side')).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await button(page, 'Upload pictures').click();
  await expect(heading(page, 'Upload your document')).toBeVisible();
});
