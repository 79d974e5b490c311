import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { attemptContent, isKeptStatus } from '@kuelik/protocol';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { AppError } from '../errors.ts';
import { forget } from '../http/request-memo.ts';
import { parseInput } from '../http/valibot.ts';
import { createAdmission } from './admission.ts';
import type { FileRule, FormSpec, ReadForm, UploadedPicture } from './form.ts';
import { cleanPicture } from './picture.ts';
import { drain, type Received, receiveParts } from './receive-parts.ts';
import { inStages, type ReportStage, stageOf } from './stages.ts';
import type { ReceivedFile, StoredFiles } from './stored-upload.ts';

/**
 * The one queue for pictures: a slot covers decoding and all further work on them. There are as many slots as
 * processors, since each form processes one picture at a time. The wait stays below the two minutes after
 * which the browser gives up on a reply.
 */
const places = createAdmission({ width: Math.max(2, availableParallelism()), longestWaitMs: 80_000 });

/** Processes this many forms at a time: more than processors where others do the vision work. */
export const setFormPlaces = (count: number): void => places.widen(count);

/** Work on pictures that the session already left here: it never waits, and how long it takes is learnt as well. */
const others = createAdmission({ width: Number.POSITIVE_INFINITY, longestWaitMs: Number.POSITIVE_INFINITY });

/** The place of a session's call in the queue, as all processes know it. */
export interface WaitPlace {
  /** People who are served before it. */
  readonly ahead: number;
  /** What is being done with its form, and the estimated milliseconds until that ends; null: unknown. */
  readonly stage: string | null;
  readonly leftMs: number | null;
}

/** Asks those who serve: `here` people are served by this process before the form itself is begun. */
export type FindPlace = (sessionId: string, isTest: boolean, here: number) => Promise<WaitPlace>;

/** For a process that serves all its calls itself: it does not know other processes' forms. */
export const placeHere: FindPlace = async (_sessionId, _isTest, here) => ({
  ahead: here,
  stage: null,
  leftMs: null,
});

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a form before it is sent, for reasons outside this process, such as a full queue of vision jobs. */
    beforeForm: () => Promise<void>;
    /** How many people are served before a session's form, of whom this many wait in this process, and its stage. */
    findPlace: FindPlace;
  }
}

/** What this process does with a session's form, and the estimated milliseconds until that ends; null: unknown. */
export const workHere = (sessionId: string): Omit<WaitPlace, 'ahead'> => ({
  stage: stageOf(sessionId) ?? null,
  leftMs: places.left(sessionId) ?? others.left(sessionId),
});

/**
 * How many people are served before this session's form, 0 if none of it waits; then what is being done with it, and for
 * how many more seconds. What this process does itself it knows better than the database.
 */
export async function formProgress(sessionId: string, find: (here: number) => Promise<WaitPlace>) {
  const found = await find(places.ahead(sessionId));
  const here = workHere(sessionId);
  const { stage, leftMs } = here.stage === null && here.leftMs === null ? found : here;
  return {
    ahead: found.ahead,
    ...(stage === null || found.ahead > 0 ? {} : { stage }),
    ...(leftMs === null ? {} : { left_s: Math.ceil(leftMs / 1000) }),
  };
}

/** Does work of a call without a form, which may report its stages to the waiting person, as a form's work may. */
export const withProgress = <T>(
  sessionId: string,
  work: (reportStage: ReportStage) => Promise<T>,
): Promise<T> => others.run(() => inStages(sessionId, work), sessionId);

/** How busy the queue for pictures is. */
export const uploadLoad = () => places.load();

/**
 * Receives a multipart request, then works on it: checks the text fields by their schema, acquires the
 * request's idempotency key (a repeat ends here with the stored reply), waits for its turn in the order of
 * arrival, and checks the pictures by their content.
 *
 * @param work the processing of the form; it holds a slot until it ends, and may report its stages
 * @param permit rejects by fields, client or number of pictures of each name, before any picture is decoded;
 * it receives the time when the content of chunked uploads was fixed, or null if the form contains its
 * pictures
 * @throws AppError 400 `parse_error` (malformed form, damaged picture) or `invalid_request` (fields), 408
 * `upload_too_slow`, 413 `large_file`, `too_many_files`, 415 `wrong_file`, 503 `overloaded` (before the upload
 * if possible), 503 `storage_unavailable`.
 */
export async function withForm<
  TFields extends v.GenericSchema,
  TFiles extends Readonly<Record<string, FileRule>>,
  T,
