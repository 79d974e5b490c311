import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { dropOthers, readBaseline, type Shot, writeBaseline } from '../screens/baseline.ts';
import { looksSame, type Picture } from '../screens/compare.ts';
import { buildShots, nameOfView, Studio, stillFlags, type View } from '../screens/pages.ts';
import { reportChange } from '../screens/report.ts';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { type Site, serveFolder } from '../support/static-site.ts';

/** Stores the current looks as the new pictures: `npm run screens`. */
const isUpdate = process.env.KUELIK_UPDATE_SCREENS === '1';

/** Over four consecutive states a device shows both languages in both schemes. */
const rounds = [
  ['ru', 'light'],
  ['kz', 'dark'],
  ['kz', 'light'],
  ['ru', 'dark'],
] as const;

/**
 * A phone shows every state; a desktop every third one, since a screen's states differ little in layout
 * there.
 */
const eachOf = { phone: 1, desktop: 3 } as const;

const viewOf = (device: View['device'], round: number): View => {
  const [locale, scheme] = rounds[round % rounds.length] ?? rounds[0];
  return { device, locale, scheme };
};

// Recording a trace would take longer than taking the pictures.
test.use({ trace: 'off', screenshot: 'off' });

let folder: string;
let site: Site;
let source: Parameters<typeof Studio.open>[1];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kuelik-screens-'));
  const scripts = await buildShots(folder);
  site = await serveFolder(folder);
  source = { address: site.url, scripts };
});

test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Taken extends Shot {
  readonly screen: Buffer;
}

/** Captures the states of an entry that a device shows. */
async function* takeAll(studio: Studio, device: View['device'], entry: string, states: readonly string[]) {
  const shown = states.filter((_, place) => place % eachOf[device] === 0);
  for (const [round, state] of shown.entries()) {
    const view = viewOf(device, round);
    const screen = await studio.take(entry, state, view);
    const name = `${state}, ${nameOfView(view)}`;
    yield { name, screen, picture: await studio.reduce(screen) } satisfies Taken;
  }
}

const openBrowser = async () =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [...(await chromiumArguments('none')), ...stillFlags],
  });

test('every screen in every state looks as it did', async () => {
  const { outputDir } = test.info();
  const browser = await openBrowser();
  const changed: string[] = [];
  try {
    const devices = ['phone', 'desktop'] as const;
    const studios = await Promise.all(devices.map((device) => Studio.open(browser, source, device)));
    const entries = await (studios[0] as Studio).list();
    for (const { entry, states } of entries) {
      const before = await readBaseline(entry);
      const seen = await Promise.all(
        studios.map(async (studio, i) => {
          const shots: Shot[] = [];
          for await (const { screen, ...shot } of takeAll(
            studio,
            devices[i] as View['device'],
            entry,
            states,
          )) {
            shots.push(shot);
            const was: Picture | undefined = before.get(shot.name);
            if (isUpdate || (was !== undefined && looksSame(was, shot.picture))) continue;
            const file = await reportChange(
              join(outputDir, 'changed'),
              `${entry} ${shot.name}`,
              screen,
              shot.picture,
              was,
            );
            changed.push(`${entry}: ${shot.name}: ${file}`);
          }
          return shots;
        }),
      );
      if (isUpdate) await writeBaseline(entry, seen.flat());
    }
    if (isUpdate) dropOthers(entries.map(({ entry }) => entry));
  } finally {
    await browser.close();
  }
  expect(changed, 'changed on purpose? npm run screens stores them').toEqual([]);
});

for (const [what, css] of [
  ['a button of another colour', ':root { --k-color-accent: #7a3fb0 !important; }'],
  ['a title moved by four pixels', 'h1 { translate: 4px 0; }'],
] as const) {
  test(`${what} is noticed`, async () => {
    test.skip(isUpdate);
    const browser = await openBrowser();
    try {
      for (const device of ['phone', 'desktop'] as const) {
        const view: View = { device, locale: 'ru', scheme: 'light' };
        const plain = await Studio.open(browser, source, device);
        const planted = await Studio.open(browser, source, device, css);
        const take = async (studio: Studio) => studio.reduce(await studio.take('document', 'choosing', view));
        const usual = await take(plain);
        expect(looksSame(usual, await take(plain))).toBe(true);
        expect(looksSame(usual, await take(planted)), device).toBe(false);
      }
    } finally {
      await browser.close();
    }
  });
}
