import { expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';

// Pages and fields whose sizes and values viewers choose by themselves.

const rect = '/Rect [70 190 250 230]';
const look = '/Type /XObject /Subtype /Form /BBox [0 0 180 40] /Resources << /Font << /F1 5 0 R >> >>';
const statusOf = async (page: string, field = '/MK << /BG [1] >>') => {
  const bodies = {
    ...contract('I owe 9 000', { catalogue: '/AcroForm << /Fields [30 0 R] >>' }),
    3: page,
    30: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /F 4 ${rect} ${field} >>`,
    31: stream('BT /F1 12 Tf 2 5 Td (1) Tj ET', look),
  };
  return (await inspectPdf(writePdf(bodies))).status;
};

test.each([
  ['no size', pageBody('/Annots [30 0 R]').replace('[0 0 300 300]', '[0 0 0 0]')],
  ['no width', pageBody('/Annots [30 0 R]').replace('[0 0 300 300]', '[0 0 0 300]')],
  ['a frame beside it', pageBody('/Annots [30 0 R] /CropBox [1000 1000 1200 1200]')],
])('a page of %s is damaged', async (_what, page) => {
  expect(await statusOf(page)).toBe('damaged');
});

test.each([
  ['9 000', 'unclear_fields'],
  ['1', 'fine'],
])('a field of the value 1 with the rich text %s', async (words, status) => {
  const field = `/Ff 33554432 /V (1) /RV (<body><p>${words}</p></body>) /AP << /N 31 0 R >>`;
  const below = pageBody('/Annots [30 0 R]').replace('/Contents 4 0 R', '');
  expect(await statusOf(below, field)).toBe(status);
});
