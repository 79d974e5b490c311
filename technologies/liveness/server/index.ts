import {
  type ActiveSession,
  AppError,
  defineForm,
  type EvidenceFile,
  envelope,
  isStorageFault,
  type Platform,
  type ReadForm,
  type ReportStage,
  type StepReply,
  type ValibotTypeProvider,
  withForm,
} from '@kuelik/backend';
import type { WorkStage } from '@kuelik/protocol/uploads';
import * as v from 'valibot';
import { agree } from '../../shared/server/agree.ts';
import type { TechnologyRoutes } from '../../shared/server/services.ts';
import {
  challengeReply,
  challengeRequest,
  type LivenessResult,
  livenessErrors,
  livenessResult,
  livenessTechnologies,
  maximumFrames,
  submitFields,
} from '../contract.ts';
import { livenessCodes } from '../recipes.ts';
import { readSettings } from '../settings.ts';
import { counter } from './attempts.ts';
import { attemptsRoute } from './attempts-route.ts';
import { challengeState, type OpenChallenge, openChallenge } from './challenge.ts';
import { drawOnce, readOpen } from './draw.ts';
import { earlierFace, oneFaceAtATime } from './earlier-face.ts';
import { framesFollow, gatherFrames, lookAt, movedBefore } from './evidence.ts';
import { judge, type Verdict } from './judge.ts';
import { endUnanswered } from './unanswered.ts';
import { askForTurns, isAsked } from './undecided.ts';

/** Frames are 640x480 JPEGs of some 60 KB; a camera's own may come up to 1920x1440 (2.8 megapixels). */
const submitForm = defineForm({
  fields: submitFields,
  files: {
    frames: {
      minFiles: 1,
      maxFiles: maximumFrames,
      maxBytes: 2_000_000,
      maxSide: 1280,
      maxPixels: 3_000_000,
    },
  },
});

/**
 * Milliseconds for which an expired challenge is remembered, so that it is reported as expired, not unknown, and
 * ends the check if it was the last one: longer than a session lives.
 */
const rememberExpired = 32 * 24 * 3_600_000;

/** Given on the instruction page; a new wording of `consent` is a new version. */
const consent = { purpose: 'face-check', textVersion: 'liveness-2', channel: 'checkbox' } as const;

/**
 * The six liveness checks: `/liveness/challenge/` draws the commands, and `/liveness/submit/` judges the
 * frames. An attempt is counted when its frames are judged; see `drawOnce` for what keeps an attacker from drawing
 * until the order fits a recording. 423 `maximum_attempts` if no attempt is left. Submitting fails with 404 `challenge_not_found`,
 * 410 `challenge_expired`, 400 `frames_mismatch`; a negative verdict is a 200 with `result: false` and its
 * reasons.
 */
