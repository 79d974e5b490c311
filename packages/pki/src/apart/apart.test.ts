import { expect, it } from 'vitest';
import { largeHonestPdf } from '../pdf/forgeries/bombs.ts';
import { inspectPdf } from './apart.ts';

it('a file of 24 MB is read in a process', async () => {
  expect(await inspectPdf(largeHonestPdf(24))).toMatchObject({ status: 'fine', pages: 1 });
});
