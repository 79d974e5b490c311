import { createCrl, sha256OfParts, signCms, toPem } from '@kuelik/pki';
import {
  annots,
  contract,
  createTestAuthority,
  forgeSignature,
  formBody,
  objectBytes,
  pageBody,
  stream,
  type TestAuthority,
  update,
  writePdf,
} from '@kuelik/pki/testing';
import type { CheckedSignature, SignatureFault, VerifyReply } from '@kuelik/protocol';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { checkedHere } from './checked-here.ts';
import type { Verify } from './verify-routes.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const now = new Date('2026-11-21T10:00:00Z');
let known: TestAuthority;
let unknown: TestAuthority;
let published: { readonly chain: string; readonly crl: string };
beforeAll(async () => {
  known = await createTestAuthority(now);
  unknown = await createTestAuthority(now);
  const chain = [known.root, known.issuing.certificate].map((der) => toPem('CERTIFICATE', der)).join('');
  published = { chain, crl: toPem('X509 CRL', await createCrl(known.issuing, [], now)) };
});

const plain = writePdf(contract('I owe 1 000'), objectBytes(4, stream('BT /F1 18 Tf (1 000 000) Tj ET')));
const sound = writePdf(contract('I owe 1 000'));
const sign = async (pdf: Buffer, { issue }: TestAuthority) =>
  forgeSignature(pdf, await issue(), {
    field: 10,
    value: 11,
    catalogue: formBody(10),
    page: pageBody(annots(10)),
  });
/** Every viewer shows "1 000 000", and each signature fits the bytes that it covers. */
const altered = async (authority: TestAuthority) =>
  update(await sign(plain, authority), {}, { entries: { 4: plain.indexOf('4 0 obj') } });

/** Our findings about a file, as the service published them or asked for. */
async function check(file: Buffer, verify: Verify, signature: Uint8Array | null = null) {
  let asked = 0;
  const counted: Verify = (...of) => {
    asked += 1;
    return verify(...of);
  };
  const service = { verify: counted, authority: async () => published };
  const reply = await checkedHere(service, () => now)(file, signature);
  return { valid: reply.valid, faults: reply.signatures.map(({ faults }) => faults), asked, reply };
}

/** A service that finds these faults in every signature, by its own names of the people. */
const says =
  (faults: readonly SignatureFault[], more: Partial<CheckedSignature> = {}): Verify =>
  async (file, signature) => {
    const own = await checkedHere(
      { authority: async () => published, verify: async () => ({ valid: false, signatures: [] }) },
      () => now,
    )(file, signature);
    const valid = faults.length === 0;
    const signatures = own.signatures.map((each) => ({
      ...each,
      valid,
      faults: [...faults],
      signer: { name: 'ANYBODY', iin: '990231300010', bin: null },
      chain: ['A', 'B'],
      revocation: 'good' as const,
      ...more,
    }));
    return { valid, signatures };
  };
const nothing: Verify = async () => {
  throw new Error('The service was asked');
};

describe('a service that calls everything valid', () => {
  it('does not make an altered contract valid', async () => {
    expect(await check(await altered(known), says([]))).toMatchObject({
      valid: false,
      faults: [['changed_after']],
      asked: 0,
    });
  });

  it('does not make one valid either that only it can trace to an authority', async () => {
    const found = await check(await altered(unknown), says([]));
    expect(found).toMatchObject({ valid: false, faults: [['issuer_unknown', 'changed_after']], asked: 0 });
  });

  it('does not make a file valid that viewers could read differently', async () => {
    const twice = writePdf({ ...contract('I owe 1 000'), 4: '<< /A 1 /A 2 >>' });
    const found = await check(await sign(twice, known), says([]));
    expect(found).toMatchObject({ valid: false, asked: 0 });
  });

  it('does not make a broken detached signature valid', async () => {
    const note = Buffer.from('I owe 1 000');
    const cms = await signCms(await sha256OfParts(note), { ...(await unknown.issue()), signingTime: now });
    const found = await check(Buffer.from('I owe 1 000 000'), says([]), cms);
    expect(found).toMatchObject({ valid: false, faults: [['file_changed', 'issuer_unknown']], asked: 0 });
    expect(await check(note, says([]), cms)).toMatchObject({ valid: true, faults: [[]], asked: 1 });
  });
});

describe('a signature by the published authority', () => {
  it('is checked without the service', async () => {
    const found = await check(await sign(sound, known), nothing);
    expect(found).toMatchObject({ valid: true, faults: [[]], asked: 0 });
  });
});

describe('a signature by an authority that the service has not published', () => {
  it('is what the service says of its certificate', async () => {
    const file = await sign(sound, unknown);
    expect(await check(file, says([]))).toMatchObject({ valid: true, faults: [[]], asked: 1 });
    const revoked = await check(file, says(['certificate_revoked'], { revocation: 'revoked' }));
    expect(revoked).toMatchObject({ valid: false, faults: [['certificate_revoked']] });
  });

  it('keeps our own masked name of the signer', async () => {
    const { reply } = await check(await sign(sound, unknown), says([]));
    expect(reply.signatures).toMatchObject([
      { signer: { name: 'ТЕСТОВ ТЕСТ', iin: '********0010' }, chain: ['A', 'B'] },
    ]);
  });

  it.each<[string, (reply: VerifyReply) => VerifyReply]>([
    ['no signature', (reply) => ({ ...reply, signatures: [] })],
    ['one more', (reply) => ({ ...reply, signatures: [...reply.signatures, ...reply.signatures] })],
    [
      'another certificate',
      ({ signatures, ...reply }) => ({
        ...reply,
        signatures: signatures.map((each) => ({
          ...each,
          certificate: { ...each.certificate, serial_number: '1' },
        })),
      }),
    ],
    [
      'it not valid, without a reason',
      ({ signatures, ...reply }) => ({
        ...reply,
        signatures: signatures.map((each) => ({ ...each, valid: false })),
      }),
    ],
  ])('stays of an unknown one where the service finds %s', async (_what, change) => {
    const file = await sign(sound, unknown);
    const verify: Verify = async (...of) => change(await says([])(...of));
    expect(await check(file, verify)).toMatchObject({
      valid: false,
      faults: [['issuer_unknown']],
      asked: 1,
    });
  });
});

it('without a signature beside it, a file that is no PDF cannot be checked', async () => {
  await expect(check(Buffer.from('note'), nothing)).rejects.toMatchObject({ code: 'signature_missing' });
});

it('where the certificates of the service cannot be read, no one is trusted without it', async () => {
  const file = await sign(sound, known);
  const authority = async () => ({ chain: '', crl: '' });
  const service = { authority, verify: async () => ({ valid: true, signatures: [] }) };
  const reply = await checkedHere(service, () => now)(file, null);
  expect(reply).toMatchObject({ valid: false, signatures: [{ faults: ['issuer_unknown'] }] });
});