export const livenessRoutes: TechnologyRoutes = async (app, { platform, vision }) => {
  const routes = app.withTypeProvider<ValibotTypeProvider>();
  const codes = Object.values(livenessCodes);
  attemptsRoute(app, platform);

  routes.post(
    '/liveness/challenge/',
    {
      schema: {
        summary: 'Draw a challenge',
        body: challengeRequest,
        response: { 200: envelope(challengeReply) },
      },
    },
    async (request) => {
      const { session_id, technology, locale } = request.body;
      const code = livenessCodes[technology];
      const session = await platform.sessions.authorize(request, session_id, [code]);
      await refusePassed(platform, session, code);
      if (locale !== undefined) await agree(platform, session.id, { ...consent, locale });
      const { challenge, timeLimit } = await drawOnce(platform, session, technology);
      await platform.state.set(session.id, challengeState(technology), challenge, {
        expiresAt: new Date(challenge.expiresAt + rememberExpired),
      });
      const expiresAt = new Date(challenge.expiresAt).toISOString();
      // The challenge is recorded even if it is never answered.
      await platform.journal.note(session.id, code, 'commands', {
        steps: challenge.steps,
        expires_at: expiresAt,
        attempts_left: challenge.attemptsLeft,
      });
      return {
        data: {
          challenge_id: challenge.id,
          steps: challenge.steps,
          time_limit_s: timeLimit,
          expires_at: expiresAt,
          attempts_left: challenge.attemptsLeft,
          attempts_left_unanswered: challenge.leftUnanswered,
        },
      };
    },
  );

  routes.post(
    '/liveness/submit/',
    {
      schema: {
        summary: 'Judge the frames of a challenge',
        response: { 200: envelope(livenessResult) },
      },
      config: { form: submitForm },
    },
    async (request) => {
      // Waiting for a turn is not the person's time.
      let received = platform.now();
      const open = async ({ session_id, challenge_id }: v.InferOutput<typeof submitFields>) => {
        const session = await platform.sessions.authorize(request, session_id, codes);
        return { session, challenge: await findChallenge(platform, session, challenge_id, received) };
      };
      type Sent = ReadForm<typeof submitForm.fields, typeof submitForm.files>;
      const work = async (sent: Sent, reportStage: ReportStage<WorkStage>) => {
        const { session, challenge } = await open(sent.fields);
        return oneFaceAtATime(platform, session, () => decide(sent, session, challenge, reportStage));
      };
      const decide = async (
        { fields, files }: Sent,
        session: ActiveSession,
        challenge: OpenChallenge,
        reportStage: ReportStage<WorkStage>,
      ) => {
        const settings = readSettings(session.settings(livenessCodes[challenge.technology]));
        const { frames: claimed } = fields.trace;
        // Checked before the challenge is used up: a busy engine must not use an attempt.
        const seen = await lookAt(files.frames, claimed, vision, reportStage);
        const earlier = await earlierFace(platform, session, vision);
        const { left, since } = await useUp(platform, session, challenge, settings.attempts);
        const claim = (scope: string, value: Uint8Array) =>
          platform.state.claim(session.id, scope, value, since);
        const frames = await gatherFrames(files.frames, seen, claimed, claim);
        const verdict = judge({
          steps: challenge.steps,
          frames,
          asked: isAsked(challenge),
          elapsed: received.getTime() - challenge.issuedAt,
          countdown: settings.countdown_s * 1000,
          samePerson: settings.same_person,
          earlier,
          movedAlike: await movedBefore(frames, claim),
          camera: fields.trace.camera.label,
          virtualCamera: settings.virtual_camera,
          knownMovement: settings.known_movement,
        });
        const asks = verdict.undecided && (await askForTurns(platform, session, challenge));
        const attemptsLeft = asks ? left + 1 : left;
        const crop = seen.at(-1)?.crop ?? null;
        const result = present(verdict, crop, received, attemptsLeft);
        const photo = { crop, frame: files.frames.at(-1)?.bytes };
        const reply = { data: asks ? { ...result, asks: 'turns' as const } : result };
        await keep(platform, session, challenge, verdict, result, photo, reply).catch(
          async (error: unknown) => {
            // The challenge is used up without a verdict.
            if (isStorageFault(error) && !asks) {
              await platform.attempts.giveBack(session.id, counter(challenge.technology));
            }
            throw error;
          },
        );
        return reply;
      };
      // Checked twice: pictures must not be decoded for another session's challenge.
      return withForm(request, submitForm, work, async (asked, sent, arrivedAt) => {
        received = arrivedAt ?? platform.now();
        const { challenge } = await open(asked);
        const { frames } = asked.trace;
        if (frames.length === sent.frames && framesFollow(challenge.steps, frames)) return;
        throw new AppError(400, livenessErrors.framesMismatch, {
          detail: { attempts_left: challenge.attemptsLeft },
        });
      });
    },
  );
};

/** After a success no further challenge is drawn: the photo for later steps stays. */
async function refusePassed(platform: Platform, session: ActiveSession, code: string): Promise<void> {
  if ((await platform.results.read(session.id, code))?.status === 'success') throw alreadyPassed();
}

const alreadyPassed = () =>
  new AppError(409, 'result_already_exists', { message: 'The check was already passed' });

