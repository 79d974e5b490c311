import {
  type ActiveSession,
  AppError,
  isStorageFault,
  type Platform,
  type UploadedPicture,
} from '@kuelik/backend';
import type { PictureSource, ScannedDocument } from '../both/scanned-document.ts';
import { personOfDocument } from './document-person.ts';
import { isScanOver } from './document-scan.ts';
import { readDocumentSettings } from './document-settings.ts';
import type { DocumentVerdict } from './photographed-document.ts';
import { recordProved } from './record-proved.ts';

export interface DocumentAttempt {
  readonly platform: Platform;
  readonly session: ActiveSession;
  /** The technology's code, under which the result is stored. */
  readonly code: string;
  readonly source: PictureSource;
  /** When the pictures had arrived: waiting for a turn is not the person's time. */
  readonly arrived: Date;
  readonly front: UploadedPicture;
  readonly back: UploadedPicture | null;
  /** Processes the photos: the expensive part. */
  readonly judge: () => Promise<DocumentVerdict>;
}

/** Errors that require a different document: counted separately, as documentMismatchAttempts. */
const mismatches: readonly string[] = ['type_mismatch', 'country_mismatch'];

const mismatchCounter = (code: string): string => `${code}-mismatch`;

/**
 * Whether the session may still show a document: checked before its pictures are processed. Throws AppError
 * 409 `result_already_exists`, 423 `maximum_attempts`, 400 `scan_time_expired`; uses no attempt.
 */
export async function admitDocument(asked: Omit<DocumentAttempt, 'front' | 'back' | 'judge'>): Promise<void> {
  const { platform, session, code, source, arrived } = asked;
  const limits = readDocumentSettings(session.settings(code));
  // After a success there is nothing left to do, and without attempts left no information is given.
  if ((await platform.results.read(session.id, code))?.status === 'success') {
    throw new AppError(409, 'result_already_exists', { message: 'A document was already accepted' });
  }
  const tries = [
    await platform.attempts.left(session.id, code, limits.attempts),
    await platform.attempts.left(session.id, mismatchCounter(code), limits.mismatches),
  ];
  if (tries.includes(0)) throw new AppError(423, 'maximum_attempts', { detail: { attempts_left: 0 } });
  // They were not processed, so no attempt is used.
  if (source === 'camera' && (await isScanOver(platform, session, code, arrived))) {
    throw new AppError(400, 'scan_time_expired', { detail: { attempts_left: Math.min(...tries) } });
  }
}

/**
 * One attempt to read a document: counts it, stores the photos and the result. Returns the document; throws
 * AppError 409 `result_already_exists` after a success, 409 `other_person` if an earlier step identified
 * someone else, 400 with the verdict's code and `detail.attempts_left` and, if visible, `detail.reason`; 400
 * `scan_time_expired` for camera pictures that arrive too late, 423 `maximum_attempts` if none is left, 503
 * `storage_unavailable`, which costs no attempt.
 */
export async function attemptDocument(attempt: DocumentAttempt): Promise<ScannedDocument> {
  const { platform, session, code, front, back } = attempt;
  const limits = readDocumentSettings(session.settings(code));
  await admitDocument(attempt);
  const verdict = await attempt.judge();
  // A full disk must not cost an attempt: it is counted once the pictures are stored.
  await keep(platform, session.id, 'document-front', front);
  if (back) await keep(platform, session.id, 'document-back', back);
  const { left } = await platform.attempts.spend(session.id, code, limits.attempts);
  if (verdict.ok) {
    // Atomically with the record: later steps always compare with the recorded document's portrait.
    const portrait = { kind: 'document-photo', bytes: verdict.portrait, contentType: 'image/jpeg' };
    const kept = recordProved(platform, session.id, {
      code,
      data: verdict.document,
      person: personOfDocument(verdict.document, verdict.zone),
      evidence: [portrait],
      reply: { data: verdict.document },
      // The attempt was counted before the pictures were processed.
      spend: async () => ({ left }),
    });
    await kept.catch(async (error: unknown) => {
      if (isStorageFault(error)) await platform.attempts.giveBack(session.id, code);
      throw error;
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
  const refusal = new AppError(400, verdict.error, { detail: { attempts_left: attemptsLeft, ...why } });
  await platform.results.record(session.id, code, result, { final: attemptsLeft === 0, reply: refusal });
  throw refusal;
}

const keep = (platform: Platform, sessionId: string, kind: string, picture: UploadedPicture) =>
  platform.evidence.put(sessionId, kind, picture.bytes, picture.contentType);
