import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, test } from '@playwright/test';
import sharp from 'sharp';
import {
  finishBaseline,
  readBaseline,
  type Shot,
  toleranceFor,
  writeBaseline,
} from '../../screens/baseline.ts';
import { looksSame, type Picture, sameBrowser } from '../../screens/compare.ts';
import {
  buildShots,
  nameOfView,
  type Plant,
  Studio,
  stillFlags,
  type View,
  viewports,
} from '../../screens/pages.ts';
import { reportChange } from '../../screens/report.ts';
import { chromiumArguments, chromiumPath } from '../../support/chromium.ts';
import { type Site, serveFolder } from '../../support/static-site.ts';

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

let browser: Browser;
let folder: string;
let site: Site;
let source: Parameters<typeof Studio.open>[1];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kuelik-screens-'));
  const scripts = await buildShots(folder);
  site = await serveFolder(folder);
  source = { address: site.url, scripts };
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...(await chromiumArguments('none')), ...stillFlags],
  });
});

test.afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Taken extends Shot {
  readonly screen: Buffer;
}

/** A state's picture, and the same once more. */
interface Retakable extends Taken {
  readonly again: () => Promise<Taken>;
}

/** Captures the states of an entry that a device shows. */
async function* takeAll(studio: Studio, device: View['device'], entry: string, states: readonly string[]) {
  const shown = states.filter((_, place) => place % eachOf[device] === 0);
  for (const [round, state] of shown.entries()) {
    const view = viewOf(device, round);
    const take = async (): Promise<Taken> => {
      const screen = await studio.take(entry, state, view);
      return { name: `${state}, ${nameOfView(view)}`, screen, picture: await studio.reduce(screen) };
    };
    yield { ...(await take()), again: take } satisfies Retakable;
  }
}

test('every screen in every state looks as it did', async () => {
  const { outputDir } = test.info();
  const changed: string[] = [];
  const foreign = new Set<string>();
  const allowed = toleranceFor(browser.version());
  const devices = ['phone', 'desktop'] as const;
  const studios = await Promise.all(devices.map((device) => Studio.open(browser, source, device)));
  const entries = await (studios[0] as Studio).list();
  for (const { entry, states } of entries) {
    const before = await readBaseline(entry);
    const seen = await Promise.all(
      studios.map(async (studio, i) => {
        const shots: Shot[] = [];
        for await (const { again, ...first } of takeAll(
          studio,
          devices[i] as View['device'],
          entry,
          states,
        )) {
          const was: Picture | undefined = before.get(first.name);
          const isAsBefore = was !== undefined && looksSame(was, first.picture, allowed);
          // A part that loads by itself can be late when it is shown for the first time.
          const { screen, ...shot } = isAsBefore ? first : await again();
          shots.push(shot);
          for (const font of await studio.systemFonts()) foreign.add(`${entry}, ${shot.name}: ${font}`);
          if (isUpdate || (was !== undefined && looksSame(was, shot.picture, allowed))) continue;
          const file = await reportChange(
            join(outputDir, 'changed'),
            `${entry} ${shot.name}`,
            screen,
            shot.picture,
            was,
            allowed,
          );
          changed.push(`${entry}: ${shot.name}: ${file}`);
        }
        return shots;
      }),
    );
    if (isUpdate) await writeBaseline(entry, seen.flat());
  }
  if (isUpdate)
    finishBaseline(
      entries.map(({ entry }) => entry),
      browser.version(),
    );
  await Promise.all(studios.map((studio) => studio.close()));
  expect([...foreign], 'letters that the fonts of these pictures lack').toEqual([]);
  expect(changed, 'changed on purpose? npm run screens stores them').toEqual([]);
});

/** A small change someone could make by mistake, on one element of a screen. */
const plants: readonly (Plant & { readonly what: string; readonly entry: string; readonly state: string })[] =
  [
    {
      what: 'the missing border of one card',
      entry: 'document',
      state: 'choosing',
      css: 'label:has([type=radio]:not(:checked)) { border-color: transparent !important; }',
    },
    {
      what: 'a button moved by two pixels',
      entry: 'document',
      state: 'choosing',
      css: 'section button:last-of-type { translate: 0 2px; }',
    },
    {
      what: 'a page one step of grey darker',
      entry: 'document',
      state: 'choosing',
      css: ':root { --k-color-page: color-mix(in srgb, #f4f6f8 98%, #000000) !important; }',
    },
    {
      what: 'a missing icon',
      entry: 'document',
      state: 'choosing',
      css: 'label svg { visibility: hidden; }',
    },
    { what: 'a wrong word', entry: 'document', state: 'choosing', word: ['паспорт', 'Пропуск'] },
  ];

/** Pages without a plant, by device: opening one loads every script of the product. */
const plainStudios = new Map<View['device'], Promise<Studio>>();
const plainStudio = (device: View['device']): Promise<Studio> => {
  const open = plainStudios.get(device) ?? Studio.open(browser, source, device);
  plainStudios.set(device, open);
  return open;
};

for (const { what, entry, state, ...plant } of plants) {
  test(`${what} is noticed and drawn`, async () => {
    test.skip(isUpdate);
    for (const device of ['phone', 'desktop'] as const) {
      const view: View = { device, locale: 'ru', scheme: 'light' };
      const plain = await plainStudio(device);
      const planted = await Studio.open(browser, source, device, plant);
      const usual = await plain.reduce(await plain.take(entry, state, view));
      const again = await plain.reduce(await plain.take(entry, state, view));
      expect(looksSame(usual, again, sameBrowser)).toBe(true);
      const screen = await planted.take(entry, state, view);
      const now = await planted.reduce(screen);
      expect(looksSame(usual, now, sameBrowser), device).toBe(false);
      const file = await reportChange(
        test.info().outputDir,
        `${what} ${device}`,
        screen,
        now,
        usual,
        sameBrowser,
      );
      const { width } = await sharp(file).metadata();
      expect(width, 'now, before and the difference').toBe(3 * viewports[device][0]);
      await planted.close();
    }
  });
}
