import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the built site: as given from the folder that the server was started in, else from the product's
 * own, so that a service manager may start it anywhere. As given if it is in neither.
 */
export function findSite(
  dir: string,
  startedIn = process.cwd(),
  module = fileURLToPath(import.meta.url),
): string {
  const given = resolve(startedIn, dir);
  if (existsSync(given)) return given;
  // The folder of the product is above `dist/server` or `apps/server/src`.
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, dir))) return join(folder, dir);
  }
  return given;
}
