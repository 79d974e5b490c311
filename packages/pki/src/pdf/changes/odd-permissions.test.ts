import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../../cms/cms.ts';
import type { Trust } from '../../cms/verdict.ts';
import { createTwoSigners } from '../../testing.ts';
import { verifyPdf } from '../../verify.ts';
import {
  annots,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from '../forgeries/forge.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let first: CmsOptions;
let trust: Trust;
beforeAll(async () => {
  ({ first, trust } = await createTwoSigners());
});

const frame = '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 5 0 R >> >>';
const field = (more = '') =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /F 4 /Rect [100 100 200 120] ${more} >>`;

/** Whether a field may be filled in after a certification that says this. */
async function mayBeFilled(reference: string, fieldKeys = ''): Promise<boolean> {
  const plain = writePdf({
    ...contract('I owe the sum', { catalogue: '/AcroForm << /Fields [33 0 R] >>', page: '/Annots [33 0 R]' }),
    33: field(),
  });
  const signed = await forgeSignature(plain, first, {
    field: 10,
    value: 11,
    catalogue: formBody(33, 10).replace('/Pages', '/Perms << /DocMDP 11 0 R >> /Pages'),
    page: pageBody(annots(33, 10)),
    valueKeys: `/Reference ${reference}`,
    fieldKeys,
  });
  expect(await verifyPdf(signed, trust)).toMatchObject({ valid: true });
  const filled = update(signed, {
    33: field('/V (9) /AP << /N 47 0 R >>'),
    47: stream('BT 0 g /F1 12 Tf 2 5 Td (9) Tj ET', frame),
  });
  return (await verifyPdf(filled, trust)).valid;
}

const transform = (method: string, parameters: string) =>
  `<< /Type /SigRef /TransformMethod ${method} ${parameters} >>`;
const docMdp = (keys: string) => transform('/DocMDP', `/TransformParams << /V /1.2 ${keys} >>`);
const fieldMdp = (keys: string) =>
  `[${docMdp('/P 2')} ${transform('/FieldMDP', `/TransformParams << /V /1.2 ${keys} >>`)}]`;

describe('a certification of level', () => {
  test.each(['/P 2', '/P 3', ''])('%j lets others fill in fields', async (level) => {
    expect(await mayBeFilled(`[${docMdp(level)}]`)).toBe(true);
  });
  test.each(['/P 1', '/P 0', '/P 4', '/P -1', '/P 1.5', '/P (2)', '/P [2]', '/P 59 0 R', '/P true'])(
    '%j does not',
    async (level) => {
      expect(await mayBeFilled(`[${docMdp(level)}]`)).toBe(false);
    },
  );
});

test.each([
  ['no transform', '[]'],
  ['one transform in no list', docMdp('/P 2')],
  ['the transform in letters', `[${transform('(DocMDP)', '/TransformParams << /P 2 >>')}]`],
  ['another transform', `[${transform('/Identity', '')}]`],
  ['parameters that are none', `[${transform('/DocMDP', '/TransformParams [2]')}]`],
])('a certification with %s permits nothing', async (_what, reference) => {
  expect(await mayBeFilled(reference)).toBe(false);
});

describe('a lock', () => {
  test.each([
    ['/Action /Include /Fields [(S10)]', true],
    ['/Action /Exclude /Fields [(sum)]', true],
    ['/Action /Include /Fields [(sum)]', false],
    ['/Action /Include /Fields [/sum]', false],
    ['/Action /Include /Fields [33 0 R]', false],
    ['/Action /Include /Fields (sum)', false],
    ['/Action /Include', false],
    // Names that no field has, as another viewer may read them: little endian, with a space, with a language.
    ['/Action /Include /Fields [<FFFE730075006D00>]', false],
    ['/Action /Include /Fields [(sum )]', false],
    ['/Action /Include /Fields [<FEFF001B0065006E001B00730075006D>]', false],
  ])('%s leaves a field open: %s', async (keys, isOpen) => {
    expect(await mayBeFilled(fieldMdp(keys))).toBe(isOpen);
    expect(await mayBeFilled(`[${docMdp('/P 2')}]`, `/Lock << /Type /SigFieldLock ${keys} >>`)).toBe(isOpen);
  });

  test.each(['/Lock [1]', '/Lock 4 0 R', '/Lock << /Action /Exclude /Fields [(sum)] /P 0 >>'])(
    'of another form, %s, locks everything',
    async (keys) => {
      expect(await mayBeFilled(`[${docMdp('/P 2')}]`, keys)).toBe(false);
    },
  );
});
