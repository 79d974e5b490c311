import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CmsOptions, TimeStamper } from './cms/cms.ts';
import { signCms } from './cms/cms.ts';
import type { Trust } from './cms/verdict.ts';
import { signPdf } from './pades.ts';
import { createTestAuthority, specimen, type TestAuthority } from './testing.ts';
import { verifyDetached, verifyPdf } from './verify.ts';
import { createCrl } from './x509/crl.ts';
import { sha256, toArrayBuffer } from './x509/engine.ts';
import { toPem } from './x509/pem.ts';
import { X509Certificate } from './x509/x509.ts';

// Keys are made and derived here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const now = new Date('2026-11-21T10:00:00Z');
let authority: TestAuthority;
let person: CmsOptions;
let trust: Trust;
let signed: Buffer;

const stamp = { title: 'T', lines: [], link: 'https://kyc.test/verify' };
const sign = (pdf: Uint8Array, who: CmsOptions, stamped = true) =>
  signPdf(pdf, {
    ...who,
    ...(stamped ? { timeStamper: authority.timeStamper } : {}),
    name: 'T',
    reason: 'R',
    at: now,
    stamp,
  });
const faults = async (pdf: Uint8Array, by: Trust = trust) =>
  (await verifyPdf(pdf, by)).signatures.map((signature) => signature.faults);

beforeAll(async () => {
  authority = await createTestAuthority(now);
  person = await authority.issue();
  trust = { roots: [authority.root], crls: [await createCrl(authority.issuing, [], now)], now };
  const document = await PDFDocument.create();
  document.addPage([300, 300]).drawText('Pay 100 to Anna', { x: 20, y: 200 });
  signed = Buffer.from(await sign(await document.save(), person));
});

describe('a signed PDF', () => {
  test('shows who signed and when', async () => {
    const reply = await verifyPdf(signed, trust);
    expect(reply).toMatchObject({
      valid: true,
      signatures: [
        {
          valid: true,
          signer: { name: 'ТЕСТОВ ТЕСТ', iin: '********0010', bin: null },
          revocation: 'good',
          signed_at: now.toISOString(),
          time_stamp: { time: now.toISOString() },
          level: 'B-T',
          covers_whole_file: true,
        },
      ],
    });
    expect(reply.signatures[0]?.chain).toHaveLength(3);
  });

  test('does not hold after one changed byte, wherever it is', async () => {
    for (const needle of ['MediaBox', '/Reason', '%%EOF']) {
      const changed = Buffer.from(signed);
      const place = changed.lastIndexOf(needle) + needle.length - 1;
      changed[place] = (changed[place] ?? 0) ^ 1;
      const reply = await verifyPdf(changed, trust);
      expect(reply.valid, needle).toBe(false);
    }
  });

  test('does not hold when something was appended', async () => {
    expect(await faults(Buffer.concat([signed, Buffer.from('\n% more\n')]))).toEqual([['changed_after']]);
    const document = await PDFDocument.load(signed, { forIncrementalUpdate: true, updateMetadata: false });
    document.getPages()[0]?.drawText('0000', { x: 60, y: 200 });
    expect(await faults(await document.commit({ useObjectStreams: false }))).toEqual([['changed_after']]);
  });

  test('holds with further signatures, and not with other fields', async () => {
    const other = await authority.issue({ ...specimen, surname: 'ӘЛІ' });
    expect(await faults(await sign(signed, other))).toEqual([[], []]);
    const document = await PDFDocument.load(signed, { forIncrementalUpdate: true, updateMetadata: false });
    const [page] = document.getPages();
    const note = document.context.register(
      document.context.obj({
        Type: 'Annot',
        Subtype: 'FreeText',
        Rect: [0, 0, 99, 99],
        Contents: PDFString.of('x'),
      }),
    );
    page?.node.addAnnot(note);
    const noted = await document.commit({ useObjectStreams: false });
    expect(await faults(noted)).toEqual([['changed_after']]);
    // A second signature over the note would not extend the first one to cover it.
    await expect(sign(noted, other)).rejects.toThrow('An earlier signature forbids it: changed');
  });

  test('does not hold with a byte range that leaves something out', async () => {
    const text = signed.toString('latin1');
    const range = /\/ByteRange \[ 0 (\d+) (\d+) (\d+) *\]/.exec(text);
    const [all = '', , next = ''] = range ?? [];
    const wider = all.replace(next, String(Number(next) + 10).padEnd(next.length));
    const changed = Buffer.from(text.replace(all, wider.slice(0, all.length)), 'latin1');
    expect(await faults(changed)).toEqual([['malformed']]);
  });
});

describe('a certificate', () => {
  test('of another authority is not trusted', async () => {
    const stranger = await createTestAuthority(now);
    expect(await faults(signed, { ...trust, roots: [stranger.root] })).toEqual([
      ['time_stamp_untrusted', 'issuer_unknown'],
    ]);
  });

  test('that was revoked before the signature does not count, and one revoked after it does', async () => {
    const { serialNumber } = new X509Certificate(toArrayBuffer(person.signer.certificate));
    const revokedAt = async (at: Date) => ({
      ...trust,
      crls: [await createCrl(authority.issuing, [{ serialNumber, at, reason: 'superseded' }], now)],
    });
    expect(await faults(signed, await revokedAt(new Date(now.getTime() - 60_000)))).toEqual([
      ['certificate_revoked'],
    ]);
    expect(await faults(signed, await revokedAt(new Date(now.getTime() + 60_000)))).toEqual([[]]);
    expect(await faults(signed, { ...trust, crls: [] })).toEqual([['revocation_unknown']]);
  });

  test('that has expired since still holds where a time-stamp proves when', async () => {
    const later = new Date(now.getTime() + 400 * 86_400_000);
    const crls = [await createCrl(authority.issuing, [], later)];
    expect(await faults(signed, { ...trust, crls, now: later })).toEqual([[]]);
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const unstamped = await sign(await pdf.save(), person, false);
    expect(await faults(unstamped, { ...trust, crls, now: later })).toEqual([['certificate_expired']]);
  });

  test('of an authority does not sign documents', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const byAuthority = await sign(await pdf.save(), { signer: authority.issuing, chain: [] });
    expect((await faults(byAuthority))[0]).toContain('wrong_purpose');
  });
});

