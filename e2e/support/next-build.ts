import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const hashed = /-[\w-]{7,}\.(?:js|css)$/;
const textual = /\.(?:js|css|html|json)$/;

/** Every file below a folder. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());

/**
 * Turns a copy of the built site into another build: every script and style sheet whose name has a hash gets another name,
 * and whatever refers to it follows.
 */
export function copyNextBuild(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const files = filesOf(to);
  // Compressed copies and source maps would be of the old build.
  for (const file of files) if (/\.(?:br|gz|map)$/.test(file)) rmSync(file);
  const kept = files.filter((file) => textual.test(file));
  const names = new Set(kept.map((file) => basename(file)).filter((name) => hashed.test(name)));
  const renamed = (name: string) => (names.has(name) ? name.replace(/(?=\.\w+$)/, 'next') : name);
  for (const file of kept) {
    const text = readFileSync(file, 'utf8').replace(/[\w.-]+/g, renamed);
    rmSync(file);
    writeFileSync(join(file, '..', renamed(basename(file))), text);
  }
}
