import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesBelow } from './lib/files.ts';

// What moves for as long as a page is shown is moved by the browser's compositor, which needs no script's thread: that
// is so for these two properties only. Of any other each frame is styled and painted again, sixty times a second, on the
// thread that also follows the camera.
const composited = ['opacity', 'transform'];

/** The style sheet without comments, and its keyframes by name. */
function read(file: string): { css: string; keyframes: Map<string, string> } {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const blocks = css.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g);
  return { css, keyframes: new Map([...blocks].map(([, name = '', body = '']) => [name, body])) };
}

const animations = (css: string): string[] =>
  [...css.matchAll(/\banimation:([^;]+);/g)]
    .flatMap(([, value = '']) => value.split(/,(?![^(]*\))/))
    .map((value) => value.trim());

/** How often a drawing's loop runs: without end over a camera's picture. */
const loops = 'var(--k-art-loops, 2)';

/** Names of the animations that have no end, drawings over a camera's picture among them. */
const endless = (css: string): string[] =>
  animations(css)
    .filter((value) => /\binfinite\b/.test(value) || value.includes(loops))
    .map((value) => value.split(/\s/)[0] ?? '');

const propertiesOf = (keyframes: string): string[] =>
  [...keyframes.matchAll(/([\w-]+):[^;]+;/g)].map(([, name = '']) => name);

const sheets = ['apps', 'packages', 'technologies'].flatMap((folder) =>
  filesBelow(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
);

it('what moves without end is moved by the compositor alone', () => {
  let found = 0;
  for (const file of sheets) {
    const { css, keyframes } = read(file);
    for (const name of endless(css)) {
      const body = keyframes.get(name);
      expect(body, `${file}: ${name}`).toBeDefined();
      const others = propertiesOf(body ?? '').filter((property) => !composited.includes(property));
      expect(others, `${file}: ${name}`).toEqual([]);
      found += 1;
    }
  }
  expect(found).toBeGreaterThan(20);
});

it('a drawing beside a text stops within five seconds', () => {
  const drawings = animations(readFileSync('packages/ui/src/art/drawings.module.css', 'utf8'));
  const looping = drawings.filter((value) => value.includes(loops));
  const milliseconds = looping.map((value) => Number(/ (\d+)ms /.exec(value)?.[1]));
  expect(looping.length).toBeGreaterThan(15);
  expect(Math.max(...milliseconds) * 2).toBeLessThanOrEqual(5000);
  expect(drawings.filter((value) => value.includes('infinite'))).toEqual([]);
});
