import type { FaceFrame } from '@kuelik/vision/face';
import sharp from 'sharp';
import type { Hint } from '../../technologies/liveness/web/rules/steps.ts';
import { cast, distanceAt, frameSize, makePerson, makeScene, renderFrame, toJpeg } from '../people/index.ts';
import { frameRate } from './decode.ts';
import { atRest, follow } from './hand.ts';
import type { Camera } from './walk.ts';

export const standInTitle = 'another person for the commands';

export const turnCommands: ReadonlySet<Hint> = new Set<Hint>([
  'turn_left',
  'turn_right',
  'look_up',
  'look_down',
]);
const commands: ReadonlySet<Hint> = new Set<Hint>([...turnCommands, 'come_closer', 'move_back']);

/** Seconds that the other person stays after the command is met, while its pictures are taken. */
const lingering = 0.6;
/** What a head needs of the turn that `follow` gives a picture. */
const headShare = 0.45;

/** Whether the other person is in front of the camera: from a command until shortly after it is met. */
export function standsIn(sinceCommand: number, hint: Hint): boolean {
  return commands.has(hint) || (hint === 'hold_still' && sinceCommand < lingering);
}

/**
 * The clip's person, replaced by a drawn one who obeys whenever the check commands something; null if the
 * clip shows no face.
 */
export async function standInCamera(
  frames: readonly Buffer[],
  look: (jpeg: Buffer) => Promise<FaceFrame>,
  seed: number,
): Promise<Camera | null> {
  const first = frames[0];
  const { face, width } = first ? await look(first) : { face: null, width: 0 };
  if (!first || !face) return null;
  const { width: wide = 1, height: tall = 1 } = await sharp(first).metadata();
  // The drawn frame covers the clip's, and the face in it is as wide as the clip's.
  const scale = Math.max(wide / frameSize.width, tall / frameSize.height);
  const size = ((face.width / width) * wide) / (frameSize.width * scale);
  const other = await makePerson(cast[seed % cast.length] ?? 1);
  const scene = await makeScene(seed, other.traits.skin);
  let following = atRest;
  let lastCommand = Number.NEGATIVE_INFINITY;
  return async (i, hint) => {
    if (commands.has(hint)) lastCommand = i;
    following = follow(following, hint);
    if (!standsIn((i - lastCommand) / frameRate, hint)) {
      following = atRest;
      return frames[i % frames.length] ?? first;
    }
    const { yaw, pitch, growth } = following;
    const pose = { yaw: headShare * yaw, pitch: headShare * pitch, size: size * growth };
    const drawn = renderFrame(other, { ...pose, distance: distanceAt(pose.size) }, scene, {
      noiseSeed: i + 1,
    });
    return sharp(await toJpeg(drawn))
      .resize(wide, tall)
      .jpeg({ quality: 90 })
      .toBuffer();
  };
}
