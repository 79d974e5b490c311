import type { BuildEnvironmentOptions } from 'vite';

/** Whether a build may check itself: `KUELIK_INTEGRITY_CHECKS=off` builds one that never does. */
const mayCheckIntegrity = (): boolean => process.env.KUELIK_INTEGRITY_CHECKS !== 'off';

/** Build-time constants of page and widget. */
export const buildConstants = (): Record<string, string> => ({
  KUELIK_INTEGRITY_CHECKS: JSON.stringify(mayCheckIntegrity()),
});

/** Settings shared by the builds of page and widget. */
export const browserBuild: BuildEnvironmentOptions = {
  emptyOutDir: true,
  // The style sheets need :has() and color-mix().
  target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
  // Inlined files would be data: URLs, which the content security policy blocks for scripts and fonts.
  assetsInlineLimit: 0,
  sourcemap: true,
};

/** Hides the bundler's plugin timings, which do not help someone who only wants to start. */
export const bundlerChecks = { pluginTimings: false } as const;
