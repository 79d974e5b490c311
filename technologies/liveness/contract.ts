import * as v from 'valibot';

/** The parts a liveness check is made of; see the recipes in `recipes.ts`. */
export const livenessSteps = [
  'light',
  'accessories',
  'center',
  'forward',
  'near',
  'far',
  'left',
  'right',
  'up',
  'down',
  'photo',
] as const;
export type LivenessStep = (typeof livenessSteps)[number];

/** Steps that command a turn of the head. */
export const turns: ReadonlySet<LivenessStep> = new Set(['left', 'right', 'up', 'down']);

/**
 * Minimum number of frames that the page sends for each step: the first when the step's condition begins to hold, the last
 * when it has held long enough, the others evenly in between. The last frame of a step must show the
 * commanded pose. The depth of a turn is the mean of its first and its last: one picture of it may mislead. The frames of
 * `photo` are spread over the countdown: during that time a head moves slightly, unlike a picture of one. Interrupted
 * holds may add frames, up to `maximumFrames` in total.
 */
export const framesPerStep: Readonly<Record<LivenessStep, number>> = {
  light: 1,
  accessories: 1,
  center: 2,
  forward: 2,
  near: 2,
  far: 2,
  left: 2,
  right: 2,
  up: 2,
  down: 2,
  photo: 9,
};

/** Maximum frames per submission. */
export const maximumFrames = 32;

export const livenessTechnologies = [
  'distance',
  'distance2',
  'short',
  'position',
  'pro-max',
  'core',
] as const;

/** POST /liveness/challenge/ */
export const challengeRequest = v.object({
  session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  technology: v.picklist(livenessTechnologies),
  /**
   * Language of the instruction page whose button the person pressed to agree. Without it no consent is recorded:
   * the server does not know which text was shown.
   */
  locale: v.optional(v.picklist(['ru', 'kz', 'en', 'my'])),
});

export const challengeReply = v.object({
  challenge_id: v.string(),
  steps: v.array(v.picklist(livenessSteps)),
  /** Seconds for the whole check, counted by the server from the challenge's issue. */
  time_limit_s: v.number(),
  /** ISO 8601. */
  expires_at: v.string(),
  /** Attempts left once these frames are judged. */
  attempts_left: v.number(),
  /** Attempts left if no frames come: one less only after too many unanswered challenges. */
  attempts_left_unanswered: v.optional(v.number()),
});
export type Challenge = v.InferOutput<typeof challengeReply>;

/** GET /liveness/attempts/?session_id&technology */
export const attemptsReply = v.object({
  /** Total attempts. */
  attempts: v.number(),
  attempts_left: v.number(),
  /** After an undecided try: the next challenge commands turns of the head. Absent otherwise. */
  asks: v.optional(v.literal('turns')),
});

/** A number from the page. JSON has no infinity, but `1e999` parses as one, and breaks arithmetic. */
const reading = v.pipe(v.number(), v.finite());
const elapsed = v.pipe(reading, v.minValue(0));

/** When and how the browser saw one step pass; only a hint for the server, which judges the frames. */
export const traceStep = v.object({
  step: v.picklist(livenessSteps),
  /** Milliseconds since the challenge arrived. */
  at: elapsed,
  yaw: reading,
  pitch: reading,
  roll: reading,
  /** Face width over frame width. */
  size: reading,
});

/** The JSON in the `trace` part of POST /liveness/submit/ */
export const trace = v.object({
  steps: v.pipe(v.array(traceStep), v.maxLength(32)),
  /** One entry per part named `frames`, in order: its step. */
  frames: v.pipe(
    v.array(v.object({ step: v.picklist(livenessSteps), at: elapsed })),
    v.minLength(1),
    v.maxLength(maximumFrames),
  ),
  camera: v.object({
    label: v.pipe(v.string(), v.maxLength(200)),
    width: reading,
    height: reading,
    frame_rate: v.nullable(reading),
  }),
});
export type Trace = v.InferOutput<typeof trace>;

/** Multipart fields of POST /liveness/submit/ beside the JPEG parts named `frames`. */
export const submitFields = v.object({
  session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  challenge_id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  trace,
});

/** Why a check was not passed, in order of priority. */
export const livenessReasons = [
  'no_face',
  'several_faces',
  'too_dark',
  'too_bright',
  'uneven_light',
  'mask',
  'glasses',
  'off_center',
  'too_far',
  'too_close',
  'not_forward',
  'wrong_pose',
  'different_person',
  'flat_picture',
  'frame_seen_before',
  'frozen',
  'virtual_camera',
  'implausible_time',
] as const;
export type LivenessReason = (typeof livenessReasons)[number];

/** The liveness result, specification section 3, with reasons for the person and the record. */
export const livenessResult = v.object({
  result: v.boolean(),
  prediction: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  created_at: v.string(),
  /** Base64 JPEG without a data: prefix; null if no face was found. */
  face_photo: v.nullable(v.string()),
  reasons: v.array(v.picklist(livenessReasons)),
  attempts_left: v.number(),
  /**
   * Only in the reply to an undecided try, which uses no attempt: the next challenge commands turns of the head. Absent
   * otherwise, and in the record.
   */
  asks: v.optional(v.literal('turns')),
});
export type LivenessResult = v.InferOutput<typeof livenessResult>;

/** Codes of failed replies beside the platform's own. */
export const livenessErrors = {
  challengeNotFound: 'challenge_not_found',
  challengeExpired: 'challenge_expired',
  framesMismatch: 'frames_mismatch',
  maximumAttempts: 'maximum_attempts',
} as const;
