import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Every style sheet with its own class names, in an order that depends on nothing but their paths. */
const sheets = ['apps', 'packages', 'technologies']
  .flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css') && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  )
  .sort();

const namesIn = new Map<string, string[]>();

/**
 * A short name for a class: the numbers of its style sheet and of the class in there. The first screen carries some
 * hundred of them, and names and hashes took half a kilobyte more.
 */
function shortName(name: string, file: string): string {
  const sheet = sheets.indexOf(relative(repository, file.replace(/\?.*$/, '')));
  if (sheet < 0) throw new Error(`${file}: not among the style sheets of the product`);
  const names = namesIn.get(file) ?? [];
  namesIn.set(file, names);
  if (!names.includes(name)) names.push(name);
  return `k${sheet.toString(36)}-${names.indexOf(name)}`;
}

/** Short names of CSS classes, the same in each build. */
export const shortClassNames: CSSOptions = { modules: { generateScopedName: shortName } };

/** Hides the bundler's plugin timings, which do not help someone who only wants to start. */
export const bundlerChecks = { pluginTimings: false } as const;
