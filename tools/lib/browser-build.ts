import { execFileSync } from 'node:child_process';
import type { BuildEnvironmentOptions } from 'vite';

/** The branch that is being built; CI checks out a commit without one and names it itself. */
function branch(): string {
  const named = process.env.KUELIK_BRANCH ?? process.env.CI_COMMIT_BRANCH ?? process.env.GITHUB_REF_NAME;
  if (named !== undefined && named !== '') return named;
  try {
    return execFileSync('git', ['rev-parse', '--abbrev-ref', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Constants that the page and the widget are built with. */
export const buildConstants = (): Record<string, string> => ({ KUELIK_BRANCH: JSON.stringify(branch()) });

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
