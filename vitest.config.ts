import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { filesBelow } from './tools/lib/files.ts';
import { databaseTests } from './tools/lib/testing/database-tests.ts';
import { ServersFirst } from './tools/lib/testing/servers-first.ts';
import { transformedFolder } from './tools/lib/testing/transformed.ts';
import { root } from './tools/setup.mjs';

/** A busy machine takes its time: `expect.poll` gives it more than its second, and the set-up does so for `vi.waitFor`. */
const patient = { expect: { poll: { timeout: 120_000 } } };
const setUp = './tools/vitest-setup.ts';

/** Code that browsers run, by folder. Its tests put stand-ins for browser globals in place. */
const browserCode = [
  ...['camera', 'document-capture', 'embed', 'flow', 'protocol', 'ui', 'vision'].map(
    (name) => `packages/${name}`,
  ),
  'technologies/**/web',
  'apps/web',
  'apps/widget',
];

/** Runs what our pages and their hosts run, so it needs its own world too. */
const browserTests = [
  ...browserCode.map((folder) => `${folder}/**/*.test.ts`),
  'tools/integrate-docs.test.ts',
];

/** Tests of screens. */
const screenTests = ['packages', 'technologies', 'apps'].map((folder) => `${folder}/**/*.test.tsx`);

/** Those that replace our modules, which would stay replaced for the next test that loads them. */
const replacingModules = ['packages', 'technologies', 'apps'].flatMap((folder) =>
  filesBelow(folder)
    .filter((file) => file.endsWith('.test.tsx'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))),
);

/** For a machine that is busy with much else: tests hold work to counts, never to the clock. */
const timeLimit = 300_000;

const inNode = { ...patient, setupFiles: [setUp], testTimeout: timeLimit, hookTimeout: timeLimit };

const inDom = {
  ...patient,
  environment: 'happy-dom',
  setupFiles: [setUp, './packages/flow/vitest-dom-setup.ts'],
  testTimeout: timeLimit,
  hookTimeout: timeLimit,
};

const servers = {
  ...inNode,
  name: 'node',
  // A worker loads each module once, not once a file: that took a third of the processor time. So a test
  // puts back what it changes outside of its file.
  isolate: false,
  setupFiles: [setUp, './tools/vitest-keys.ts'],
  include: ['packages', 'technologies', 'apps', 'tools', 'e2e', 'lab'].map((name) => `${name}/**/*.test.ts`),
  exclude: [
    ...configDefaults.exclude,
    ...browserTests,
    // Runs where `tools/add-technology.test.ts` copies it to.
    'tools/template-technology/**',
  ],
  // A test that starts Vitest itself runs one project alone.
  env: { KUELIK_TEST_SECOND_DATABASE: '' },
};

/** The PostgreSQL server on which the tests of the database run as well, in the same run: `npm test` starts one. */
const postgres = process.env.KUELIK_TEST_SECOND_DATABASE ?? '';
const onPostgres = async (url: string) => ({
  test: {
    ...servers,
    name: 'postgres',
    include: [...(await databaseTests(root))],
    env: { ...servers.env, KUELIK_TEST_DATABASE_URL: url },
  },
});

/** Three kinds of unit tests: servers and tools in Node, rules of the browser in Node, screens in a DOM. */
export default defineConfig({
  test: {
    // Two for each core: many tests wait for timers, servers and threads more than they compute.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: ServersFirst },
    experimental: { fsModuleCache: true, fsModuleCachePath: transformedFolder(root) },
    projects: [
      { test: servers },
      ...(postgres === '' ? [] : [await onPostgres(postgres)]),
      {
        test: {
          ...inNode,
          name: 'browser-rules',
          // As above. What replaces browser globals in these tests is removed after each file.
          isolate: false,
          setupFiles: [setUp, './tools/vitest-shared-world.ts'],
          include: browserTests,
        },
      },
      {
        test: {
          ...inDom,
          name: 'dom',
          // As above.
          isolate: false,
          setupFiles: [...inDom.setupFiles, './packages/flow/vitest-shared-page.ts'],
          include: screenTests,
          exclude: [...configDefaults.exclude, ...replacingModules],
        },
      },
      { test: { ...inDom, name: 'dom-alone', include: replacingModules } },
    ],
  },
});
