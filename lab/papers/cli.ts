/**
 * Writes photos of specimen documents and their contents: node --import tsx lab/papers/cli.ts <folder> [seed]
 * [pictures per kind and level] [levels] [kinds]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDocument, type PaperKind, paperKinds, photograph } from './index.ts';
import { type LevelName, levels } from './levels.ts';

const [folder, seedText = '1', countText = '2', levelText = 'mild,hard', kindText = paperKinds.join(',')] =
  process.argv.slice(2);
if (!folder) throw new Error('Usage: cli.ts <folder> [seed] [count] [levels] [kinds]');

function chosen<T extends string>(text: string, known: readonly T[]): T[] {
  return text.split(',').map((word) => {
    const found = known.find((item) => item === word);
    if (!found) throw new Error(`Not one of ${known.join(', ')}: ${word}`);
    return found;
  });
}

const wantedLevels: LevelName[] = chosen(levelText, Object.keys(levels) as LevelName[]);
const wantedKinds: PaperKind[] = chosen(kindText, paperKinds);

await mkdir(folder, { recursive: true });
const truth = [];
let seed = Number(seedText) * 100_000;
for (const level of wantedLevels) {
  for (const kind of wantedKinds) {
    for (let i = 0; i < Number(countText); i++) {
      seed++;
      const art = await makeDocument({ seed, kind });
      const shot = await photograph(art, { seed, level });
      const file = `${level}-${kind}-${String(i).padStart(2, '0')}.jpg`;
      await writeFile(join(folder, file), shot.picture);
      const { mrz, fields } = art.truth;
      truth.push({ file, seed, kind, level, mrz, fields, quad: shot.quad.map(({ x, y }) => [x, y]) });
    }
  }
}
await writeFile(join(folder, 'truth.json'), `${JSON.stringify(truth, null, 2)}\n`);
console.log(`${truth.length} pictures in ${folder}`);
