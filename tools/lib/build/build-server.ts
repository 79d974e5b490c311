import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../../setup.mjs';
import { filesBelow } from '../files.ts';
import { type FilePackages, packageName, packagesByFile } from './runtime-packages.ts';

const workerUrl = /new URL\((['"])\.\/([\w-]+)\.worker\.ts\1, import\.meta\.url\)/g;
const assetUrl = /new URL\((['"])\.\.\/\.\.\/assets\/([\w-]+)\/\1, import\.meta\.url\)/g;
/** Folders of packages/vision/assets that the server reads as files. */
const assets = ['mobilefacenet'];

/**
 * Packages that stay packages: they find native code, WebAssembly or pages beside their own files.
 */
const withOwnFiles =
  /^(?:sharp|pkcs11js|zxing-wasm|dejavu-fonts-ttf|@electric-sql\/pglite|@hyzyla\/pdfium|pdfjs-dist|@napi-rs\/canvas|@tensorflow\/[\w-]+|@fastify\/swagger-ui)$/;

/**
 * All others are bundled: a start that finds, reads and wraps 1,800 modules takes a third longer. They have no source maps,
 * which Node reads at the start too.
 */
const packages: Plugin = {
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind !== 'entry-point' && withOwnFiles.test(packageName(path)) ? { path, external: true } : null,
    );
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${(await readFile(path, 'utf8')).replaceAll(/\/\/# sourceMappingURL=\S+/g, '')}\n${noSourceMap}`,
      loader: 'js',
    }));
  },
};

const emptyMap = Buffer.from(JSON.stringify({ version: 3, sources: [''], names: [], mappings: 'AAAA' }));
// In two parts, since it would otherwise be this file's own.
const noSourceMap = [
  '//#',
  `sourceMappingURL=data:application/json;base64,${emptyMap.toString('base64')}`,
].join(' ');

/** Modules of CommonJS call `require` for what Node itself brings. */
const requireOfNode = `import { createRequire as kuelikCreateRequire } from 'node:module';
const require = kuelikCreateRequire(import.meta.url);`;

/** Beside the bundles, adds to esbuild's report the packages whose files our code looks up. */
async function writePackages(
  outdir: string,
  packages: Readonly<Record<string, FilePackages>>,
): Promise<void> {
  const complete = Object.entries(packages).map(async ([file, { imports, bundles, loads }]) => {
    const lookups = (await readFile(join(outdir, file), 'utf8')).matchAll(lookup);
    const names = [...lookups]
      .map(([, path = '']) => packageName(path))
      .filter((name) => withOwnFiles.test(name));
    const and = (others: readonly string[]) => [...new Set([...others, ...names])].sort();
    return [file, { imports: and(imports), bundles, loads: and(loads) } satisfies FilePackages] as const;
  });
  const written = Object.fromEntries(await Promise.all(complete));
  await writeFile(join(outdir, 'packages.json'), `${JSON.stringify(written, null, 2)}\n`);
}

const lookup = /\brequire\d*\.resolve\(\s*["']([^"']+)["']/g;

/** `debug` colours with it where it is installed: here it is part of tools for development, and no package of ours. */
const optional: Plugin = {
  name: 'optional',
  setup(build) {
    build.onResolve({ filter: /^supports-color$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    build.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = undefined;' }));
  },
};

/** The manifests contain loaders of screens, which servers never call. */
const noScreens: Plugin = {
  name: 'no-screens',
  setup(build) {
    build.onResolve({ filter: /^\.\/(web\/|about\.ts$)/ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && /\/(technology|about)\.ts$/.test(importer)
        ? { path, external: true }
        : null,
    );
  },
};

/** Worker threads become entry points beside the bundle, models folders there; the code that opens them must use these names. */
const filesBeside: Plugin = {
  name: 'files-beside',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return {
        contents: source
          .replace(workerUrl, "new URL('./$2.worker.js', import.meta.url)")
          .replace(assetUrl, "new URL('./assets/$2/', import.meta.url)"),
        loader: 'ts',
      };
    });
  },
};

/**
 * Bundles apps/server and its worker threads and processes into `outdir`; resolves when written. `packages.json` there is
 * `packagesByFile`.
 *
 * @param programs entry points other than the server and its command line
 */
export async function buildServer(
  outdir: string,
  programs: readonly string[] = ['main', 'cli'].map((name) => join(root, `apps/server/src/${name}.ts`)),
): Promise<void> {
  const folders = ['backend/src', 'pki/src', 'processes/src', 'vision/src/node'];
  const workers = folders.flatMap((name) => {
    const folder = join(root, 'packages', name);
    return filesBelow(folder)
      .filter((file) => file.endsWith('.worker.ts'))
      .map((file) => join(folder, file));
  });
  const { metafile } = await build({
    metafile: true,
    entryPoints: [...programs, ...workers],
    outdir,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // Node's own choice among a package's builds, which the tests run.
    conditions: [],
    mainFields: ['main'],
    banner: { js: requireOfNode },
    target: 'node20.19',
    sourcemap: 'linked',
    // A stack trace names files and lines; their text would double the maps.
    sourcesContent: false,
    jsx: 'automatic',
    logLevel: 'warning',
    plugins: [optional, packages, noScreens, filesBeside],
  });
  await writePackages(outdir, packagesByFile(metafile));
  for (const name of assets) {
    await cp(join(root, 'packages/vision/assets', name), join(outdir, 'assets', name), { recursive: true });
  }
}
