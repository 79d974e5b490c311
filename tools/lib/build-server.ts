import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../setup.mjs';
import { filesBelow } from './files.ts';

const workerUrl = /new URL\((['"])\.\/([\w-]+)\.worker\.ts\1, import\.meta\.url\)/g;
const assetUrl = /new URL\((['"])\.\.\/\.\.\/assets\/([\w-]+)\/\1, import\.meta\.url\)/g;
/** Folders of packages/vision/assets that the server reads as files. */
const assets = ['mobilefacenet'];

/** Registry packages stay external, our own are bundled. */
const ownCodeOnly: Plugin = {
  name: 'own-code-only',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@kuelik/') ? null : { path, external: true },
    );
  },
};

/** The manifests contain loaders of screens, which servers never call. */
const noScreens: Plugin = {
  name: 'no-screens',
  setup(build) {
    build.onResolve({ filter: /^\.\/(web\/|about\.ts$)/ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && importer.endsWith('technology.ts') ? { path, external: true } : null,
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

/** Bundles apps/server and its worker threads and processes into `outdir`; resolves when written. */
export async function buildServer(outdir: string): Promise<void> {
  const workers = ['packages/backend/src', 'packages/pki/src', 'packages/vision/src/node'].flatMap((folder) =>
    filesBelow(join(root, folder))
      .filter((file) => file.endsWith('.worker.ts'))
      .map((file) => join(root, folder, file)),
  );
  await build({
    entryPoints: [join(root, 'apps/server/src/main.ts'), join(root, 'apps/server/src/cli.ts'), ...workers],
    outdir,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    jsx: 'automatic',
    logLevel: 'warning',
    plugins: [ownCodeOnly, noScreens, filesBeside],
  });
  for (const name of assets) {
    await cp(join(root, 'packages/vision/assets', name), join(outdir, 'assets', name), { recursive: true });
  }
}
