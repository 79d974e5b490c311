import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { readingOf, type Spoken, spokenOn } from './screen-reader.ts';
import { expect } from './test.ts';

/** Stores what is heard now as the script: `npm run screens -- screen-reader.spec.ts`. */
const isUpdate = process.env.KUELIK_UPDATE_SCREENS === '1';

/** Texts that depend on the timing of a clip or the length of a wait; `{n}` stands for any number. */
export interface Passing {
  /** Guidance while the camera runs: at least one is heard; which one varies. */
  readonly guidance: readonly string[];
  /** Progress, an estimate, help, a page that is replaced at once: may not be heard. */
  readonly waits: readonly string[];
}

/** Matches any of these texts, alone or several after one another. */
function anyOf(texts: readonly string[]): RegExp {
  const each = texts.map((text) =>
    text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '\\d+'),
  );
  return new RegExp(`^(?:(?:${each.join('|')})[., ]*)+$`);
}

/** A person who hears a check instead of seeing it, and the script of what they hear, press and read. */
export class Rehearsal {
  private readonly page: Page;
  private readonly file: string;
  private readonly guidance: RegExp;
  private readonly waits: RegExp;
  private readonly lines: string[] = [];
  private heard = 0;

  constructor(page: Page, name: string, { guidance, waits }: Passing) {
    this.page = page;
    this.file = fileURLToPath(new URL(`../rehearsals/${name}.md`, import.meta.url));
    this.guidance = anyOf(guidance);
    this.waits = anyOf(waits);
    this.lines.push(`# ${name}`, '');
  }

  /** Notes what was said until now. */
  async hear(): Promise<void> {
    const spoken = await spokenOn(this.page);
    const all = spoken.slice(this.heard);
    for (const [place, { text }] of all.entries()) {
      if (this.waits.test(text)) continue;
      expect(text, `“${text}” is said once, not twice`).not.toBe(all[place - 1]?.text);
    }
    this.heard = spoken.length;
    for (const one of all) this.note(one);
  }

  private note({ kind, text, byCamera }: Spoken): void {
    const isGuidance = kind === 'says' && this.guidance.test(text);
    // A title that is replaced at once may or may not be heard; so may announcements of a wait.
    if (this.waits.test(text) || (isGuidance && !byCamera)) return;
    const line = isGuidance
      ? '- hears guidance'
      : kind === 'title'
        ? `- lands on the title “${text}”`
        : `- hears “${text}”`;
    if (this.lines.at(-1) !== line) this.lines.push(line);
  }

  /** Waits for a page by its title, which must have the focus, and reads all of it. */
  async reads(title: string): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1, name: title, exact: true });
    await expect(heading).toBeVisible({ timeout: 240_000 });
    await expect(heading).toBeFocused();
    // A person does not read a page to its end while it says that it is still saving.
    const saving = this.page.getByRole('main').getByRole('status').filter({ hasText: this.waits });
    await expect(saving).toHaveCount(0, { timeout: 60_000 });
    await this.hear();
    this.lines.push('', '```yaml', await readingOf(this.page), '```', '');
  }

  /** Presses a button by what it is called, with the keyboard. */
  async presses(name: string): Promise<void> {
    await this.hear();
    const button = this.page.getByRole('button', { name, exact: true });
    await this.comesTo(button, 'Tab');
    this.lines.push(`- presses “${name}”`);
    await this.page.keyboard.press('Enter');
  }

  /** Types into a field by what it is called. */
  async types(name: string, text: string): Promise<void> {
    await this.comesTo(this.page.getByRole('textbox', { name, exact: true }), 'Tab');
    await this.page.keyboard.type(text);
    this.lines.push(`- types “${text}” into “${name}”`);
  }

  /** What was said until now belongs to no script. */
  async begins(): Promise<void> {
    this.heard = (await spokenOn(this.page)).length;
  }

  /** Chooses one of several by what it is called: the tab key comes to the group, an arrow key to each in it. */
  async chooses(name: string): Promise<void> {
    const radio = this.page.getByRole('radio', { name });
    await this.comesTo(
      this.page.getByRole('radiogroup').or(this.page.locator('fieldset')).filter({ has: radio }),
      'Tab',
    );
    await this.comesTo(radio, 'ArrowDown');
    await this.page.keyboard.press('Space');
    await expect(radio).toBeChecked();
    this.lines.push(`- chooses “${name}”`);
  }

  /** Presses a key until the focus is on an element, or in it. */
  private async comesTo(element: Locator, key: 'Tab' | 'ArrowDown'): Promise<void> {
    await expect(element).toBeVisible();
    const isThere = () => element.evaluate((one) => one.contains(document.activeElement));
    for (let presses = 0; !(await isThere()); presses++) {
      expect(presses, `${key} comes to ${element}`).toBeLessThan(40);
      await this.page.keyboard.press(key);
    }
  }

  /** Compares the script with the stored one. */
  async ends(): Promise<void> {
    await this.hear();
    const script = `${this.lines.join('\n')}\n`;
    if (isUpdate) {
      mkdirSync(dirname(this.file), { recursive: true });
      writeFileSync(this.file, script);
    }
    expect(existsSync(this.file), 'npm run screens -- screen-reader.spec.ts stores it').toBe(true);
    expect(script).toBe(readFileSync(this.file, 'utf8'));
  }
}
