import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesBelow } from './lib/files.ts';

// What moves for as long as a page is shown is moved by the browser's compositor, which needs no script's thread: that
// is so for these two properties only. Of any other each frame is styled and painted anew, sixty times a second, on the
// thread that also follows the camera.
const composited = ['opacity', 'transform'];

/** The style sheet without comments, and its keyframes by name. */
function read(file: string): { css: string; keyframes: Map<string, string> } {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const blocks = css.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g);
  return { css, keyframes: new Map([...blocks].map(([, name = '', body = '']) => [name, body])) };
}

/** Names of the animations that have no end. */
const endless = (css: string): string[] =>
  [...css.matchAll(/\banimation:([^;]+);/g)]
    .flatMap(([, value = '']) => value.split(/,(?![^(]*\))/))
    .filter((value) => /\binfinite\b/.test(value))
    .map((value) => value.trim().split(/\s/)[0] ?? '');

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
