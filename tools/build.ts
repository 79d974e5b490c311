import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { copyModels } from '@kuelik/vision/node';
import { build as viteBuild } from 'vite';
import { buildEmbed } from './lib/build/build-embed.ts';
import { buildFirstScreen, writeFirstScreenFiles } from './lib/build/build-first-screen.ts';
import { buildPageTrace } from './lib/build/build-page-trace.ts';
import { buildServer } from './lib/build/build-server.ts';
import { buildStamp, hashOfBuild, isBuilt } from './lib/build/bundled.ts';
import { writeIntegrityManifest } from './lib/build/integrity-manifest.ts';
import { compressedIn, precompress } from './lib/build/precompress.ts';
import { writeTextLists } from './lib/build/text-catalogues.ts';
import { root } from './setup.mjs';

const dist = join(root, 'dist');

/** Records which file holds the shell's texts in each language, so that the server can preload it. */
function writeTextFiles(folder: string): void {
  const chunks: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(folder, 'chunks.json'), 'utf8'),
  );
  const texts = Object.entries(chunks).flatMap(([source, { file }]) => {
    const [, locale] = /flow\/src\/i18n\/texts\/(\w+)\.ts$/.exec(source) ?? [];
    return locale === undefined ? [] : [[locale, `/${file}`] as const];
  });
  writeFileSync(join(folder, 'texts.json'), JSON.stringify(Object.fromEntries(texts)));
}

/** Source maps quote the bundler's numbers of files, which change with the order in which it reads them: a build would differ from the next. */
function withoutChance(folder: string): void {
  for (const name of readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.map'))) {
    const path = join(folder, 'assets', name);
    const map = readFileSync(path, 'utf8');
    const same = map.replaceAll(/ROLLDOWN_FILE_URL_[\w-]+/g, 'ROLLDOWN_FILE_URL');
    if (same !== map) writeFileSync(path, same);
  }
}

/** Builds a browser app with the models of `dist/models` beside it; writes its chunks' modules to `<name>-chunks.json`. */
async function buildApp(name: 'web' | 'widget'): Promise<string> {
  const folder = join(dist, name);
  await viteBuild({
    root: join(root, 'apps', name),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, manifest: 'chunks.json' },
  });
  withoutChance(folder);
  if (name === 'web') writeTextFiles(folder);
  // For the size budgets; not served.
  renameSync(join(folder, 'chunks.json'), join(dist, `${name}-chunks.json`));
  await cp(join(dist, 'models'), join(folder, 'models'), { recursive: true });
  return folder;
}

async function build(): Promise<void> {
  // A build that was cut short may have left half a file.
  const known = existsSync(buildStamp) ? compressedIn(dist) : undefined;
  rmSync(dist, { recursive: true, force: true });
  // Compressed once for both.
  const models = join(dist, 'models');
  await copyModels(models);
  await precompress(models, known);
  const web = await buildApp('web');
  const script = writeFirstScreenFiles(web, join(dist, 'web-chunks.json'));
  await buildPageTrace(web);
  const widget = await buildApp('widget');
  rmSync(models, { recursive: true });
  await buildEmbed(join(dist, 'embed'));
  // Host pages may load it from the site itself.
  await cp(join(dist, 'embed'), join(web, 'embed'), { recursive: true });
  await writeTextLists(join(dist, 'texts'));
  await cp(join(dist, 'texts'), join(web, 'texts'), { recursive: true });
  await writeIntegrityManifest(web, 'FRONTEND');
  await writeIntegrityManifest(widget, 'WIDGET');
  await precompress(web, known);
  await precompress(widget, known);
  // The site serves the widget, too; its folder can be hosted elsewhere unchanged.
  await cp(widget, join(web, 'widget'), { recursive: true });
  await buildServer(join(dist, 'server'));
  await buildFirstScreen(join(dist, 'server/first-screen'), script);
}

const sources = hashOfBuild();
const fresh = isBuilt(sources);
if (!(fresh && process.argv.includes('--if-stale'))) {
  const started = Date.now();
  console.log('Building…');
  await build();
  writeFileSync(buildStamp, sources);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s: ${dist}`);
}
