import { type Detection, regionOfDetection } from './detector.ts';
import { meshPresence, regionOfLandmarks } from './mesh.ts';
import type { FaceNetworks } from './networks.ts';
import { describeObservation, detectFaces, fitMesh, largest } from './observe.ts';
import type { FrameSource, Region } from './region.ts';
import type { FaceFrame } from './types.ts';

/** The detector counts faces again after this many frames; it costs four times the mesh. */
export const detectEvery = 15;

/** Follows one face from frame to frame. */
export interface FaceFollower {
  /** `detect` runs the detector on this frame whatever the count says. */
  observe(source: FrameSource, options?: { readonly detect?: boolean }): FaceFrame;
}

/** Whether the followed region still covers the detection, so that both are the same face. */
function covers(region: Region, detection: Detection): boolean {
  return Math.hypot(detection.cx - region.cx, detection.cy - region.cy) < region.size / 2;
}

/**
 * A tracker: the region of interest comes from the last landmarks, and the detector runs only while no
 * face is followed and every `detectEvery` frames. When another face has grown clearly larger than the
 * followed one, the larger one is followed.
 */
export function createFaceFollower(networks: FaceNetworks): FaceFollower {
  let region: Region | null = null;
  let sinceDetection = 0;
  let count = 0;

  const chase = (detections: readonly Detection[]) => {
    const best = largest(detections);
    if (best === undefined) return;
    const candidate = regionOfDetection(best);
    if (region === null || (!covers(region, best) && candidate.size > region.size * 1.3)) region = candidate;
  };

  return {
    observe(source, options = {}) {
      sinceDetection += 1;
      let score: number | null = null;
      if (region === null || options.detect === true || sinceDetection >= detectEvery) {
        const detections = detectFaces(source, networks);
        sinceDetection = 0;
        count = detections.length;
        score = largest(detections)?.score ?? null;
        chase(detections);
      }
      const frame = { width: source.width, height: source.height };
      if (region === null) return { ...frame, count, face: null };
      const fit = fitMesh(source, networks, region);
      if (fit.presence < meshPresence) {
        region = null;
        count = 0;
        return { ...frame, count, face: null };
      }
      region = regionOfLandmarks(fit.landmarks);
      // The track is a face even where the detector overlooked it.
      count = Math.max(count, 1);
      return { ...frame, count, face: describeObservation(source, fit, score ?? fit.presence) };
    },
  };
}
