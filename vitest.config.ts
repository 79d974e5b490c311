import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** A busy machine takes its time: `expect.poll` gives it more than its second, and the set-up does so for `vi.waitFor`. */
const patient = { expect: { poll: { timeout: 20_000 } } };
const setUp = './tools/vitest-setup.ts';

/** Two kinds of unit tests: rules and servers in Node, screens in a DOM. */
export default defineConfig({
  test: {
    // Two for each core: many tests wait for timers, servers and threads more than they compute.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          ...patient,
          name: 'node',
          setupFiles: [setUp],
          include: [
            'packages/**/*.test.ts',
            'technologies/**/*.test.ts',
            'apps/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
            'lab/**/*.test.ts',
          ],
          // Runs where `tools/add-technology.test.ts` copies it to.
          exclude: [...configDefaults.exclude, 'tools/template-technology/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: [setUp, './packages/flow/vitest-dom-setup.ts'],
          include: ['packages/**/*.test.tsx', 'technologies/**/*.test.tsx', 'apps/**/*.test.tsx'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
