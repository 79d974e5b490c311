import { defineConfig } from 'vitest/config';

/** Two kinds of unit tests: rules and servers in Node, screens in a DOM. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'technologies/**/*.test.ts',
            'apps/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/people/**/*.test.ts',
            'e2e/papers/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: ['./packages/flow/vitest-dom-setup.ts'],
          include: ['packages/**/*.test.tsx', 'technologies/**/*.test.tsx', 'apps/**/*.test.tsx'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
