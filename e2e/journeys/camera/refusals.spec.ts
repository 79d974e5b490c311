import type { ScriptName } from '@kuelik/lab/people';
import { createSession, readRecord } from '../../support/api.ts';
import { button, heading, heardFinish, says, startLiveness } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ camera: 'none' });

/** The camera's content, and the hint shown while the check waits. */
const hints: Partial<Record<ScriptName, string>> = {
  'no-face': 'Paused. Come back into the picture',
  'two-people': 'Only you should be in the frame',
  dark: 'Too dark. Turn on the light',
  overexposed: 'Too bright. Step out of the direct light',
  'one-sided': 'Light comes from one side. Turn to face the light',
  mask: 'Take off your mask',
  'dark-glasses': 'Take off your glasses',
  'off-centre': 'Place your face in the oval',
  far: 'Move closer',
};

for (const [script, hint] of Object.entries(hints) as [ScriptName, string][]) {
  test(`${script}: the check does not continue and says why`, async ({ device, server }) => {
    const session = await createSession(server, { technologies: ['LDSH'] });
    const page = await device({ person: 17, script });
    await page.goto(session.link);
    await startLiveness(page);
    await expect(page.getByText(hint).first()).toBeVisible();
    await button(page, 'Close').click();
    await button(page, 'Yes').click();
    await expect(heading(page, says.failure)).toBeVisible();
    expect(await heardFinish(page)).toMatchObject({ aborted: true, status: 'failure' });
    await expect.poll(async () => (await readRecord(server, session)).status).toBe('FAILED');
    expect((await readRecord(server, session)).results.LDSH?.status).not.toBe('success');
  });
}

test('an empty picture pauses the check: no time and no attempt is used', async ({ device, server }) => {
  const session = await createSession(server, {
    technologies: ['LDSH'],
    technology_configs: { LDSH: { environment_s: 5, time_limit_s: 20, attempts: 1 } },
  });
  const page = await device({ person: 17, script: 'no-face' });
  await page.goto(session.link);
  await startLiveness(page);
  await expect(page.locator('[data-hint=away]')).toBeVisible();
  // Longer than the whole check's time limit.
  await page.waitForTimeout(21_000);
  await expect(page.locator('[data-hint=away]')).toBeVisible();
  expect((await readRecord(server, session)).attempts).toEqual({});
  await page.reload();
  await startLiveness(page);
  await expect(page.locator('[data-hint=no_face], [data-hint=away]')).toBeVisible();
  expect((await readRecord(server, session)).attempts).toEqual({});
});
