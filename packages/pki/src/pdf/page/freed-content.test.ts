import { expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { readRevisions } from '../changes/revisions.ts';
import { contract, lastXref, pageBody, stream, update, writePdf } from '../forgeries/forge.ts';
import { xrefStream } from '../forgeries/stream-attacks.ts';
import { drawsFreed } from './freed-content.ts';
import { pagesOf } from './structure.ts';

const text = stream('BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET\n');
const zeros = stream('BT /F1 18 Tf 150 200 Td (000) Tj ET\n');
const two = pageBody().replace('/Contents 4 0 R', '/Contents [4 0 R 6 0 R]');
const drawn = writePdf({ ...contract(''), 3: two, 4: text, 6: zeros });
const statusOf = async (pdf: Buffer) => (await inspectPdf(pdf)).status;

// poppler searches the file for an object that it needs and the cross-reference does not list.
test.each([
  ['freed by a table', update(drawn, {}, { entries: { 6: null } })],
  [
    'freed by a stream',
    Buffer.concat([
      drawn,
      xrefStream(40, { 6: null }, `/Prev ${lastXref(drawn)}`),
      Buffer.from(`startxref\n${drawn.length}\n%%EOF\n`),
    ]),
  ],
  [
    'freed, within the resources',
    update(
      writePdf({
        ...contract('I owe 1 000'),
        3: pageBody().replace('/Font', '/XObject << /X 6 0 R >> /Font'),
        6: stream('BT (000) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
      }),
      {},
      { entries: { 6: null } },
    ),
  ],
])('content that was %s and is still referred to is refused', async (_what, pdf) => {
  expect(await statusOf(pdf)).toBe('duplicate_content');
});

test('content that is referred to and nowhere in the file is fine, as is what was freed and is not drawn', async () => {
  expect(await statusOf(drawn)).toBe('fine');
  const unknown = pageBody().replace('/Font', '/XObject << /X 6 0 R >> /Font');
  expect(await statusOf(writePdf({ ...contract('I owe 1 000'), 3: unknown }))).toBe('fine');
  const unused = update(drawn, { 3: pageBody() }, { entries: { 6: null } });
  expect(await statusOf(unused)).toBe('fine');
});

test('a list of very many names is read to its end', () => {
  const many = writePdf({ ...contract('I owe 1 000'), 3: pageBody(`/Annots [${'/a'.repeat(300_000)}]`) });
  const { final } = readRevisions(many);
  expect(drawsFreed(final, pagesOf(final))).toBe(false);
});
