import type { Page } from '@playwright/test';
import type { Locale } from '../../../packages/protocol/src/index.ts';
import { formTexts } from '../../../packages/ui/src/forms/texts/index.ts';
import { createSession } from '../../support/api.ts';
import { expect, inMotion, test } from '../../support/test.ts';
import { person } from '../../walks/walk.ts';

test.use({ camera: 'none', ...inMotion });

const devices = [
  ['a small phone', { width: 320, height: 640 }],
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 700, height: 1000 }],
  ['a computer', { width: 1280, height: 800 }],
] as const;

/** Like a BIN, with a wrong check digit. */
const companyNumber = '990240000013';

/** A form and what is typed into its first field: too short for it. */
interface Form {
  readonly name: string;
  readonly technology: string;
  readonly link?: string;
  readonly locale: Locale;
  readonly typed: string;
}

const forms: readonly Form[] = [
  { name: 'an IIN', technology: 'ADR', locale: 'kz', typed: '9902' },
  { name: 'a phone', technology: 'ED', link: '&documentType=IDENTITYCARD', locale: 'kz', typed: '+7 727' },
  { name: 'a PIN', technology: 'TDK', locale: 'ru', typed: '231' },
];

/** The form's main button. */
const main = (page: Page) => page.locator('button[type=submit]');

/** Its position. */
async function place(page: Page): Promise<number> {
  const box = await main(page).boundingBox();
  if (box === null) throw new Error('no main button');
  return box.y;
}

const fieldOf = (page: Page) => page.getByRole('textbox').first();

/** Its hint, if it has one, and its error. */
async function descriptionsOf(page: Page) {
  const ids = (await fieldOf(page).getAttribute('aria-describedby'))?.split(' ') ?? [];
  return ids.map((id) => page.locator(`[id="${id}"]`));
}

/** Presses near the main button's lower edge, where a line that comes above it would push it away; its clicks. */
async function press(page: Page): Promise<number> {
  await main(page).evaluate((button) => {
    Object.assign(window, { clicks: 0 });
    button.addEventListener('click', () => Reflect.set(window, 'clicks', Reflect.get(window, 'clicks') + 1));
  });
  const box = await main(page).boundingBox();
  if (box === null) throw new Error('no main button');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 6);
  return page.evaluate(() => Reflect.get(window, 'clicks'));
}

for (const [device, viewport] of devices) {
  for (const { name, technology, link = '', locale, typed } of forms) {
    test(`a press on the main button counts while a message comes: ${name} on ${device}`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize(viewport);
      const session = await createSession(server, { technologies: [technology] });
      await page.goto(session.link.replace('locale=en', `locale=${locale}${link}`));
      const field = fieldOf(page);
      await expect(field).toBeVisible();
      await field.pressSequentially(typed);
      const before = await place(page);
      expect(await press(page)).toBe(1);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(await place(page)).toBe(before);
      // What explains the field stays beside its error.
      for (const described of await descriptionsOf(page)) await expect(described).toBeVisible();
      // The message goes while the person types the rest.
      if (technology === 'ADR') {
        // A company's number with a wrong check digit: what is wrong with it is said as well.
        await field.fill(companyNumber);
        await expect(page.getByText(formTexts[locale].iinIsBin)).toBeVisible();
        await expect(page.getByText(formTexts[locale].iinInvalid)).toBeVisible();
        expect(await place(page)).toBe(before);
        await field.fill(person.iin);
        await expect(field).not.toHaveAttribute('aria-invalid');
        expect(await place(page)).toBe(before);
      }
    });
  }

  test(`the message of a failed call puts no other button under the finger on ${device}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    const session = await createSession(server, { technologies: ['ED'] });
    await page.goto(session.link.replace('locale=en', 'locale=ru&documentType=IDENTITYCARD'));
    await expect(fieldOf(page)).toBeVisible();
    await fieldOf(page).fill(person.typed);
    await page.getByRole('textbox').last().fill(person.iin);
    const box = await main(page).boundingBox();
    if (box === null) throw new Error('no main button');
    const pressed = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.route('**/e-document/**', (route) => route.fulfill({ status: 503, body: '' }));
    await main(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Сервис не отвечает' })).toBeVisible();
    const under = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.type ?? 'none',
      pressed,
    );
    expect(['submit', 'none']).toContain(under);
    // What is read in sequence is in one column, from the top.
    const tops = await page
      .locator('form')
      .evaluate((form) =>
        [...form.querySelectorAll('h1, input, [role=status], button')].map(
          (one) => one.getBoundingClientRect().top,
        ),
      );
    if (viewport.width < 760) expect(tops).toEqual([...tops].sort((one, other) => one - other));
  });
}
