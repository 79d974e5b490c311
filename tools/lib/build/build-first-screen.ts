import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenBudget } from '@kuelik/technologies/about';
import { catalogue, technologyKeys } from '@kuelik/technologies/catalogue';
import { build, type Plugin } from 'vite';
import { root } from '../../setup.mjs';

const app = join(root, 'apps/web');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}
type Chunks = Readonly<Record<string, Chunk>>;

const shim = '\0react-on-server';

/**
 * React for our components: on a server, a store without its own value for it starts as in the browser.
 * Written here and not as a third argument, which the browser would load for nothing.
 */
const reactOnServer: Plugin = {
  name: 'react-on-server',
  enforce: 'pre',
  resolveId: (name, importer = '') =>
    name === 'react' && importer !== shim && !importer.includes('node_modules') ? shim : null,
  load: (id) =>
    id === shim
      ? `import * as react from 'react';
        export * from 'react';
        export const useSyncExternalStore = (subscribe, read, readOnServer = read) =>
          react.useSyncExternalStore(subscribe, read, readOnServer);`
      : null,
};

/** The style sheets of these chunks and of everything they import, in the order of the import. */
function styleSheets(chunks: Chunks, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { imports = [], css = [] } = chunks[name] ?? {};
    return [...imports.flatMap(visit), ...css];
  };
  return names.flatMap(visit);
}

/**
 * Writes beside the site which style sheets the first screen of each step needs beyond the page's own, and
 * which script the page starts with.
 */
export function writeFirstScreenFiles(folder: string, chunkList: string): string {
  const chunks: Chunks = JSON.parse(readFileSync(chunkList, 'utf8'));
  const named = (end: string) => Object.keys(chunks).filter((name) => name.endsWith(end));
  const [entry] = Object.keys(chunks).filter((name) => chunks[name]?.isEntry === true);
  if (entry === undefined) throw new Error('the site has no entry');
  const own = new Set(styleSheets(chunks, [entry]));
  const about = named('flow/src/about/about-check.tsx');
  const styles = Object.fromEntries(
    technologyKeys.map((key) => {
      const screen = named(`technologies/${screenBudget(catalogue[key].folder, key).folder}/index.tsx`);
      const files = styleSheets(chunks, [...about, ...screen]).filter((file) => !own.has(file));
      return [key, files.map((file) => `/${file}`)];
    }),
  );
  const script = `/${chunks[entry]?.file}`;
  writeFileSync(join(folder, 'first-screens.json'), JSON.stringify({ script, styles }));
  return script;
}

/** Builds what renders the first screen on the server into `outDir`. `script`: the site that it belongs to. */
export async function buildFirstScreen(outDir: string, script: string): Promise<void> {
  await build({
    root: app,
    logLevel: 'warn',
    plugins: [reactOnServer],
    define: {
      KUELIK_SITE_SCRIPT: JSON.stringify(script),
      // A browser of which nothing is known.
      navigator: JSON.stringify({ onLine: true, userAgent: '' }),
      'process.env.NODE_ENV': '"production"',
    },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/first-screen/render.tsx',
      outDir,
      emptyOutDir: true,
      sourcemap: false,
      copyPublicDir: false,
      target: 'node20',
      modulePreload: false,
      rolldownOptions: {
        output: {
          entryFileNames: 'render.mjs',
          chunkFileNames: '[name]-[hash].mjs',
        },
      },
    },
  });
}
