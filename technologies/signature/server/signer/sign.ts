import { AppError, type StoredDocument } from '@kuelik/backend';
import { readTrust, signerIfIntact, type Trust } from '@kuelik/pki';
import type { Signing } from '@kuelik/providers';
import * as v from 'valibot';
import { agree } from '../../../shared/server/agree.ts';
import { inTurn } from '../../../shared/server/in-turn.ts';
import { ask } from '../../../shared/server/provider-failure.ts';
import { referenceOf } from '../../../shared/server/purpose.ts';
import { recordProved } from '../../../shared/server/record-proved.ts';
import { type SignerResult, signerCode, signerResult } from '../../contract/signer.ts';
import { examine } from '../documents/content.ts';
import { type Call, outages, refusals, requireOwn, signerError } from './call.ts';
import { cannot, judgeCertificate, judgeSigning, resultOf } from './judge.ts';

const PENDING_MS = 15 * 60_000;

/**
 * Signs the session's unsigned documents one by one, and records the result when all are signed. Each file is
 * synced to disk before the next begins, so a call continues where an interrupted one stopped. A signature whose
 * certificate `/verify` would refuse is not stored.
 *
 * @param verificationUrl target of the stamps' QR codes.
 * @throws AppError `incorrect_password` with `detail.attempts_left`, 423 `certificate_locked`,
 *   `certificate_expired`, `certificate_revoked`, `other_person`, `cannot_be_signed` with `detail.reason`, 507
 *   `storage_full`.
 */
export async function signAll(call: Call, password: string, verificationUrl: string): Promise<SignerResult> {
  const { platform, session } = call;
  const recorded = await readResult(call);
  if (recorded !== null) return recorded;
  return inTurn(
    platform,
    session.id,
    signerCode,
    // The previous holder of the mutex may have finished in between.
    async () => (await readResult(call)) ?? (await signInTurn(call, password, verificationUrl)),
  ).catch((error: unknown) => {
    const isBusy = error instanceof AppError && error.code === 'request_in_progress';
    throw isBusy ? cannot('in_progress', {}, error) : error;
  });
}

async function signInTurn(call: Call, password: string, verificationUrl: string): Promise<SignerResult> {
  const { platform, session } = call;
  const documents = await platform.documents.list(session.id);
  if (documents.length === 0) throw cannot('no_documents');
  await agree(platform, session.id, {
    purpose: 'sign-documents',
    textVersion: 'signature-signer-1',
    locale: call.person.locale,
    channel: 'checkbox',
  });
  // Asked for before anything is signed: a signature that could not be checked would be thrown away.
  const trust = await askWhatToTrust(call);
  for (const document of documents) {
    if (document.signed !== null) continue;
    await signOne(call, document, password, verificationUrl, trust);
  }
  const result = resultOf(await platform.documents.list(session.id), platform.now());
  const { iin, subject } = result.certificate ?? {};
  await recordProved(platform, session.id, {
    code: signerCode,
    data: result,
    person: [{ by: 'signing-certificate', iin, names: [{ full: subject }] }],
    // No attempts are left: signing again would give the same person.
    spend: async () => ({ left: 0 }),
  });
  return result;
}

async function signOne(
  call: Call,
  document: StoredDocument,
  password: string,
  verificationUrl: string,
  trust: Trust,
) {
  const { platform, session } = call;
  const bytes = await platform.documents.read(session.id, document.id).catch((error: unknown) => {
    const lost = error instanceof AppError && error.code === 'file_error';
    throw lost ? cannot('file_error', { document_id: document.id }, error) : error;
  });
  await requireFit(document, bytes);
  const verdict = judgeSigning(await askToSign(call, document, bytes, password, verificationUrl));
  if (!verdict.ok) throw verdict.error;
  const { signed } = verdict;
  const signer = await signerIfIntact(signed.format, signed.bytes, bytes, trust);
  if (signer === null) throw signerError('service_trouble');
  const { iin, bin } = signer.subject;
  await requireOwn(call, bin === null ? iin : null);
  const refusal = judgeCertificate(signer.faults);
  if (refusal !== null) throw refusal;
  await platform.documents.keepSigned(session.id, document.id, {
    format: signed.format,
    bytes: signed.bytes,
    signedAt: signed.signedAt.toISOString(),
    certificate: signer.certificate,
  });
}

/** What the service's signatures chain to, and its revoked certificates. */
async function askWhatToTrust({ platform, signing }: Call): Promise<Trust> {
  const published = await ask(signing.authority(), refusals, outages);
  try {
    return readTrust(published, platform.now());
  } catch (error) {
    throw signerError('service_trouble', {}, error);
  }
}

/** Refuses files that could show something else: they may have been uploaded before that check existed. */
async function requireFit({ id, mediaType }: StoredDocument, bytes: Uint8Array): Promise<void> {
  const { reason } = await examine(mediaType, bytes);
  if (reason !== null) throw cannot('file_unfit', { document_id: id, status: reason });
}

const pendingSchema = v.object({ operationId: v.string() });

/** Asks the service to sign, or polls a signing that waits for an app. */
async function askToSign(
  call: Call,
  document: StoredDocument,
  bytes: Uint8Array,
  password: string,
  verificationUrl: string,
): Promise<Signing> {
  const { platform, session, signing, person } = call;
  const name = `dss-pending:${document.id}`;
  const pending = v.safeParse(pendingSchema, await platform.state.get(session.id, name));
  const reference = referenceOf(session.id, signerCode, document.id);
  const { mediaType } = document;
  const asked = pending.success
    ? signing.poll(pending.output.operationId)
    : signing.sign(person.identificationId, { password, bytes, mediaType, verificationUrl, reference });
  const outcome = await ask(asked, refusals, outages);
  if (outcome.status === 'PENDING') {
    const expiresAt = new Date(platform.now().getTime() + PENDING_MS);
    await platform.state.set(session.id, name, { operationId: outcome.operationId }, { expiresAt });
    throw cannot('in_progress', { qr: outcome.qr, deep_links: outcome.deepLinks });
  }
  if (pending.success) await platform.state.take(session.id, name);
  return outcome;
}

/** The recorded result; null until every document is signed. */
export async function readResult({ platform, session }: Pick<Call, 'platform' | 'session'>) {
  const recorded = await platform.results.read(session.id, signerCode);
  if (recorded?.status !== 'success') return null;
  return v.parse(signerResult, recorded.data);
}
