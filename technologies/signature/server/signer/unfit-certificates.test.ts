import { certificateFacts, createCrl, sha256OfParts, signCms, toPem } from '@kuelik/pki';
import { createTestAuthority, issueOdd, specimen, type TestAuthority } from '@kuelik/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { iins, note, signerWorld } from '../signer-harness.ts';

const world = signerWorld();
const { ask, identify, sign } = world;

const DAY_MS = 86_400_000;
const day = (from: number) => new Date(world.time + from * DAY_MS);
type Signer = Awaited<ReturnType<TestAuthority['issue']>>;

let authority: TestAuthority;
let stranger: TestAuthority;
beforeAll(async () => {
  authority = await createTestAuthority(day(-1000));
  stranger = await createTestAuthority(day(-1000));
});

interface Answer {
  readonly isRevoked?: boolean;
  /** Certificates that come with the signature; by default the issuing authority's. */
  readonly chain?: readonly Uint8Array[];
  /** The service's status of the certificate. */
  readonly said?: { readonly iin: string };
}

/** Lets the service sign the note with any certificate and call it good. */
async function answerWith(signer: Signer, { isRevoked = false, chain = signer.chain, said }: Answer = {}) {
  const facts = certificateFacts(signer.signer.certificate);
  const entry = { serialNumber: facts.serial_number, at: day(-1), reason: 'keyCompromise' } as const;
  const crl = await createCrl(authority.issuing, isRevoked ? [entry] : [], day(0));
  const signedAt = day(0);
  const bytes = await signCms(await sha256OfParts(note.bytes), { ...signer, chain, signingTime: signedAt });
  const certificate = { ...facts, ...said };
  world.signing = {
    sign: async () => ({ status: 'SIGNED', format: 'CAdES', bytes, signedAt, certificate }),
    authority: async () => ({
      chain: [authority.root, authority.issuing.certificate].map((der) => toPem('CERTIFICATE', der)).join(''),
      crl: toPem('X509 CRL', crl),
    }),
  };
}

/** The next person of the harness who has the specimen's IIN. */
async function identifySpecimen() {
  for (const _each of iins) {
    if (world.iin() === specimen.iin) break;
    await world.next();
  }
  await identify([note]);
}

const trouble = { status: 503, body: { message: 'cloud service trouble' } };
const refusals: readonly (readonly [string, object, () => Promise<void>])[] = [
  [
    'has expired',
    { status: 409, body: { code: 'certificate_expired' } },
    async () => answerWith(await authority.issue(specimen, { now: day(-400), days: 365 })),
  ],
  [
    'is revoked',
    { status: 409, body: { code: 'certificate_revoked' } },
    async () => answerWith(await authority.issue(specimen, { now: day(-10) }), { isRevoked: true }),
  ],
  ['is not valid yet', trouble, async () => answerWith(await authority.issue(specimen, { now: day(10) }))],
  [
    'is from an authority that the service does not name',
    trouble,
    async () => answerWith(await stranger.issue(specimen, { now: day(-10) })),
  ],
  [
    'is an organization’s, with the person as its employee',
    { status: 409, body: { code: 'other_person' } },
    async () => answerWith(await issueOdd(authority, day(0), { bin: '999999000017' })),
  ],
  [
    'is an authority’s',
    trouble,
    async () => answerWith(await issueOdd(authority, day(0), { isAuthority: true })),
  ],
  [
    'is for encryption alone',
    trouble,
    async () => answerWith(await issueOdd(authority, day(0), { isForSecrets: true })),
  ],
  [
    'has another key than the one that signed',
    trouble,
    async () => {
      const [own, other] = [await authority.issue(specimen, { now: day(-10) }), await authority.issue()];
      await answerWith({ ...own, signer: { ...own.signer, privateKey: other.signer.privateKey } });
    },
  ],
  [
    'is another person’s, whom the service calls by the right IIN',
    { status: 409, body: { code: 'other_person' } },
    async () => {
      const other = await authority.issue({ ...specimen, iin: '990231400017' }, { now: day(-10) });
      await answerWith(other, { said: { iin: specimen.iin } });
    },
  ],
];

describe('a signature whose certificate', () => {
  it.each(refusals)('%s is not stored, and the step stays open', async (_what, refused, answer) => {
    await identifySpecimen();
    await answer();
    expect(await sign()).toMatchObject(refused);
    expect((await ask('document/list')).body.data.documents).toMatchObject([{ signed: false }]);
    expect((await ask('document/result')).status).toBe(404);
    await answerWith(await authority.issue(specimen, { now: day(-10) }));
    expect(await sign()).toMatchObject({ status: 200 });
  });

  it('needs the authority between, which the service names, is stored', async () => {
    await identifySpecimen();
    await answerWith(await authority.issue(specimen, { now: day(-10) }), { chain: [] });
    expect(await sign()).toMatchObject({ status: 200 });
  });
});

it('a service whose certificates cannot be read is asked to sign nothing', async () => {
  await identifySpecimen();
  let asked = 0;
  const { authority: readAuthority, sign: signAsked } = world.sandbox.providers.signing;
  world.signing = {
    authority: async () => ({ ...(await readAuthority()), chain: '' }),
    sign: (...of) => {
      asked += 1;
      return signAsked(...of);
    },
  };
  expect(await sign()).toMatchObject(trouble);
  expect(asked).toBe(0);
});

it('the record has the certificate of the signature, whatever the service says of it', async () => {
  await identifySpecimen();
  await answerWith(await authority.issue(specimen, { now: day(-10) }), { said: { iin: '990231400017' } });
  expect(await sign()).toMatchObject({ status: 200, body: { data: { certificate: { iin: specimen.iin } } } });
});
