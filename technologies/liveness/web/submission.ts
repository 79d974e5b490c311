import type { Trace } from '../contract.ts';
import type { ChallengeState } from './challenge.ts';

/** A submission: pictures in order, and the trace with their times. */
export interface Submission {
  readonly pictures: readonly Blob[];
  readonly trace: Trace;
}

/** The pictures' camera. */
export interface CameraFacts {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number | null;
}

const longestLabel = 200;

/** Assembles pictures and trace. `pictures` has one entry per shot, in order. */
export function buildSubmission(
  state: ChallengeState,
  pictures: readonly Blob[],
  camera: CameraFacts,
): Submission {
  return {
    pictures,
    trace: {
      steps: [...state.passed],
      frames: state.shots.slice(0, pictures.length).map(({ step, at }) => ({ step, at })),
      camera: {
        label: camera.label.slice(0, longestLabel),
        width: camera.width,
        height: camera.height,
        frame_rate: camera.frameRate,
      },
    },
  };
}
