import type { FrameSource, Region } from '../frames/region.ts';
import { meshPresence, regionOfLandmarks } from '../geometry/mesh.ts';
import type { FaceFrame } from '../geometry/types.ts';
import { type Detection, regionOfDetection } from './detector.ts';
import type { FaceNetworks } from './networks.ts';
import { describeObservation, detectFaces, fitMesh, largest, type MeshFit } from './observe.ts';

/** The detector counts faces again after this many frames; it costs four times as much as the mesh. */
export const detectEvery = 15;

/** Follows one face from frame to frame. */
export interface FaceFollower {
  /** `detect` forces the detector on this frame. */
  observe(source: FrameSource, options?: { readonly detect?: boolean }): FaceFrame;
}

/**
 * Share of the region by which a face may have moved or grown since the last frame. Beyond it, the mesh is
 * fitted to a face at the edge of its crop, which distorts the pose by several degrees. At 30 frames per
 * second a face never moves that fast; at 3, as on a slow phone, it does when the person turns or leans back.
 */
const mostMoved = 0.1;

/** Whether a face lies clearly outside the region in which it was searched. */
function strayed(from: Region, to: Region): boolean {
  const shift = Math.hypot(to.cx - from.cx, to.cy - from.cy) / from.size;
  return shift > mostMoved || Math.abs(Math.log(to.size / from.size)) > mostMoved;
}

/** Whether the tracked region still covers the detection, so that both are the same face. */
function covers(region: Region, detection: Detection): boolean {
  return Math.hypot(detection.cx - region.cx, detection.cy - region.cy) < region.size / 2;
}

/**
 * A tracker: the region of interest comes from the last landmarks; the detector runs only while no face is
 * tracked, every `detectEvery` frames, and if the face has moved too far. It switches to another face that
 * has become clearly larger.
 */
export function createFaceFollower(networks: FaceNetworks): FaceFollower {
  let region: Region | null = null;
  let sinceDetection = 0;
  let count = 0;
  let score: number | null = null;

  const detect = (source: FrameSource) => {
    const detections = detectFaces(source, networks);
    sinceDetection = 0;
    count = detections.length;
    const best = largest(detections);
    score = best?.score ?? null;
    if (best === undefined) return;
    const candidate = regionOfDetection(best);
    if (region === null || (!covers(region, best) && candidate.size > region.size * 1.3)) region = candidate;
  };

  /** Fits the mesh in a region, and again at the position of the first fit if that is elsewhere. */
  const fitFrom = (source: FrameSource, from: Region): MeshFit & { readonly settled: boolean } => {
    const first = fitMesh(source, networks, from);
    const found = regionOfLandmarks(first.landmarks);
    if (first.presence < meshPresence || !strayed(from, found)) return { ...first, settled: true };
    const second = fitMesh(source, networks, found);
    return { ...second, settled: !strayed(found, regionOfLandmarks(second.landmarks)) };
  };

  return {
    observe(source, options = {}) {
      sinceDetection += 1;
      score = null;
      if (region === null || options.detect === true || sinceDetection >= detectEvery) detect(source);
      const frame = { width: source.width, height: source.height };
      let fit = region && fitFrom(source, region);
      if (fit?.settled === false && sinceDetection > 0) {
        region = null;
        detect(source);
        fit = region && fitFrom(source, region);
      }
      if (fit === null || fit.presence < meshPresence) {
        if (region !== null) count = 0;
        region = null;
        return { ...frame, count, face: null };
      }
      region = regionOfLandmarks(fit.landmarks);
      // The tracked face counts even if the detector missed it.
      count = Math.max(count, 1);
      return { ...frame, count, face: describeObservation(source, fit, score ?? fit.presence) };
    },
  };
}
