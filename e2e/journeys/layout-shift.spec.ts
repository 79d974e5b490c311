import { createSession } from '../support/api.ts';
import { button } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Runs in the page: collects every layout shift that no input caused. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const nameOf = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource) => {
    const name = node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent);
    return `${name}: ${from.x},${from.y} to ${to.x},${to.y}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShiftEntry[]) {
      if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved: entry.sources.map(nameOf) });
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

for (const [device, width] of [
  ['a phone', 360],
  ['a computer', 1280],
] as const) {
  test(`nothing moves by itself before the first step begins, on ${device}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript(watchShifts);
    for (const [technology, first] of [
      ['LDSH', 'Continue'],
      ['DR', 'Scan with the camera'],
      ['ED', 'Get the code by SMS'],
    ] as const) {
      const session = await createSession(server, { technologies: [technology] });
      await page.goto(session.link);
      await expect(page.getByRole('complementary')).toBeVisible();
      await expect(button(page, first)).toBeVisible();
      // What is drawn after the last change is reported with the frame after it.
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => Reflect.get(window, 'shifts')), technology).toEqual([]);
    }
  });
}
