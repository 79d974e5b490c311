import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from '../../cms/cms.ts';
import type { Trust } from '../../cms/verdict.ts';
import { inspectPdf } from '../../inspect-pdf.ts';
import { createTwoSigners } from '../../testing.ts';
import { verifyPdf } from '../../verify.ts';
import { keeping, linearizedContract, type Said } from '../forgeries/first-page-attacks.ts';
import { annots, forgeSignature, formBody, pageBody, update } from '../forgeries/forge.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let first: CmsOptions;
let trust: Trust;
beforeAll(async () => {
  ({ first, trust } = await createTwoSigners());
});
const sign = (pdf: Buffer) =>
  forgeSignature(pdf, first, {
    field: 10,
    value: 11,
    catalogue: formBody(10).replace('/Pages', `${keeping} /Pages`),
    page: pageBody(annots(10)),
  });

// pdf.js shows the page that a linearized file names, as long as nothing was appended: the signer would see another one than everybody
// after the signature.
const odd: readonly (readonly [string, Said])[] = [
  ['names another page as its first', { firstPage: 22 }],
  ['names another page of its own as its first', { index: 1 }],
  ['says that it has more pages', { pages: 2 }],
  ['ends its first object in a comment', { another: 'comment' }],
  ['ends its first object in a comment, before another page', { another: 'comment', firstPage: 22 }],
  ['ends its first object in a string', { another: 'string' }],
];

describe('a linearized file that', () => {
  test('is what it says is fine, also once it was signed or updated', async () => {
    const honest = linearizedContract();
    expect(await inspectPdf(honest)).toMatchObject({ status: 'fine' });
    expect(await verifyPdf(await sign(honest), trust)).toMatchObject({ valid: true });
    const updated = update(honest, { 40: '<< /Producer (x) >>' }, { trailer: '/Info 40 0 R' });
    expect(await inspectPdf(updated)).toMatchObject({ status: 'fine' });
  });

  test.each(odd)('%s is refused, and is not valid once it was signed', async (_what, said) => {
    const file = linearizedContract(said);
    expect(await inspectPdf(file)).toEqual({ status: 'duplicate_content' });
    const signed = await sign(file);
    expect(await verifyPdf(signed, trust)).toMatchObject({ valid: false, file_fault: 'ambiguous' });
    // Nor is one that says so only once it was signed.
    const later = await sign(linearizedContract({ ...said, length: signed.length }));
    expect(later.length).toBe(signed.length);
    expect(await verifyPdf(later, trust)).toMatchObject({ valid: false, file_fault: 'ambiguous' });
  });

  test('has another length than it says is read by its end', async () => {
    const file = linearizedContract({ firstPage: 22, length: 7 });
    expect(await inspectPdf(file)).toMatchObject({ status: 'fine' });
  });
});
