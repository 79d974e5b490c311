import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { root } from '../setup.mjs';

const source = join(root, 'packages/embed');

/**
 * Builds the loader for host pages as a package that can be published as it is: an ES module and a CommonJS one
 * for bundlers and servers, and a script that sets the global `Kuelik`.
 */
export async function buildEmbed(outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  const common: BuildOptions = {
    entryPoints: [join(source, 'src/index.ts')],
    bundle: true,
    minify: true,
    target: 'es2020',
    logLevel: 'warning',
  };
  await build({ ...common, format: 'esm', outfile: join(outdir, 'index.js') });
  await build({ ...common, format: 'cjs', outfile: join(outdir, 'index.cjs') });
  await build({ ...common, format: 'iife', globalName: 'Kuelik', outfile: join(outdir, 'kuelik-embed.js') });
  for (const types of ['index.d.ts', 'index.d.cts']) {
    await copyFile(join(source, 'src/api.d.ts'), join(outdir, types));
  }
  const { version, license } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const published = JSON.parse(await readFile(join(source, 'published.json'), 'utf8'));
  await writeFile(
    join(outdir, 'package.json'),
    `${JSON.stringify({ ...published, version, license }, null, 2)}\n`,
  );
}
