import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (path: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8'));

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly engines?: { readonly node?: string } | readonly string[];
}
/** What `npm ci --omit=dev` installs, by its folder. */
const installed = Object.entries<Locked>(read('package-lock.json').packages).filter(
  ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
);
const oldestNode = Number(/(\d+)/.exec(read('package.json').engines.node)?.[1]);

/** The lowest major version that a range such as `>=18` or `^20.9.0 || >=22` allows. */
const lowestMajor = (range: string): number =>
  Math.min(...range.split('||').map((part) => Number(/(\d+)/.exec(part)?.[1] ?? 0)));

it('want no newer Node than the product itself', () => {
  const newer = installed.filter(([, { engines }]) => {
    const range = engines !== undefined && 'node' in engines ? engines.node : undefined;
    return range !== undefined && lowestMajor(range) > oldestNode;
  });
  expect(newer.map(([path]) => path)).toEqual([]);
});

it('are none that only builds and tests use', () => {
  const tools =
    /node_modules\/(?:playwright(?:-core)?|@playwright\/test|typescript(?:-7)?|vite|vitest|esbuild|tsx|@biomejs\/biome)$/;
  expect(installed.map(([path]) => path).filter((path) => tools.test(path))).toEqual([]);
});
