import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../setup.mjs';
import { filesBelow } from '../files.ts';
import { cachePath, prepared } from './prepared.ts';

/** Where the drawings come from: the generators, the check digits on papers, and what paints people for a page. */
const sources = ['lab/people', 'lab/papers', 'packages/vision/src/document', 'e2e/support'];

let hash: string | undefined;

/** Hash of the sources, so that a changed generator never uses an old drawing. */
function hashOfSources(): string {
  if (hash) return hash;
  const digest = createHash('sha256');
  for (const folder of sources) {
    for (const file of filesBelow(join(root, folder))) {
      if (!file.includes('.test.')) digest.update(file).update(readFileSync(join(root, folder, file)));
    }
  }
  hash = digest.digest('hex').slice(0, 12);
  return hash;
}

/**
 * A drawing that many tests show, drawn once and kept between runs and for the second database: a passport takes
 * 1.3 s of processor time, a card 2.5 s, a person's poses 1.5 s.
 *
 * @param name differs with every input of the drawing
 */
export async function kept(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const file = await prepared(cachePath('sharp', `${hashOfSources()}-${name}`), async (draft) => {
    writeFileSync(draft, await draw());
  });
  return readFileSync(file);
}
