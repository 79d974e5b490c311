import type { BuildEnvironmentOptions } from 'vite';

/** Whether a build may check itself: `KUELIK_INTEGRITY_CHECKS=off` builds one that never does. */
const mayCheckIntegrity = (): boolean => process.env.KUELIK_INTEGRITY_CHECKS !== 'off';

/** Constants that the page and the widget are built with. */
export const buildConstants = (): Record<string, string> => ({
  KUELIK_INTEGRITY_CHECKS: JSON.stringify(mayCheckIntegrity()),
});

/** What the builds of the page and of the widget have in common. */
export const browserBuild: BuildEnvironmentOptions = {
  emptyOutDir: true,
  // The style sheets need :has() and color-mix().
  target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
  // Inlined files would be data: addresses, which the content security policy refuses for scripts and fonts.
  assetsInlineLimit: 0,
  sourcemap: true,
};

/** The bundler's remarks on how long its plugins took are of no use to who only wants to start. */
export const bundlerChecks = { pluginTimings: false } as const;
