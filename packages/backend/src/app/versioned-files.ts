import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';

/** The part of a models manifest that is needed here; see the vision package. */
const manifest = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    models: v.record(v.string(), v.array(v.object({ name: v.string(), sha256: v.string() }))),
  }),
);

/** Hexadecimal digits of the hash that browsers put into a model's address. */
const DIGITS = 12;

/**
 * Whether an address names exactly this content: `?v=` with the start of the file's SHA-256, as listed by
 * `manifest.json` beside it, or with that of the file that it is a piece of (`mesh.0-9.bin` of `mesh.bin`). Such an
 * answer never changes. During an update an old page may ask for a hash that the folder no longer has: the file of
 * that name must then not be kept under it.
 */
export function versionedFiles(): (path: string, url: string) => boolean {
  const folders = new Map<string, ReadonlyMap<string, string>>();
  const hashesOf = (folder: string) => {
    const known = folders.get(folder) ?? readHashes(join(folder, 'manifest.json'));
    folders.set(folder, known);
    return known;
  };
  return (path, url) => {
    const asked = /[?&]v=([0-9a-f]+)(?:&|$)/.exec(url)?.[1];
    if (asked?.length !== DIGITS) return false;
    const hashes = hashesOf(dirname(path));
    const name = basename(path).replace(/\.(?:br|gz)$/, '');
    const hash = hashes.get(name) ?? hashes.get(name.replace(/\.\d+-\d+(?=\.\w+$)/, ''));
    return hash?.startsWith(asked) === true;
  };
}

function readHashes(path: string): ReadonlyMap<string, string> {
  const read = existsSync(path) ? v.safeParse(manifest, readFileSync(path, 'utf8')) : null;
  if (!read?.success) return new Map();
  return new Map(
    Object.values(read.output.models)
      .flat()
      .map(({ name, sha256 }) => [name, sha256]),
  );
}
