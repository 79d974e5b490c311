import { expect, type Page } from '@playwright/test';

interface Shift {
  /** The title of the page at that time. */
  readonly on: string;
  readonly value: number;
  readonly moved: readonly string[];
}

/** Runs in the page, before it opens: collects every layout shift that no input caused. */
export function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const nameOf = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource) => {
    const name = node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent);
    return `${name}: ${from.x},${from.y} to ${to.x},${to.y}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShiftEntry[]) {
      const on = document.querySelector('h1')?.textContent ?? '';
      if (!entry.hadRecentInput) shifts.push({ on, value: entry.value, moved: entry.sources.map(nameOf) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Not in TypeScript's library. */
interface LayoutShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}
interface LayoutShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly LayoutShiftSource[];
}

/** Nothing has moved by itself until now: what is drawn after the last change is reported with the frame after it. */
export async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
}
