import type { Platform, StepReply } from '@kuelik/backend';
import * as v from 'valibot';
import { documentTypes } from '../document-types.ts';

const stateName = 'ED';
/** Longer than a session lives; a session's state is erased with it. */
const keepMs = 7 * 24 * 3_600_000;

const progressSchema = v.object({
  iin: v.string(),
  /** E.164; empty if none was typed. */
  phone: v.string(),
  documentType: v.nullable(v.picklist(documentTypes)),
  /** The open SMS request. */
  request: v.nullable(
    v.object({
      id: v.string(),
      codeLength: v.number(),
      /** Milliseconds since 1970. */
      sentAt: v.number(),
      /** Counts codes, so that each has its own attempts. */
      round: v.number(),
      /** The state has accepted a code and is preparing the document. */
      approved: v.boolean(),
    }),
  ),
  children: v.nullable(
    v.object({
      parentIin: v.string(),
      list: v.array(v.object({ id: v.string(), fullName: v.string(), birthDate: v.string() })),
    }),
  ),
});

/** State of a session's e-document, encrypted with the session's key. */
export type Progress = v.InferOutput<typeof progressSchema>;
export type OpenRequest = NonNullable<Progress['request']>;

const nothingYet: Progress = { iin: '', phone: '', documentType: null, request: null, children: null };

export async function readProgress(platform: Platform, sessionId: string): Promise<Progress> {
  return v.parse(v.fallback(progressSchema, nothingYet), await platform.state.get(sessionId, stateName));
}

/** What is saved with an attempt or a consent. */
export const progressAlong = (platform: Pick<Platform, 'now'>, progress: Progress) => ({
  name: stateName,
  value: progress,
  expiresAt: new Date(platform.now().getTime() + keepMs),
});

/** @param reply to the call, if nothing is written afterwards */
export async function saveProgress(
  platform: Platform,
  sessionId: string,
  progress: Progress,
  reply?: StepReply,
): Promise<void> {
  const { name, value, expiresAt } = progressAlong(platform, progress);
  await platform.state.set(sessionId, name, value, { expiresAt, reply });
}
