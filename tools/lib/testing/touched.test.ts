import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../setup.mjs';
import { filesBelow } from '../files.ts';
import { heavy, programs, surveys, touchedTests } from './touched.ts';

const planted = mkdtempSync(join(tmpdir(), 'touched-tests-'));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

/** A small product: two technologies, their list, a server, and tests at different distances. */
const files: Readonly<Record<string, string>> = {
  'technologies/one/technology.ts': "export const technology = { load: () => import('./web/index.tsx') };",
  'technologies/one/web/index.tsx': "import './machine.ts'; export default null;",
  'technologies/one/web/machine.ts': 'export const machine = 1;',
  'technologies/one/web/machine.test.ts': "import './machine.ts';",
  'technologies/one/web/index.test.tsx': "import './index.tsx';",
  'technologies/one/server/technology.ts': "export { judge } from './judge.ts';",
  'technologies/one/server/judge.ts': 'export const judge = 1;',
  'technologies/one/server/judge.test.ts': "import './judge.ts';",
  'technologies/two/server/technology.ts': 'export const two = 2;',
  'technologies/two/server/two.test.ts': "import './technology.ts'; import '../../list.ts';",
  'technologies/list.ts': "export { technology } from './one/technology.ts';",
  'technologies/list.test.ts': "import './list.ts';",
  'technologies/walk.test.tsx': "import './list.ts';",
  'technologies/server.ts': `export const load = (name: string) => import(\`./\${name}/server/technology.ts\`);`,
  'apps/server/src/start.ts': "import '@kuelik/technologies/server';",
  'apps/server/src/start.test.ts': "import './start.ts'; import '../../../technologies/list.ts';",
  'tools/plain-words.test.ts': '',
  'technologies/package.json': '{"name":"@kuelik/technologies","exports":{"./server":"./server.ts"}}',
};

beforeAll(() => {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    writeFileSync(join(planted, file), `${source}\n`);
  }
  mkdirSync(join(planted, 'node_modules/@kuelik'), { recursive: true });
  symlinkSync(join(planted, 'technologies'), join(planted, 'node_modules/@kuelik/technologies'));
});

const words = 'tools/plain-words.test.ts';
const runAt = async (...changed: readonly string[]) => (await touchedTests(planted, changed))?.run;

it('a screen is tested by what shows it and by the list, not by every server that knows its manifest', async () => {
  expect(await runAt('technologies/one/web/machine.ts')).toEqual([
    'technologies/one/web/machine.test.ts',
    'technologies/one/web/index.test.tsx',
    'technologies/list.test.ts',
    'technologies/walk.test.tsx',
    words,
  ]);
});

it('a rule of the server is tested by its own tests, then by the servers that load it by name', async () => {
  expect(await runAt('technologies/one/server/judge.ts')).toEqual([
    'technologies/one/server/judge.test.ts',
    'apps/server/src/start.test.ts',
    words,
  ]);
});

it('a changed test runs, and a page that nothing imports is looked at by what reads all sources', async () => {
  expect(await runAt('technologies/walk.test.tsx')).toEqual(['technologies/walk.test.tsx', words]);
  expect(await runAt('docs/widget.md')).toEqual([words]);
});

it('what is too far away is named, not forgotten', async () => {
  const many = Array.from({ length: 70 }, (_, i) => `packages/many/src/t${i}.test.ts`);
  for (const file of ['packages/many/src/base.ts', ...many]) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    writeFileSync(join(planted, file), file.includes('base') ? 'export {};' : "import './base.ts';");
  }
  const touched = await touchedTests(planted, ['packages/many/src/base.ts']);
  expect(touched?.run).toHaveLength(41);
  expect([...(touched?.run ?? []), ...(touched?.left ?? [])].sort()).toEqual([...many, words].sort());
});

it('a walk through every technology is left out if it displaces nearer tests, not others', async () => {
  const many = Array.from({ length: 30 }, (_, i) => `packages/wide/src/t${i}.test.ts`);
  const walk = 'technologies/literal-faults.test.tsx';
  const far = 'packages/wide/src/far.test.ts';
  const planting = new Map([
    ['packages/wide/src/base.ts', 'export {};'],
    ['packages/wide/src/between.ts', "import './base.ts';"],
    ['packages/wide/src/further.ts', "import './between.ts';"],
    ['packages/wide/src/furthest.ts', "import './further.ts';"],
    ...many.map((file) => [file, "import './base.ts';"] as const),
    [walk, "import '../packages/wide/src/base.ts';"],
    [far, "import './furthest.ts';"],
  ]);
  for (const [file, source] of planting) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    writeFileSync(join(planted, file), source);
  }
  const wide = await touchedTests(planted, ['packages/wide/src/base.ts']);
  expect([...(wide?.run ?? [])].sort()).toEqual([...many, far, words].sort());
  expect(wide?.left).toEqual([walk]);
  expect(await runAt('packages/wide/src/further.ts')).toEqual([far, words]);
  expect(await runAt(walk)).toEqual([walk, words]);
});

it('a test that starts a database or a program is left out if nearer tests need its place', async () => {
  const at = (name: string) => `apps/server/src/far/${name}`;
  const [base, rule, start] = [at('base.ts'), at('rule.test.ts'), at('start.test.ts')];
  const nearer = Array.from({ length: 6 }, (_, i) => at(`near-${i}.test.ts`));
  const planting = new Map([
    [base, 'export {};'],
    [rule, "import './base.ts';"],
    [start, "import { spawn } from 'node:child_process'; import './base.ts'; spawn('postgres');"],
    ...nearer.map((file) => [file, "import './base.ts';"] as const),
  ]);
  for (const [file, source] of planting) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    writeFileSync(join(planted, file), source);
  }
  const touched = await touchedTests(planted, [base]);
  expect([...(touched?.run ?? [])].sort()).toEqual([...nearer, rule, words].sort());
  expect(touched?.left).toEqual([start]);
});

it.each(['package-lock.json', 'vitest.config.ts', 'packages/flow/vitest-dom-setup.ts'])(
  '%s may change every test',
  async (file) => {
    expect(await touchedTests(planted, [file])).toBeNull();
  },
);

it('every survey exists, and everything that makes a test heavy', () => {
  const files = programs.filter((path) => !path.startsWith('node:'));
  expect([...surveys, ...files].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const tests = filesBelow(root).filter((file) => /\.test\.tsx?$/.test(file));
  expect(heavy.filter(([pattern]) => !tests.some((file) => pattern.test(file)))).toEqual([]);
});
