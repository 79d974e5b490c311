import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { ServersFirst } from './servers-first.ts';

/** In a fresh clone nothing is known but the sizes. */
const sizes: Readonly<Record<string, number>> = {
  'node:compiler.test.ts': 2,
  'node:server.test.ts': 9,
  'dom:screen.test.tsx': 8,
  'dom:literal-faults.test.tsx': 1,
  'browser-rules:rules.test.ts': 7,
  'postgres:server.test.ts': 9,
};
const vitest = {
  config: { root: '/' },
  cache: { getFileTestResults: () => undefined, getFileStats: (key: string) => ({ size: sizes[key] ?? 0 }) },
} as unknown as Vitest;
const file = (key: string) => {
  const [name, path] = key.split(':');
  const config = { sequence: { groupOrder: 0 }, isolate: false };
  return { project: { name, config }, moduleId: `/${path}` } as unknown as TestSpecification;
};

test('files that wait long come first, then tests in Node, the largest before the others; projects stay together', async () => {
  const sorted = await new ServersFirst(vitest).sort(Object.keys(sizes).map(file));
  expect(sorted.map(({ project, moduleId }) => `${project.name}:${moduleId.slice(1)}`)).toEqual([
    'dom:literal-faults.test.tsx',
    'node:server.test.ts',
    'node:compiler.test.ts',
    'postgres:server.test.ts',
    'browser-rules:rules.test.ts',
    'dom:screen.test.tsx',
  ]);
});
