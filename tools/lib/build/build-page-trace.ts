import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../setup.mjs';
import { browserBuild } from './browser-build.ts';

/** Builds the script of traced pages, which the server adds to them: no part of the site's own chunks. */
export async function buildPageTrace(folder: string): Promise<void> {
  await build({
    entryPoints: [join(root, 'apps/web/src/page-trace.ts')],
    outfile: join(folder, 'page-trace.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: browserBuild.target as string[],
    logLevel: 'warning',
  });
}
