import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../../cms/cms.ts';
import type { Trust } from '../../cms/verdict.ts';
import { inspectPdf } from '../../inspect-pdf.ts';
import { createTwoSigners } from '../../testing.ts';
import { verifyPdf } from '../../verify.ts';
import {
  annots,
  certifying,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from '../forgeries/forge.ts';
import {
  honestFiles,
  honestValues,
  hostileFiles,
  hostileValues,
  type Value,
  valueForm,
} from '../forgeries/value-attacks.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let first: CmsOptions;
let trust: Trust;
beforeAll(async () => {
  ({ first, trust } = await createTwoSigners());
});

/** Certified with an empty field, in which someone then writes the value. */
async function filled({ settings = '', value, look, more = {} }: Value, content = ''): Promise<Buffer> {
  const field = (keys: string) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /F 4 /Rect [100 100 200 120] ${settings} ${keys} >>`;
  const { 3: given, ...objects } = more;
  const page = String(given ?? pageBody(annots(30))).replace('30 0 R', '33 0 R');
  const plain = contract('');
  const blank = writePdf({
    ...plain,
    3: page,
    4: stream(`BT /F1 18 Tf 20 200 Td (I owe the sum below) Tj ET ${content}`),
    33: field(''),
    40: plain[5] ?? '',
    ...objects,
  });
  const signed = await forgeSignature(blank, first, {
    field: 10,
    value: 11,
    catalogue: formBody(33, 10)
      .replace('/SigFlags', '/DA (/F1 12 Tf 0 g) /DR << /Font << /F1 5 0 R /F7 5 0 R >> >> /SigFlags')
      .replace('/Pages', '/Perms << /DocMDP 11 0 R >> /Pages'),
    page: page.replace('33 0 R', '33 0 R 10 0 R'),
    valueKeys: certifying(2),
  });
  return update(signed, { 33: field(`/V ${value} /AP << /N 47 0 R >>`), 47: look });
}

describe('a value', () => {
  test.each(Object.entries(hostileValues))('%s is refused, and a change', async (_what, value) => {
    expect((await inspectPdf(valueForm(value))).status).toBe('unclear_fields');
    expect((await verifyPdf(await filled(value), trust)).valid).toBe(false);
  });

  test.each(Object.entries(honestValues))('%s is accepted, and may be filled in', async (_what, value) => {
    expect((await inspectPdf(valueForm(value))).status).toBe('fine');
    expect(await verifyPdf(await filled(value), trust)).toMatchObject({ valid: true });
  });

  test('that is black on a black page is not filled in', async () => {
    const plain = honestValues['with kerning'];
    const black = await filled(plain as Value, '0 g 90 90 120 40 re f');
    expect((await verifyPdf(black, trust)).signatures[0]?.faults).toEqual(['covered_after']);
  });
});

test.each(Object.entries(hostileFiles))('is refused: %s', async (_what, pdf) => {
  expect((await inspectPdf(pdf)).status).not.toBe('fine');
});

test.each(Object.entries(honestFiles))('is accepted: %s', async (_what, pdf) => {
  expect((await inspectPdf(pdf)).status).toBe('fine');
});
