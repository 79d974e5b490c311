import { launchChromium } from '../../../e2e/support/chromium.ts';
import { startServer } from '../../../e2e/support/server.ts';
import { type Figure, median } from '../figure.ts';
import { type Press, Presses } from './presses.ts';
import { walks } from './walks.ts';

/** Milliseconds that a press may take, and on how much slower a processor: the product's promise. */
const promised = 100;
const slowDown = 4;
const runs = 3;
const phone = { viewport: { width: 390, height: 844 }, locale: 'en-GB' } as const;
const quiet = { KUELIK_RATE_LIMIT: '0', KUELIK_LOG_LEVEL: 'error' };

/** One walk on a fresh server and browser. */
async function walkOnce(name: string): Promise<readonly Press[]> {
  const walk = walks[name];
  if (walk === undefined) throw new Error(`There is no walk ${name}`);
  const server = await startServer(quiet);
  const browser = await launchChromium({ person: 17, script: 'still' });
  try {
    const page = await (await browser.newContext(phone)).newPage();
    const presses = new Presses(browser, page);
    await walk({ page, server, presses });
    return presses.found;
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * What the answer to each click and key costs the page's main thread, on a four times slower processor: its processor
 * time until the answer is drawn, times four. Time waited for other processes does not count; a browser that is slowed
 * down would count it several times. Of each control the middle of three runs, of each screen its worst control.
 */
export async function interactionFigures(): Promise<Figure[]> {
  const runsOf = new Map<string, Press[]>();
  for (const name of Object.keys(walks)) {
    for (let run = 0; run < runs; run++) {
      for (const press of await walkOnce(name)) {
        const key = `${press.screen}: ${press.control}`;
        runsOf.set(key, [...(runsOf.get(key) ?? []), press]);
      }
    }
  }
  const worst = new Map<string, Press>();
  for (const presses of runsOf.values()) {
    const [{ screen, control }] = presses as [Press];
    const worked = median(presses.map((press) => press.worked));
    if (worked > (worst.get(screen)?.worked ?? -1)) worst.set(screen, { screen, control, worked });
  }
  return [...worst.values()].map(({ screen, control, worked }) => ({
    name: `slowest answer on “${screen}”, to ${control}`,
    value: slowDown * worked,
    unit: 'ms CPU',
    reference: 'promised for every press, on a processor four times slower',
    referenceValue: promised,
  }));
}
