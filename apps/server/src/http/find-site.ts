import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the built site: the given path relative to the working directory or else to the product's own
 * folder, so that a service manager can start the server anywhere. The path as given if neither exists.
 */
export function findSite(
  dir: string,
  startedIn = process.cwd(),
  module = fileURLToPath(import.meta.url),
): string {
  const given = resolve(startedIn, dir);
  if (existsSync(given)) return given;
  // The product's folder is above `dist/server` or `apps/server/src`.
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, dir))) return join(folder, dir);
  }
  return given;
}
