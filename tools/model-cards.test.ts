import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('../docs/models/', import.meta.url);
const cards = readdirSync(folder).filter((name) => name.endsWith('.md'));

/** Lines of a printed page. */
const page = 70;

describe.each(cards)('the model card %s', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');

  test('is one page: dated measurements go to lab/reports', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(page);
  });

  test('says where it fails, what it was tuned on and what a field trial must show', () => {
    expect(text).toMatch(/tuned on what|\*\*Training\.\*\*/);
    expect(text).toMatch(/Where it fails|What it cannot do/);
    expect(text).toMatch(/field trial/);
  });
});
