import { createHash } from 'node:crypto';
import { isPdf, type Trust, verifySealed } from '@kuelik/pki';
import type { CheckedSignature, VerifyReply } from '@kuelik/protocol';
import * as v from 'valibot';
import type { Context } from '../../kit/context.ts';
import type { Verify } from '../documents/verify-routes.ts';
import { attachmentName, protocolContent } from './content.ts';

/** Of two sealed files that differ in one bit, at most one is from this deployment. */
type IsOwn = (sha256: Buffer) => Promise<boolean>;

interface KnownSeals {
  readonly certificates: readonly Uint8Array[];
  readonly roots: readonly Uint8Array[];
}

/**
 * Adds the checks that only this deployment can make to the verification of signed files: whether it sealed
 * the file. Sealed files are stored by hash, so any changed bit is detected, even where no signature covers
 * it; a file with a seal of this deployment but an unknown hash was altered.
 * @param elsewhere does all other checks; null: not available.
 */
export function withOwnSeals({ db, now }: Pick<Context, 'db' | 'now'>, elsewhere: Verify | null): Verify {
  const isOwn: IsOwn = async (sha256) =>
    (await db
      .selectFrom('sealed_file')
      .select('sealed_at')
      .where('sha256', '=', sha256)
      .executeTakeFirst()) !== undefined;
  return async (file, signature) => {
    if (signature === null && isPdf(file)) {
      const seals = await knownSeals(db);
      const own = await checkOwn(file, seals, isOwn, now());
      if (own?.alone === true) return own.reply;
      if (own !== null && elsewhere !== null) return joined(own, await elsewhere(file, null));
      if (own !== null) return own.reply;
    }
    if (elsewhere === null) return { valid: false, signatures: [] };
    return elsewhere(file, signature);
  };
}

async function knownSeals(db: Context['db']): Promise<KnownSeals> {
  const rows = await db.selectFrom('seal_certificate').select(['certificate', 'roots']).execute();
  return {
    certificates: rows.map(({ certificate }) => new Uint8Array(certificate)),
    roots: [...new Set(rows.flatMap(({ roots }) => roots))].map((root) => Buffer.from(root, 'base64')),
  };
}

interface OwnReply {
  readonly reply: VerifyReply;
  /** Index of the seal among the signatures. */
  readonly index: number;
  /** Whether it is the only one. */
  readonly alone: boolean;
}

async function checkOwn(
  file: Uint8Array,
  { certificates, roots }: KnownSeals,
  isOwn: IsOwn,
  now: Date,
): Promise<OwnReply | null> {
  if (certificates.length === 0) return null;
  const trust: Trust = { roots, crls: [], vouched: certificates, now };
  const sealed = await verifySealed(file, trust, certificates, attachmentName);
  if (sealed === null) return null;
  const { reply, index, end, attachment } = sealed;
  const hash = createHash('sha256').update(file.subarray(0, end)).digest();
  const { signatures } = reply;
  if (!(await isOwn(hash))) {
    const altered = signatures.map((each, at) => (at === index ? alteredOf(each) : each));
    return { reply: { ...reply, valid: false, signatures: altered }, index, alone: signatures.length === 1 };
  }
  const content = attachment === null ? null : readContent(attachment);
  const about =
    content === null || !reply.signatures[index]?.valid
      ? {}
      : {
          session_protocol: {
            session_id: content.session.id,
            edition: content.edition,
            policy: content.policy?.name ?? null,
          },
        };
  return { reply: { ...reply, ...about }, index, alone: signatures.length === 1 };
}

const alteredOf = (signature: CheckedSignature): CheckedSignature => ({
  ...signature,
  valid: false,
  faults: [...new Set([...signature.faults, 'file_changed' as const])],
});

/** Our own seal, and the other signatures as verified elsewhere. */
function joined({ reply, index }: OwnReply, others: VerifyReply): VerifyReply {
  if (others.signatures.length !== reply.signatures.length) return { ...others, valid: false };
  const signatures = others.signatures.map((each, at) =>
    at === index ? (reply.signatures[index] ?? each) : each,
  );
  const valid = signatures.every((each) => each.valid);
  return { ...others, ...reply, signatures, valid };
}

function readContent(bytes: Uint8Array) {
  try {
    const parsed = v.safeParse(protocolContent, JSON.parse(Buffer.from(bytes).toString('utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