describe('a detached signature', () => {
  const file = Buffer.from('Құжат');
  const stampedBy = (timeStamper: TimeStamper) =>
    signCms(sha256(file), { ...person, signingTime: now, timeStamper });

  test('with a time-stamp of an unknown authority does not report a broken stamp', async () => {
    const stranger = await createTestAuthority(now);
    const [signature] = (await verifyDetached(file, await stampedBy(stranger.timeStamper), trust)).signatures;
    expect(signature?.faults).toEqual(['time_stamp_untrusted']);
    // The stamp's time cannot be trusted.
    expect(signature?.time_stamp).toBeNull();
    expect(signature?.level).toBe('B-B');
  });

  test('with another signature’s time-stamp reports that, from any authority', async () => {
    const stranger = await createTestAuthority(now);
    for (const { timeStamper } of [authority, stranger]) {
      const cms = await stampedBy(() => timeStamper(sha256(Buffer.from('another signature'))));
      const reply = await verifyDetached(file, cms, trust);
      expect(reply.signatures[0]?.faults).toEqual(['time_stamp_broken']);
    }
  });

  test.each(['DER', 'PEM'])('as %s belongs to its file only', async (form) => {
    const der = await signCms(sha256(file), {
      ...person,
      signingTime: now,
      timeStamper: authority.timeStamper,
    });
    const signature = form === 'DER' ? der : Buffer.from(toPem('CMS', der));
    expect(await verifyDetached(file, signature, trust)).toMatchObject({ valid: true });
    const other = await verifyDetached(Buffer.from('Құжат.'), signature, trust);
    expect(other.signatures[0]?.faults).toEqual(['file_changed']);
  });

  test('of a PDF is valid only with the signatures inside', async () => {
    const longer = Buffer.concat([signed, Buffer.from('% one line more\n')]);
    for (const [pdf, isWhole] of [
      [signed, true],
      [longer, false],
    ] as const) {
      const cms = await signCms(sha256(pdf), {
        ...person,
        signingTime: now,
        timeStamper: authority.timeStamper,
      });
      const reply = await verifyDetached(pdf, cms, trust);
      expect(reply.valid).toBe(isWhole);
      expect(reply.signatures.map(({ valid }) => valid)).toEqual([isWhole, true]);
    }
  });

  test('of garbage is unreadable', async () => {
    expect((await verifyDetached(file, Buffer.from('hello'), trust)).signatures[0]?.faults).toEqual([
      'malformed',
    ]);
  });
});

test.each([
  ['no PDF', Buffer.from('hello')],
  ['a damaged PDF', Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog')],
])('%s holds no signature', async (_what, bytes) => {
  expect(await verifyPdf(bytes, trust)).toEqual({ valid: false, signatures: [], file_fault: 'damaged' });
});

test('a PDF without signatures is not valid', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.catalog.set(PDFName.of('Lang'), PDFString.of('kk'));
  expect(await verifyPdf(await pdf.save(), trust)).toEqual({ valid: false, signatures: [] });
});

describe('one altered bit of the CMS, whose frame no signature covers', () => {
  /** The place of each byte's two digits in the file. */
  const place = (pdf: Buffer) => {
    const [found = ''] = /\/Contents\s*<(?=[0-9a-f]{9})/i.exec(pdf.toString('latin1')) ?? [];
    return pdf.indexOf(found) + found.length;
  };
  /** A few bytes before each hit: tags, lengths, algorithms, kinds of content, attributes. */
  const frames = (cms: Buffer): readonly number[] => {
    const texts = ['06092a864886f70d010702', '0609608648016503040201', '060b2a864886f70d010910020e'];
    return texts.flatMap((text) => {
      const at = cms.indexOf(Buffer.from(text, 'hex'));
      expect(at).toBeGreaterThan(0);
      return Array.from({ length: 24 }, (_none, i) => at - 8 + i).filter((i) => i > 0);
    });
  };

  test('is found', async () => {
    const start = place(signed);
    const cms = Buffer.from(signed.toString('latin1', start, signed.indexOf('>', start)), 'hex');
    const unnoticed: string[] = [];
    for (const at of new Set(frames(cms))) {
      const bit = at % 8;
      const altered = Buffer.from(signed);
      altered.write(((cms[at] ?? 0) ^ (1 << bit)).toString(16).padStart(2, '0'), start + at * 2, 'latin1');
      if ((await verifyPdf(altered, trust)).valid) unnoticed.push(`${at}:${bit}`);
    }
    expect(unnoticed).toEqual([]);
  });

  test('is found in the case of a digit', async () => {
    const start = place(signed);
    const letter = signed.toString('latin1', start).search(/[a-f]/i);
    const altered = Buffer.from(signed);
    altered[start + letter] = (altered[start + letter] ?? 0) ^ 0x20;
    expect(await faults(altered)).toEqual([['malformed']]);
  });
});
