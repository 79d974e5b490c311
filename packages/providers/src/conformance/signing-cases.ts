import { readTrust, signerIfIntact } from '@kuelik/pki';
import type { SignatureFault } from '@kuelik/protocol';
import { bytesOf } from '../http/bulk-json.ts';
import * as signing from '../signing/contract.ts';
import type { ConformanceCase } from './cases.ts';
import type { ConformanceContext } from './data.ts';
import { Mismatch, type Probe } from './probe.ts';

const password = 'Conformance1!';
const plain = Buffer.from('Conformance');
const text = plain.toString('base64');

function demand(held: boolean, what: string): void {
  if (!held) throw new Mismatch(what);
}

const otherThan = (right: string): string => (right.startsWith('1') ? '2' : '1') + right.slice(1);

const personOf = ({ data, fresh }: ConformanceContext) => ({
  iin: data.iin,
  phone: data.phone,
  organization: 'Conformance suite',
  reference: fresh(),
  locale: 'ru',
});

const codeOf = async ({ readCode, data }: ConformanceContext) => (await readCode?.(data.phone)) ?? '';

async function identified(probe: Probe, context: ConformanceContext) {
  const { identification_id } = await probe.reply(signing.identifyPerson, { body: personOf(context) });
  const params = { identification_id };
  const code = await codeOf(context);
  const wrong = await probe.reply(signing.approvePerson, { params, body: { code: otherThan(code) } });
  demand(wrong.status === 'WRONG_CODE', 'approvePerson: another code should be WRONG_CODE');
  const right = await probe.reply(signing.approvePerson, { params, body: { code } });
  demand(right.status === 'APPROVED', 'approvePerson: the code of the SMS should be APPROVED');
  return params;
}

const signingBody = (typed: string, reference: string) => ({
  password: typed,
  document: text,
  media_type: 'text/plain',
  verification_url: 'https://example.org/verify',
  reference,
});

/** What the product accepts for now, because a later list or root may settle it. */
const unknownYet: readonly SignatureFault[] = ['revocation_unknown', 'time_stamp_untrusted'];

/** The product stores no signature that its own check of the certificate refuses: the service would be of no use. */
async function demandTrusted(
  probe: Probe,
  { data, now }: ConformanceContext,
  signed: { readonly format: 'PAdES' | 'CAdES'; readonly bytes: Parameters<typeof bytesOf>[0] },
): Promise<void> {
  const trust = readTrust(await probe.reply(signing.readAuthority, {}), now());
  const signer = await signerIfIntact(signed.format, bytesOf(signed.bytes), plain, trust);
  if (signer === null) throw new Mismatch('signDocument: the signature does not fit what was sent');
  const { iin, bin } = signer.subject;
  demand(iin === data.iin && bin === null, 'signDocument: the certificate is not that of the person');
  const fault = signer.faults.find((each) => !unknownYet.includes(each));
  demand(fault === undefined, `readAuthority: does not lead to the certificate that signed (${fault})`);
}

/** The requirements for a cloud-signing service. */
export const signingCases: readonly ConformanceCase[] = [
  {
    name: 'the service reports its capabilities and trust chain',
    run: async (probe) => {
      await probe.reply(signing.capabilities, {});
      const { chain, crl } = await probe.reply(signing.readAuthority, {});
      demand(chain.includes('BEGIN CERTIFICATE'), 'readAuthority: chain should be PEM');
      demand(crl.includes('BEGIN X509 CRL'), 'readAuthority: crl should be PEM');
    },
  },
  {
    name: 'an IIN with a wrong check digit is invalid_iin',
    run: (probe, context) => {
      const { iin } = context.data;
      const wrong = iin.slice(0, 11) + ((Number(iin[11]) + 1) % 10);
      return probe.refused(
        signing.identifyPerson,
        { body: { ...personOf(context), iin: wrong } },
        'invalid_iin',
      );
    },
  },
  {
    name: 'an unapproved person cannot be acted for',
    run: async (probe, context) => {
      const { identification_id } = await probe.reply(signing.identifyPerson, { body: personOf(context) });
      const params = { identification_id };
      const open = { params, body: { reissue: false, locale: 'ru' } };
      await probe.refused(signing.openCertificate, open, 'session_not_exist');
      const sign = { params, body: signingBody(password, context.fresh()) };
      await probe.refused(signing.signDocument, sign, 'session_not_exist');
    },
  },
  {
    name: 'a person gets a certificate, signs, and the signature is verified',
    needsSms: true,
    run: async (probe, context) => {
      const params = await identified(probe, context);
      const opened = await probe.reply(signing.openCertificate, {
        params,
        body: { reissue: true, locale: 'ru' },
      });
      demand(opened.status === 'OTP_SENT', 'openCertificate: a reissue should be OTP_SENT');
      const otp = await codeOf(context);
      await probe.refused(
        signing.acceptCertificate,
        { params, body: { password: 'weak', otp } },
        'weak_password',
      );
      const issued = await probe.reply(signing.acceptCertificate, { params, body: { password, otp } });
      demand(issued.status === 'ISSUED', 'acceptCertificate: the code of the SMS should issue');
      const wrong = await probe.reply(signing.signDocument, {
        params,
        body: signingBody('Another1!', context.fresh()),
      });
      demand(wrong.status === 'WRONG_PASSWORD', 'signDocument: another password should be WRONG_PASSWORD');
      const signed = await probe.reply(signing.signDocument, {
        params,
        body: signingBody(password, context.fresh()),
      });
      if (signed.status === 'PENDING') return;
      if (signed.status !== 'SIGNED') throw new Mismatch('signDocument: the right password should be SIGNED');
      await demandTrusted(probe, context, signed);
      const check = async (file: string) =>
        (await probe.reply(signing.verifySignature, { body: { file, signature: signed.bytes } })).valid;
      demand(await check(text), 'verifySignature: what was signed should be valid');
      const other = Buffer.from('Conformance!').toString('base64');
      demand(!(await check(other)), 'verifySignature: another file should not be valid');
    },
  },
  {
    name: 'text without its signature cannot be checked',
    run: (probe) =>
      probe.refused(signing.verifySignature, { body: { file: text, signature: null } }, 'signature_missing'),
  },
];
