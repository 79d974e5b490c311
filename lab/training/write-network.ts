import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { weightsModule } from './embed.ts';
import { keepGood } from './keep-good.ts';

interface Trained {
  readonly shapes: Parameters<typeof weightsModule>[2];
  readonly numbers: Parameters<typeof weightsModule>[3];
  readonly record: { readonly accuracy: number };
}

interface Places {
  /** Folders of packages/vision for the network's files and its module. */
  readonly assets: string;
  readonly source: string;
  /** Replaces both, if the run named one. */
  readonly folder: string | undefined;
  readonly module: { readonly file: string; readonly name: string; readonly types: string };
}

const vision = (path: string): string =>
  fileURLToPath(new URL(`../../packages/vision/${path}`, import.meta.url));

/**
 * Writes a trained network: its numbers, their shapes, the record of its training, and the module that embeds it.
 *
 * @throws Error if the product's network would be replaced by an unusable one
 */
export async function writeNetwork({ shapes, numbers, record }: Trained, places: Places): Promise<void> {
  const { folder, module } = places;
  keepGood(record.accuracy, folder);
  const assets = folder ?? vision(places.assets);
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, 'network.bin'), Buffer.from(numbers.buffer));
  await writeFile(join(assets, 'network.json'), JSON.stringify(shapes));
  await writeFile(join(assets, 'training.json'), `${JSON.stringify(record, null, 2)}\n`);
  const text = weightsModule(module.name, module.types, shapes, numbers);
  await writeFile(join(folder ?? vision(places.source), module.file), text);
  process.stdout.write(`${JSON.stringify(record)}\n`);
}
