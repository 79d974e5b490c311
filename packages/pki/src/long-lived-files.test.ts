import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions } from './cms/cms.ts';
import type { Trust } from './cms/verdict.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { signPdf, UnsignablePdfError } from './pades.ts';
import { readRevisions } from './pdf/changes/revisions.ts';
import { appendObjects, nextNumber } from './pdf/file/append-objects.ts';
import { writeValue } from './pdf/file/write-value.ts';
import {
  annots,
  type Bodies,
  certifying,
  contract,
  forgeSignature,
  formBody,
  pageBody,
  stream,
  update,
  writePdf,
} from './pdf/forgeries/forge.ts';
import { createTwoSigners, type TestAuthority } from './testing.ts';
import { verifyPdf } from './verify.ts';
import { createCrl } from './x509/crl.ts';

// Files that are kept for years: with what validates their signatures later (DSS, ETSI EN 319 142-1 5.4), time-stamps of the
// whole document, and certifications of each level. All must stay signable and valid.

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const at = new Date();
let authority: TestAuthority;
let first: CmsOptions;
let second: CmsOptions;
let trust: Trust;
let crl: Uint8Array;
beforeAll(async () => {
  ({ authority, first, second, trust } = await createTwoSigners(at));
  crl = await createCrl(authority.issuing, [], at);
});

const sign = (pdf: Uint8Array, who: CmsOptions) =>
  signPdf(pdf, {
    ...who,
    name: 'T',
    reason: 'R',
    at,
    stamp: { title: 'T', lines: [], link: 'https://kyc.test/verify' },
  });

/** The faults of each signature of a file that must be accepted and valid as it is. */
async function faultsOf(pdf: Uint8Array) {
  expect((await inspectPdf(pdf)).status).toBe('fine');
  const { valid, file_fault: fault, signatures } = await verifyPdf(pdf, trust);
  return { valid, fault, faults: signatures.map(({ faults }) => faults) };
}

const fine = (count: number) => ({
  valid: true,
  fault: undefined,
  faults: Array.from({ length: count }, () => []),
});

const store = (own: number, certificate: number, list: number) =>
  `/DSS << /Type /DSS /Certs [${certificate} 0 R] /CRLs [${list} 0 R] /VRI << /A${own} << /Cert [${certificate} 0 R] /CRL [${list} 0 R] >> >> >>`;

describe.each([0, 1, 2, 3])(
  'certified with P %i (0: not certified), DSS and a time-stamp of the document',
  (level) => {
    let kept: Buffer;
    beforeAll(async () => {
      const perms = level === 0 ? '' : '/Perms << /DocMDP 11 0 R >>';
      const catalogue = (more: string, ...fields: readonly number[]) =>
        formBody(...fields).replace('/Pages', `${perms} ${more} /Pages`);
      const once = await forgeSignature(writePdf(contract('I owe 1 000')), first, {
        field: 10,
        value: 11,
        catalogue: catalogue('', 10),
        page: pageBody(annots(10)),
        ...(level === 0 ? {} : { valueKeys: certifying(level) }),
      });
      expect(await faultsOf(once)).toEqual(fine(1));
      const material: Bodies = {
        40: stream(Buffer.from(authority.issuing.certificate)),
        41: stream(Buffer.from(crl)),
      };
      const dss = store(1, 40, 41);
      const validated = update(once, { 1: catalogue(dss, 10), ...material });
      expect(await faultsOf(validated)).toEqual(fine(1));
      kept = await forgeSignature(validated, first, {
        field: 14,
        value: 15,
        catalogue: catalogue(dss, 10, 14),
        page: pageBody(annots(10, 14)),
        timeStamper: authority.timeStamper,
      });
    });

    test('are accepted and valid', async () => {
      expect(await faultsOf(kept)).toEqual(fine(2));
    });

    test('can be signed again where the certification allows it', async () => {
      if (level === 1) await expect(sign(kept, second)).rejects.toThrow(UnsignablePdfError);
      else expect(await faultsOf(await sign(kept, second))).toEqual(fine(3));
    });
  },
);

/** A file with validation material for its last signature, as a program adds it. */
function withMaterial(pdf: Uint8Array, own: number): Uint8Array {
  const { final } = readRevisions(pdf);
  const num = nextNumber(final);
  const bodies = new Map([
    [final.root.num, writeValue(final.catalogue).replace(/>>$/, `${store(own, num, num + 1)} >>`)],
    [num, stream(Buffer.from(authority.issuing.certificate)).toString('latin1')],
    [num + 1, stream(Buffer.from(crl)).toString('latin1')],
  ]);
  const text = Buffer.from(appendObjects(final, bodies)).toString('latin1');
  const info = final.trailer.get('Info');
  const trailer = text.lastIndexOf('/Prev ');
  const also = info === null ? '' : `/Info ${writeValue(info)} `;
  return Buffer.from(`${text.slice(0, trailer)}${also}${text.slice(trailer)}`, 'latin1');
}

test.each([
  'chromium-page.pdf',
  'ghostscript-web.pdf',
  'img2pdf-jpeg.pdf',
  'libreoffice-tagged.pdf',
  'mutool-linear.pdf',
  'pdftex-links.pdf',
  'pdfunite.pdf',
  'qpdf-lin-objstm.pdf',
  'qpdf-objstm.pdf',
])('%s, signed, with DSS, and signed again', async (name) => {
  const once = await sign(readFileSync(join(import.meta.dirname, '../corpus', name)), first);
  const kept = withMaterial(once, 1);
  expect(await faultsOf(kept)).toEqual(fine(1));
  expect(await faultsOf(await sign(kept, second))).toEqual(fine(2));
});
