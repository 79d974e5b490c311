import { createHash } from 'node:crypto';
import type { BuildEnvironmentOptions, CSSOptions } from 'vite';

/** Whether a build may check itself: `KUELIK_INTEGRITY_CHECKS=off` builds one that never does. */
const mayCheckIntegrity = (): boolean => process.env.KUELIK_INTEGRITY_CHECKS !== 'off';

/** Build-time constants of page and widget. */
export const buildConstants = (): Record<string, string> => ({
  KUELIK_INTEGRITY_CHECKS: JSON.stringify(mayCheckIntegrity()),
});

/** The oldest browsers that the pages support, as browserslist names them: docs/browsers.md. */
export const oldestBrowsers = 'chrome 100, edge 100, firefox 114, safari 15.4';

/** Settings shared by the builds of page and widget. */
export const browserBuild: BuildEnvironmentOptions = {
  emptyOutDir: true,
  // The style sheets need :has() and color-mix(). The oldest browsers above; apps/web/public/browser-check.js
  // detects older ones. Safari 15 runs class fields as written here: "safari15.4" would rewrite them because of a
  // rare bug, at the cost of size.
  target: ['chrome100', 'edge100', 'firefox114', 'safari16'],
  // Inlined files would be data: URLs, which the content security policy blocks for scripts and fonts.
  assetsInlineLimit: 0,
  sourcemap: true,
};

/** Names of CSS classes without the line number that Vite adds: the first screen carries some hundred of them. */
export const shortClassNames: CSSOptions = {
  modules: {
    generateScopedName: (name, _file, css) =>
      `_${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 4)}`,
  },
};

/** Hides the bundler's plugin timings, which do not help someone who only wants to start. */
export const bundlerChecks = { pluginTimings: false } as const;