/** An unknown challenge does not tell its kind: it may be of a check that another tab has passed if all are passed. */
async function refuseAllPassed(platform: Platform, session: ActiveSession): Promise<void> {
  const codes = Object.values(livenessCodes).filter((code) => session.technologies.includes(code));
  const results = await Promise.all(codes.map((code) => platform.results.read(session.id, code)));
  if (results.every((result) => result?.status === 'success')) throw alreadyPassed();
}

/** The session's challenge with this id, open `at` the time of its answer. */
async function findChallenge(
  platform: Platform,
  session: ActiveSession,
  id: string,
  at: Date,
): Promise<OpenChallenge> {
  for (const technology of livenessTechnologies) {
    if (!session.technologies.includes(livenessCodes[technology])) continue;
    const open = await readOpen(platform, session, technology);
    if (open?.id !== id) {
      // This call had answered it when its server died.
      const before = await platform.state.takenBefore(session.id, challengeState(technology));
      const answered = v.safeParse(openChallenge, before?.value);
      if (answered.success && answered.output.id === id) return answered.output;
      continue;
    }
    if (open.expiresAt > at.getTime()) return open;
    const left = open.leftUnanswered ?? open.attemptsLeft;
    if (left === 0) await endUnanswered(platform, session, technology);
    throw new AppError(410, livenessErrors.challengeExpired, { detail: { attempts_left: left } });
  }
  await refuseAllPassed(platform, session);
  throw new AppError(404, livenessErrors.challengeNotFound);
}

/**
 * Uses the challenge and its attempt; returns the attempts left. A challenge is answered once: of two
 * concurrent answers, the later one is refused. A call that is repeated after its server died continues, `since` it first
 * used it. Throws AppError 404 `challenge_not_found`.
 */
async function useUp(
  platform: Platform,
  session: ActiveSession,
  challenge: OpenChallenge,
  attempts: number,
): Promise<{ readonly left: number; readonly since: Date | null }> {
  const { value, since } = await platform.state.takeForCall(session.id, challengeState(challenge.technology));
  if (!v.is(v.object({ id: v.literal(challenge.id) }), value)) {
    throw new AppError(404, livenessErrors.challengeNotFound);
  }
  // An earlier release counted the attempt when it drew the challenge.
  if (challenge.shownAt === undefined) return { left: challenge.attemptsLeft, since };
  const { left } = await platform.attempts.spend(session.id, counter(challenge.technology), attempts);
  return { left, since };
}

function present(verdict: Verdict, crop: Uint8Array | null, at: Date, attemptsLeft: number): LivenessResult {
  return {
    result: verdict.result,
    prediction: verdict.prediction,
    created_at: at.toISOString(),
    face_photo: crop ? Buffer.from(crop).toString('base64') : null,
    reasons: [...verdict.reasons],
    attempts_left: attemptsLeft,
  };
}

/**
 * Records the attempt's result. Only a passed photo becomes `liveness-photo`, used by later steps; a refused
 * one is stored separately for human review.
 */
async function keep(
  platform: Platform,
  session: ActiveSession,
  challenge: OpenChallenge,
  verdict: Verdict,
  result: LivenessResult,
  photo: { readonly crop: Uint8Array | null; readonly frame: Uint8Array | undefined },
  reply: StepReply,
): Promise<void> {
  const report = JSON.stringify({ reasons: verdict.reasons, contributions: verdict.contributions });
  const picture = (kind: string, bytes: Uint8Array | null | undefined): EvidenceFile[] =>
    !bytes ? [] : [{ kind, bytes, contentType: 'image/jpeg' }];
  await platform.results.record(
    session.id,
    livenessCodes[challenge.technology],
    { status: verdict.result ? 'success' : 'failure', data: { ...result } },
    {
      final: !verdict.result && result.attempts_left === 0,
      reply,
      person: [{ by: 'live-face', face: photo.crop ? 'liveness-photo' : null }],
      evidence: [
        { kind: 'liveness-verdict', bytes: Buffer.from(report), contentType: 'application/json' },
        ...picture(verdict.result ? 'liveness-frame' : 'liveness-refused', photo.frame),
        ...picture('liveness-photo', verdict.result ? photo.crop : null),
      ],
    },
  );
}
