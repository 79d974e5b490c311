import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { root } from '../setup.mjs';

/** Builds the loader for host pages: an ES module for bundlers and a script that sets the global `Kuelik`. */
export async function buildEmbed(outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  const common: BuildOptions = {
    entryPoints: [join(root, 'packages/embed/src/index.ts')],
    bundle: true,
    minify: true,
    target: 'es2020',
    logLevel: 'warning',
  };
  await build({ ...common, format: 'esm', outfile: join(outdir, 'index.js') });
  await build({ ...common, format: 'iife', globalName: 'Kuelik', outfile: join(outdir, 'kuelik-embed.js') });
  await copyFile(join(root, 'packages/embed/src/api.d.ts'), join(outdir, 'index.d.ts'));
}
