import { join } from 'node:path';
import { measureSizes } from './lib/build/sizes.ts';
import { root } from './setup.mjs';

// Prints the sizes of the built product; fails if one exceeds its budget.
let over = 0;
for (const { name, bytes, limit, compression } of measureSizes(join(root, 'dist'))) {
  if (bytes > limit) over++;
  const mark = bytes > limit ? 'OVER' : 'ok';
  console.log(
    `${mark.padEnd(5)}${name}: ${(bytes / 1000).toFixed(1)} KB ${compression} of ${limit / 1000} KB`,
  );
}
process.exitCode = over === 0 ? 0 : 1;
