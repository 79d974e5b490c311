import type { ScriptName } from '@kuelik/lab/people';
import { sitDown } from '../../support/actor.ts';
import { createSession, readRecord } from '../../support/api.ts';
import { cameraTracks, shownHints, watchPage } from '../../support/page-watch.ts';
import { button, heading, says, seePassed, startLiveness } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

const kinds = ['LC', 'LDSH', 'LDD', 'LDD2', 'LDHP', 'LDPM'] as const;

test('a cooperative person passes all six kinds [1.5]', async ({ device, server }) => {
  test.setTimeout(900_000);
  const session = await createSession(server, { technologies: kinds });
  const page = await device('none');
  await sitDown(page, 17);
  await watchPage(page);
  await page.goto(session.link);
  const passed = heading(page, 'Face check passed');
  for (const _kind of kinds) {
    await startLiveness(page);
    await seePassed(page);
    expect((await cameraTracks(page)).live).toBe(0);
    await expect(passed).toBeHidden();
  }
  await expect.poll(() => page.workers().length).toBe(0);
  await expect.poll(async () => (await readRecord(server, session)).status).toBe('FINISHED');
  const record = await readRecord(server, session);
  for (const kind of kinds) expect(record.results[kind]?.data).toMatchObject({ result: true });
});

test('a person who keeps too still is asked to turn the head slightly, and passes', async ({
  device,
  server,
}) => {
  const session = await createSession(server, { technologies: ['LC'] });
  const page = await device('none');
  await sitDown(page, 17, 0.1);
  await watchPage(page);
  await page.goto(session.link);
  await startLiveness(page);
  await seePassed(page);
  expect(await shownHints(page)).toContain('turn_a_little');
});

/** The camera's content, the check, and the hint shown while it waits. */
const hints: readonly (readonly [ScriptName, (typeof kinds)[number], string])[] = [
  ['close', 'LDD', 'Move back a little'],
  ['still', 'LDD2', 'until your face'],
];

for (const [script, kind, hint] of hints) {
  test(`${kind}, ${script}: the check does not continue and says why`, async ({ device, server }) => {
    const session = await createSession(server, { technologies: [kind] });
    const page = await device({ person: 17, script });
    await page.goto(session.link);
    await startLiveness(page);
    await expect(page.locator('[data-hint]').getByText(hint)).toBeVisible({ timeout: 120_000 });
    expect((await readRecord(server, session)).results[kind]).toBeUndefined();
  });
}

const nobody = '[data-hint=no_face], [data-hint=away]';
const commands = ['turn_left', 'turn_right', 'look_up', 'look_down', 'come_closer', 'move_back']
  .map((hint) => `[data-hint=${hint}]`)
  .join();

/** What the camera shows in the middle of the commands: nobody, or a person who does not turn. */
const unanswered: readonly (readonly [(typeof kinds)[number], ScriptName])[] = [
  ['LC', 'no-face'],
  ['LDSH', 'no-face'],
  ['LDD', 'no-face'],
  ['LDD2', 'still'],
  ['LDHP', 'still'],
  ['LDPM', 'still'],
];

for (const [kind, script] of unanswered) {
  test(`${kind}: neither a reload nor the back button uses an attempt before frames are judged`, async ({
    device,
    server,
  }) => {
    const session = await createSession(server, {
      technologies: [kind],
      technology_configs: { [kind]: { attempts: 1, redraws: 0 } },
    });
    const page = await device({ person: 17, script });
    await page.goto(session.link);
    for (const _again of [1, 2]) {
      await startLiveness(page);
      await expect(page.locator(script === 'still' ? commands : nobody)).toBeVisible();
      await page.goBack();
      await button(page, 'No').click();
      await page.reload();
      await expect(heading(page, says.liveness)).toBeVisible();
      await expect(page.getByText('Attempts left')).toBeHidden();
    }
    const { attempts, results } = await readRecord(server, session);
    expect({ attempts, results }).toEqual({ attempts: {}, results: {} });
  });
}
