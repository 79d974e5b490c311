import { expect, test, vi } from 'vitest';
import { verifyPdf } from '../apart/apart.ts';
import { signPdf } from '../pades.ts';
import { contract, writePdf } from '../pdf/forgeries/forge.ts';
import { createTestAuthority, specimen } from '../testing.ts';
import { createCrl } from '../x509/crl.ts';

// Keys are made here, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

test('pages are rendered in the process that can be killed', async () => {
  const at = new Date();
  const authority = await createTestAuthority(at);
  const people = [await authority.issue(), await authority.issue({ ...specimen, surname: 'ӘЛІ' })];
  const stamp = { title: 'T', lines: [], link: 'https://kyc.test/verify' };
  let pdf: Uint8Array = writePdf({ ...contract('I owe 1 000') });
  for (const person of people) pdf = await signPdf(pdf, { ...person, name: 'T', reason: 'R', at, stamp });
  const crls = [await createCrl(authority.issuing, [], at)];
  const reply = await verifyPdf(pdf, { roots: [authority.root], crls, now: at });
  expect(reply.valid).toBe(true);
  expect(reply.signatures[0]?.version).toMatchObject({ pages: 1, compared: 1 });
});
