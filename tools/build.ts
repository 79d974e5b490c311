import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { copyModels } from '@kuelik/vision/node';
import { build as viteBuild } from 'vite';
import { buildEmbed } from './lib/build-embed.ts';
import { buildServer } from './lib/build-server.ts';
import { filesBelow } from './lib/files.ts';
import { writeIntegrityManifest } from './lib/integrity-manifest.ts';
import { precompress } from './lib/precompress.ts';
import { root } from './setup.mjs';

const dist = join(root, 'dist');
const stamp = join(dist, '.built-from');

/** A hash over everything that the build reads. */
function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of ['apps', 'packages', 'technologies', 'tools']) {
    for (const file of filesBelow(join(root, folder))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(`${folder}/${file}\0`).update(readFileSync(join(root, folder, file)));
    }
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

async function build(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  const web = join(dist, 'web');
  await viteBuild({
    root: join(root, 'apps/web'),
    logLevel: 'warn',
    build: { outDir: web, emptyOutDir: true, manifest: 'chunks.json' },
  });
  // What the chunks are made of is for the size budgets, not for the site's visitors.
  renameSync(join(web, 'chunks.json'), join(dist, 'web-chunks.json'));
  await copyModels(join(web, 'models'));
  await buildEmbed(join(dist, 'embed'));
  // Host pages may load it from the site itself.
  await cp(join(dist, 'embed'), join(web, 'embed'), { recursive: true });
  await writeIntegrityManifest(web, 'FRONTEND');
  await precompress(web);
  await buildServer(join(dist, 'server'));
}

const sources = fingerprintOfSources();
const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
if (!(fresh && process.argv.includes('--if-stale'))) {
  const started = Date.now();
  console.log('Building…');
  await build();
  writeFileSync(stamp, sources);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s: ${dist}`);
}