>(
  request: FastifyRequest,
  spec: FormSpec<TFields, TFiles>,
  work: (form: ReadForm<TFields, TFiles>, reportStage: ReportStage) => Promise<T>,
  permit?: (
    fields: v.InferOutput<TFields>,
    sent: { readonly [Name in keyof TFiles]: number },
    arrivedAt: Date | null,
  ) => Promise<unknown>,
): Promise<T> {
  await refuseEarly(request);
  const received = await receiveParts(request, spec.files);
  try {
    const fields = parseInput(spec.fields, readTexts(spec.fields, received.texts));
    const sent = countFiles(spec.files, received.files);
    // The upload and the queue may take minutes, in which the session may have changed.
    forget();
    await request.takeIdempotencyKey?.(contentHash(received));
    const { stored } = received;
    const arrivedAt = (await stored?.arrivedAt()) ?? null;
    await permit?.(fields, sent, arrivedAt);
    const answer = places.run(async () => {
      forget();
      return inStages(request.tokenSessionId, async (reportStage) => {
        reportStage('pictures');
        return work({ fields, files: await readPictures(spec.files, received) }, reportStage);
      });
    }, request.tokenSessionId ?? undefined);
    if (stored !== null)
      await answer.then(
        () => tidy(stored),
        (error) => tidyIfFinal(stored, error),
      );
    return await answer;
  } finally {
    await received.discard();
  }
}

/** Refuses a form before it is sent if it would have to wait too long. */
async function refuseEarly(request: FastifyRequest): Promise<void> {
  try {
    places.check();
    // Not on every server of the tests.
    await request.server.beforeForm?.();
  } catch (error) {
    await drain(request.raw);
    throw error;
  }
}

/** After a refusal that may be retried, such as overload, the files are kept for the retry. */
async function tidyIfFinal(stored: StoredFiles, error: unknown): Promise<void> {
  if (error instanceof AppError && isKeptStatus(error.httpStatus)) await tidy(stored);
}

/** An upload that could not be removed expires; the call already has its answer. */
const tidy = (stored: StoredFiles) => stored.remove().catch(() => undefined);

async function readPictures<TFiles extends Readonly<Record<string, FileRule>>>(
  rules: TFiles,
  received: Received,
): Promise<{ readonly [Name in keyof TFiles]: readonly UploadedPicture[] }> {
  const pictures: Record<string, readonly UploadedPicture[]> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const clean: UploadedPicture[] = [];
    // One at a time: a few forms with many pictures must not take all slots.
    for (const file of received.files.get(name) ?? []) {
      const picture = await cleanPicture(await file.read(), rule);
      clean.push({ ...picture, contentType: 'image/jpeg', sha256: file.digest() });
    }
    pictures[name] = clean;
  }
  // The loop above has filled in every name of the form's specification.
  return pictures as { readonly [Name in keyof TFiles]: readonly UploadedPicture[] };
}

/** Counts the files of each name. Throws AppError 400 `invalid_request` if there are too few. */
function countFiles<TFiles extends Readonly<Record<string, FileRule>>>(
  rules: TFiles,
  files: ReadonlyMap<string, readonly ReceivedFile[]>,
): { readonly [Name in keyof TFiles]: number } {
  const counts = Object.entries(rules).map(([path, { minFiles = 0 }]) => {
    const count = files.get(path)?.length ?? 0;
    if (count >= minFiles) return [path, count];
    throw new AppError(400, 'invalid_request', { detail: { fields: [{ path, expected: 'file' }] } });
  });
  // The entries contain every name of the rules.
  return Object.fromEntries(counts) as { readonly [Name in keyof TFiles]: number };
}

/** A field whose schema does not accept the raw text is parsed as JSON, if possible. */
function readTexts(schema: v.GenericSchema, texts: ReadonlyMap<string, string>): Record<string, unknown> {
  const entries: Readonly<Record<string, v.GenericSchema>> =
    'entries' in schema ? Object(schema.entries) : {};
  return Object.fromEntries(
    [...texts].map(([name, text]) => {
      const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
      return [name, entry === undefined || v.is(entry, text) ? text : fromJson(text)];
    }),
  );
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Hash that identifies a form: its fields and files, not its boundary. */
function contentHash({ texts, files }: Received): Buffer {
  const hash = createHash('sha256');
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  hash.update(attemptContent(Object.fromEntries(sorted)));
  for (const [name, originals] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const file of originals) hash.update(JSON.stringify([name, file.size])).update(file.digest());
  }
  return hash.digest();
}
