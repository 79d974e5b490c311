import { build, type Metafile, type Plugin } from 'esbuild';

/** What each of our files imports by value, by its path from the root. */
export type Imports = Metafile['inputs'];

/** Only our own files are followed. */
const ours: Plugin = {
  name: 'ours',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@kuelik/') ? undefined : { path, external: true },
    );
  },
};

/**
 * All files that these files import by value, directly or indirectly, including themselves. Resolved by esbuild.
 * Throws if an import cannot be resolved.
 */
export async function importsOf(root: string, files: readonly string[]): Promise<Imports> {
  const contents = files.map((file) => `import(${JSON.stringify(`./${file}`)});`).join('\n');
  const { metafile } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    outdir: 'unused',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    plugins: [ours],
  });
  return metafile.inputs;
}
