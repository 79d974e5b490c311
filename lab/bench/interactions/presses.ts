import type { Browser, Page } from '../face-page.ts';
import type { TraceEvent } from '../main-thread.ts';

/** One click or key. Times are milliseconds of the main thread's processor time. */
export interface Press {
  /** The title of the screen that was pressed, and the control. */
  readonly screen: string;
  readonly control: string;
  /** From the press until the answer is drawn: all that the main thread does. */
  readonly worked: number;
}

type Locator = ReturnType<Page['locator']>;

/**
 * The processor milliseconds of the main thread from the worst press of a trace until its answer is drawn. A task that
 * the press had to wait for counts whole, one within another once.
 *
 * @throws if the trace has no press: the click met nothing
 */
export function worstOf(events: readonly TraceEvent[]): number {
  const tasks = events
    .filter(({ ph, name }) => ph === 'X' && /RunTask$/.test(name))
    .sort((one, other) => one.ts - other.ts);
  const presses = events.filter(
    ({ ph, name, args }) => ph === 'b' && name === 'EventTiming' && Boolean(args?.data?.interactionId),
  );
  if (presses.length === 0) throw new Error('No press is in the trace');
  const workOf = ({ pid, tid, ts, args }: TraceEvent): number => {
    const drawn = ts + 1000 * (args?.data?.duration ?? 0);
    let end = 0;
    let worked = 0;
    for (const task of tasks) {
      const over = task.ts + (task.dur ?? 0);
      const isIn = task.pid === pid && task.tid === tid && over > ts && task.ts < drawn && task.ts >= end;
      if (!isIn) continue;
      end = over;
      worked += (task.tdur ?? 0) / 1000;
    }
    return worked;
  };
  return Math.max(...presses.map(workOf));
}

/** Clicks and types on a page like a person, and records what each press costs. */
export class Presses {
  readonly found: Press[] = [];
  private readonly browser: Browser;
  private readonly page: Page;

  constructor(browser: Browser, page: Page) {
    this.browser = browser;
    this.page = page;
  }

  /** By the mouse at once: a locator's own `click` runs scripts in the page, which would be counted. */
  async click(target: Locator, control: string): Promise<void> {
    await target.waitFor();
    // In the middle: a button of the screen's foot would cover it.
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    // Waits until the control is still and nothing covers its middle.
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${control} is not on the page`);
    await this.record(control, () => this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
  }

  /** Key by key: the worst of them counts. */
  async type(target: Locator, control: string, text: string): Promise<void> {
    await target.focus();
    await this.record(control, () => this.page.keyboard.type(text, { delay: 60 }));
  }

  private async record(control: string, press: () => Promise<void>): Promise<void> {
    const screen = await this.page.evaluate(
      () => (document.querySelector('dialog[open] h2') ?? document.querySelector('h1'))?.textContent ?? '',
    );
    await this.browser.startTracing(this.page, { categories: ['toplevel', 'devtools.timeline'] });
    await press();
    await this.page.waitForTimeout(600);
    const trace = JSON.parse((await this.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    this.found.push({ screen, control, worked: worstOf(trace.traceEvents) });
  }
}
