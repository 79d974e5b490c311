import type { MrzReading, ZoneBallot } from '../types.ts';
import { MOST_FRAMES, voteZones } from '../zone-vote.ts';

/** Milliseconds after which a frame has no vote any more: another document may be held since. */
const REMEMBERED = 8_000;

interface Cast {
  readonly ballot: ZoneBallot;
  readonly picture: Blob;
  readonly at: number;
}

/** What a vote came to: the reading, and the frames before the last that took part. */
interface Elected {
  readonly reading: MrzReading;
  readonly more: readonly Blob[];
}

/** Frames of one camera that could not be relied on alone. */
export interface BallotBox {
  /** Takes in a frame, at a time in milliseconds, and says what it comes to together with those before it. */
  cast(reading: MrzReading, ballot: ZoneBallot, picture: Blob, at: number): Elected | null;
  /** Forgets the frames: one was relied on. */
  clear(): void;
}

/** Opens an empty box. `vote` decides on ballots; tests bring their own. */
export function openBallotBox(vote = voteZones): BallotBox {
  let casts: readonly Cast[] = [];
  return {
    cast(reading, ballot, picture, at) {
      const before = casts.filter((cast) => at - cast.at < REMEMBERED).slice(1 - MOST_FRAMES);
      casts = [...before, { ballot, picture, at }];
      const elected = vote(
        casts.map((cast) => cast.ballot),
        reading,
        new Date(),
      );
      if (!elected) return null;
      casts = [];
      return { reading: elected, more: before.map((cast) => cast.picture) };
    },
    clear() {
      casts = [];
    },
  };
}
