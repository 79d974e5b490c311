import { type ActiveSession, AppError, type Platform, type UploadedPicture } from '@kuelik/backend';
import { personOfDocument } from './document-person.ts';
import { isScanOver } from './document-scan.ts';
import { readDocumentSettings } from './document-settings.ts';
import type { DocumentVerdict } from './photographed-document.ts';
import { recordProved } from './record-proved.ts';
import type { PictureSource, ScannedDocument } from './scanned-document.ts';

export interface DocumentAttempt {
  readonly platform: Platform;
  readonly session: ActiveSession;
  /** The technology's code, under which the result is kept. */
  readonly code: string;
  readonly source: PictureSource;
  readonly front: UploadedPicture;
  readonly back: UploadedPicture | null;
  /** Looks at the photographs: the costly part. */
  readonly judge: () => Promise<DocumentVerdict>;
}

/** Errors that say a different document is needed: counted apart, as documentMismatchAttempts. */
const mismatches: readonly string[] = ['type_mismatch', 'country_mismatch'];

const mismatchCounter = (code: string): string => `${code}-mismatch`;

/**
 * Whether the session may show a document at all: asked before anything costly is done with its pictures. Throws
 * AppError 409 `result_already_exists`, 423 `maximum_attempts`, 400 `scan_time_expired`; spends nothing.
 */
export async function admitDocument(asked: Omit<DocumentAttempt, 'front' | 'back' | 'judge'>): Promise<void> {
  const { platform, session, code, source } = asked;
  const limits = readDocumentSettings(session.settings(code));
  // Whoever passed has nothing more to show, whoever has no try left is told nothing.
  if ((await platform.results.read(session.id, code))?.status === 'success') {
    throw new AppError(409, 'result_already_exists', { message: 'A document was accepted already' });
  }
  const tries = [
    await platform.attempts.left(session.id, code, limits.attempts),
    await platform.attempts.left(session.id, mismatchCounter(code), limits.mismatches),
  ];
  if (tries.includes(0)) throw new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0 } });
  // Nobody has looked at them: no try is spent.
  if (source === 'camera' && (await isScanOver(platform, session, code))) {
    throw new AppError(400, 'scan_time_expired', { detail: { attempts_left: Math.min(...tries) } });
  }
}

/**
 * One try to have a document read: counts it, keeps the photographs and what came of it. Returns the
 * document; throws AppError 409 `result_already_exists` after a success, 409 `other_person` where it is not of
 * whoever passed an earlier step, 400 with the verdict's code and `detail.attempts_left` and, where the picture shows
 * it, `detail.reason`; 400 `scan_time_expired` for pictures of a camera that come too late, 423 `maximum_attempts`
 * when none is left.
 */
export async function attemptDocument(attempt: DocumentAttempt): Promise<ScannedDocument> {
  const { platform, session, code, front, back } = attempt;
  const limits = readDocumentSettings(session.settings(code));
  await admitDocument(attempt);
  const verdict = await attempt.judge();
  const { left } = await platform.attempts.spend(session.id, code, limits.attempts);
  await keep(platform, session.id, 'document-front', front);
  if (back) await keep(platform, session.id, 'document-back', back);
  if (verdict.ok) {
    // With the record, not beside it: the portrait to compare with is the recorded document's for good.
    const portrait = { kind: 'document-photo', bytes: verdict.portrait, contentType: 'image/jpeg' };
    await recordProved(platform, session.id, {
      code,
      data: verdict.document,
      person: personOfDocument(verdict.document, verdict.zone),
      evidence: [portrait],
      // The try was counted before the pictures were looked at.
      spend: async () => ({ left }),
    });
    return verdict.document;
  }
  const attemptsLeft = mismatches.includes(verdict.error)
    ? Math.min(
        left,
        (await platform.attempts.spend(session.id, mismatchCounter(code), limits.mismatches)).left,
      )
    : left;
  const why = verdict.reason ? { reason: verdict.reason } : {};
  const result = { status: 'failure' as const, data: { code: verdict.error, ...why } };
  await platform.results.record(session.id, code, result, { final: attemptsLeft === 0 });
  throw new AppError(400, verdict.error, { detail: { attempts_left: attemptsLeft, ...why } });
}

const keep = (platform: Platform, sessionId: string, kind: string, picture: UploadedPicture) =>
  platform.evidence.put(sessionId, kind, picture.bytes, picture.contentType);
