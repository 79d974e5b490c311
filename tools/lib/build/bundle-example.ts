import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../setup.mjs';

/** An example's program in one script, as its own build would produce. */
export async function bundleExample(name: string): Promise<string> {
  const folder = join(root, 'examples', name);
  const main = ['main.tsx', 'main.ts'].map((file) => join(folder, file)).find((file) => existsSync(file));
  if (main === undefined) throw new Error(`There is no example ${name}`);
  const { outputFiles } = await build({
    entryPoints: [main],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"', __VUE_OPTIONS_API__: 'false' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
