import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FirstScreenModule } from '@kuelik/protocol';

/** What renders first screens, built beside the server; null when it runs from its sources. */
export async function findFirstScreens(
  file = new URL('./first-screen/render.mjs', import.meta.url),
): Promise<FirstScreenModule | null> {
  return existsSync(fileURLToPath(file)) ? import(file.href) : null;
}
