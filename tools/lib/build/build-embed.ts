import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { root } from '../../setup.mjs';

const source = join(root, 'packages/embed');

/**
 * Builds the loader for host pages as a publishable package: an ES module and a CommonJS one for bundlers and
 * servers, and a script that sets the global `Kuelik`.
 */
export async function buildEmbed(outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  const entry = (name: string) => [join(source, 'src', name)];
  const common: BuildOptions = {
    bundle: true,
    minify: true,
    target: 'es2020',
    logLevel: 'warning',
  };
  for (const [format, file] of [
    ['esm', 'index.js'],
    ['cjs', 'index.cjs'],
  ] as const) {
    const { outputFiles } = await build({ ...common, entryPoints: entry('index.ts'), format, write: false });
    await writeFile(join(outdir, file), leftAlone(outputFiles[0]?.text ?? ''));
  }
  const outfile = join(outdir, 'kuelik-embed.js');
  await build({ ...common, entryPoints: entry('global.ts'), format: 'iife', outfile });
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

/**
 * Stops host bundlers from processing the dynamic import: webpack would resolve it among the host's files.
 * The source has this comment, too, but minifying removes it.
 */
function leftAlone(code: string): string {
  const [before, after, more] = code.split('import(');
  if (before === undefined || after === undefined || more !== undefined) {
    throw new Error('The loader is expected to have one dynamic import');
  }
  return `${before}import(/* webpackIgnore: true */ /* @vite-ignore */ ${after}`;
}
