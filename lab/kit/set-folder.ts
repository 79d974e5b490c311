import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where a set lies: `folder` itself, or, if its list `marker` is missing there, the subfolder that is named after the kind of
 * pictures and has one. So every measuring command takes the folder that holds all sets.
 */
export function setFolder(folder: string, kind: string, marker: string): string {
  const inside = join(folder, kind);
  return !existsSync(join(folder, marker)) && existsSync(join(inside, marker)) ? inside : folder;
}
