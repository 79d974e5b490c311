import { expect, it } from 'vitest';
import { largeHonestPdf } from '../pdf/forgeries/bombs.ts';
import { contract, pageBody, writePdf } from '../pdf/forgeries/forge.ts';
import { inspectPdf } from './apart.ts';

it('a file of 24 MB is read in a process', async () => {
  expect(await inspectPdf(largeHonestPdf(24))).toMatchObject({ status: 'fine', pages: 1 });
});

it('a contract of 60 pages is read in a process', async () => {
  const ids = [3, ...Array.from({ length: 59 }, (_, index) => index + 100)];
  const a4 = pageBody().replace('[0 0 300 300]', '[0 0 595 842]');
  const pdf = writePdf(
    {
      ...contract('I owe 1 000'),
      2: `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${ids.length} >>`,
      ...Object.fromEntries(ids.map((id) => [id, a4])),
    },
    '',
    200,
  );
  expect(await inspectPdf(pdf)).toEqual({ status: 'fine', pages: 60 });
});
