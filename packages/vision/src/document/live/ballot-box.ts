import { isContradicted, isSure, MOST_FRAMES, unreliable, voteZones } from '../reading/zone-vote.ts';
import type { MrzReading, ZoneBallot } from '../types.ts';

/** Milliseconds after which a frame no longer votes: the document may have changed. */
const REMEMBERED = 8_000;

interface Cast {
  readonly ballot: ZoneBallot;
  readonly picture: Blob;
  readonly at: number;
}

/** Result of a vote: the reading, and the earlier frames that took part. */
interface Elected {
  readonly reading: MrzReading;
  readonly more: readonly Blob[];
}

/** Collects frames of one camera that are not reliable alone. */
export interface BallotBox {
  /** The reading; if it was reliable but not sure, or the earlier frames contradict it, not to be relied on alone (`at` in milliseconds). */
  weigh(reading: MrzReading, ballot: ZoneBallot | null, at: number): MrzReading;
  /** Adds a frame and returns its joint result with the earlier ones. */
  cast(reading: MrzReading, ballot: ZoneBallot, picture: Blob, at: number): Elected | null;
  /** Drops all frames: called once a single frame is reliable. */
  clear(): void;
}

/** Creates an empty box. `vote` decides on ballots; tests pass their own. */
export function openBallotBox(vote = voteZones): BallotBox {
  let casts: readonly Cast[] = [];
  const earlier = (at: number) => casts.filter((cast) => at - cast.at < REMEMBERED).slice(1 - MOST_FRAMES);
  return {
    weigh(reading, ballot, at) {
      if (!reading.accepted || !ballot) return reading;
      const ballots = [...earlier(at).map((cast) => cast.ballot), ballot];
      const isDoubted = !isSure(ballot) || isContradicted(reading.lines, ballots);
      return isDoubted ? unreliable(reading) : reading;
    },
    cast(reading, ballot, picture, at) {
      const before = earlier(at);
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
