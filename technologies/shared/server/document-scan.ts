import type { ActiveSession, Platform } from '@kuelik/backend';
import * as v from 'valibot';
import type { ScanReply } from '../both/scanned-document.ts';
import { readDocumentSettings } from './document-settings.ts';

/**
 * Seconds after the scan's time in which its pictures must arrive: enough to review them, and to upload the
 * largest two pictures, 50 MB, at a megabit a second.
 */
const sendingTime = 480;

/** Stored longer than any session lives: a forgotten scan would have no limit. */
const rememberedFor = 31 * 24 * 3_600_000;

const scanName = (code: string) => `scan-${code}`;
const openScan = v.object({ expiresAt: v.number() });

/** Starts the time of a camera scan; an earlier scan no longer counts. */
export async function startScan(
  { state, now }: Pick<Platform, 'state' | 'now'>,
  session: ActiveSession,
  code: string,
): Promise<ScanReply> {
  const { time_limit_s } = readDocumentSettings(session.settings(code));
  const started = now().getTime();
  const expiresAt = started + (time_limit_s + sendingTime) * 1000;
  await state.set(
    session.id,
    scanName(code),
    { expiresAt },
    { expiresAt: new Date(started + rememberedFor) },
  );
  return { time_limit_s, expires_at: new Date(expiresAt).toISOString() };
}

/** Whether the time of the session's scan was over `at` a time; an unannounced scan has no limit. */
export async function isScanOver(
  { state }: Pick<Platform, 'state'>,
  session: ActiveSession,
  code: string,
  at: Date,
): Promise<boolean> {
  const scan = v.safeParse(openScan, await state.get(session.id, scanName(code)));
  return scan.success && at.getTime() > scan.output.expiresAt;
}
