import { PDFDocument } from '@cantoo/pdf-lib';
import { ContentInfo } from 'pkijs';
import { expect, test } from 'vitest';
import { readSignedData } from './cms/cms.ts';
import { signPdf } from './pades.ts';
import { isMalformed } from './pdf/changes/signature-fields.ts';
import { openPdf } from './pdf-signatures.ts';
import { createTestAuthority } from './testing.ts';
import { verifyPdf } from './verify.ts';
import { createCrl } from './x509/crl.ts';

test('a signature with two signers makes the file invalid', async () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const authority = await createTestAuthority(now);
  const person = await authority.issue();
  const trust = { roots: [authority.root], crls: [await createCrl(authority.issuing, [], now)], now };
  const sign = (pdf: Uint8Array) =>
    signPdf(pdf, {
      ...person,
      name: 'T',
      reason: 'R',
      at: now,
      stamp: { title: 'T', lines: [], link: 'https://kyc.test/verify' },
    });
  const document = await PDFDocument.create();
  document.addPage([300, 300]);
  const twice = Buffer.from(await sign(await sign(await document.save())));
  expect(await verifyPdf(twice, trust)).toMatchObject({ valid: true, signatures: [{}, {}] });
  const opened = await openPdf(twice);
  if (opened === null) throw new Error('not opened');
  const last = opened.signatures.at(-1);
  if (last === undefined || isMalformed(last)) throw new Error('no signature');
  const data = readSignedData(last.cms);
  data.signerInfos.push(...data.signerInfos);
  const cms = Buffer.from(
    new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema(true) })
      .toSchema()
      .toBER(false),
  );
  const at = last.parts[0].length + 1;
  const hex = cms.toString('hex');
  twice.write(hex, at, 'latin1');
  const reply = await verifyPdf(twice, trust);
  expect({ valid: reply.valid, count: reply.signatures.length }).toEqual({ valid: false, count: 2 });
});
