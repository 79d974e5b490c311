import { type FrameSource, type Region, wholeFrame } from '../frames/region.ts';
import {
  boxOfLandmarks,
  decodeLandmarks,
  faceWidth,
  meshIndex,
  meshPresence,
  meshSide,
  regionOfLandmarks,
} from '../geometry/mesh.ts';
import type { FaceFrame, FaceObservation } from '../geometry/types.ts';
import { type Detection, decodeDetections, detectorSide, faceScore, regionOfDetection } from './detector.ts';
import { measureFace } from './measure.ts';
import type { FaceNetworks } from './networks.ts';

/** Landmarks of the face in a region, and the mesh's presence score. */
export interface MeshFit {
  readonly landmarks: Float32Array;
  readonly presence: number;
}

/** Faces in a region of the frame, best score first. */
export function detectFaces(
  source: FrameSource,
  networks: FaceNetworks,
  region: Region = wholeFrame(source.width, source.height),
  least: number = faceScore,
): Detection[] {
  return decodeDetections(networks.detect(source.crop(region, detectorSide)), region, least);
}

/** Fits the mesh in a region. */
export function fitMesh(source: FrameSource, networks: FaceNetworks, region: Region): MeshFit {
  const { points, presence } = networks.mesh(source.crop(region, meshSide));
  return { landmarks: decodeLandmarks(points, region), presence };
}

/**
 * Fits the mesh to a detected face: once at the detection, and again at the position of the first fit, as a
 * tracker would after a few frames.
 */
export function settleMesh(
  source: FrameSource,
  networks: FaceNetworks,
  detection: Detection,
): MeshFit | null {
  const first = fitMesh(source, networks, regionOfDetection(detection));
  if (first.presence < meshPresence) return null;
  const second = fitMesh(source, networks, regionOfLandmarks(first.landmarks));
  return second.presence < meshPresence ? null : second;
}

/**
 * Crops of the same face: shifts right and down as shares of the region's side, scale, rotation in radians.
 */
const cuts = [
  [0, 0, 1, 0],
  [0.02, 0.02, 1.05, 0.04],
  [-0.02, -0.02, 0.96, -0.04],
  [0.02, -0.02, 0.96, 0.04],
  [-0.02, 0.02, 1.05, -0.04],
] as const;

/**
 * The mesh of a face averaged over several crops. With a single crop its points jitter by a thousandth of the
 * face's width, as much as a very still person moves; the mean jitters half as much.
 */
export function steadyMesh(source: FrameSource, networks: FaceNetworks, fit: MeshFit): MeshFit {
  const region = regionOfLandmarks(fit.landmarks);
  const sum = new Float64Array(fit.landmarks.length);
  for (const [x, y, grown, turned] of cuts) {
    const { landmarks } = fitMesh(source, networks, {
      cx: region.cx + x * region.size,
      cy: region.cy + y * region.size,
      size: region.size * grown,
      angle: region.angle + turned,
    });
    for (const [i, value] of landmarks.entries()) sum[i]! += value / cuts.length;
  }
  return { landmarks: Float32Array.from(sum), presence: fit.presence };
}

/** All results for a face whose mesh is known. */
export function describeObservation(source: FrameSource, fit: MeshFit, score: number): FaceObservation {
  const { landmarks } = fit;
  const nose = meshIndex.noseTip * 3;
  return {
    box: boxOfLandmarks(landmarks),
    score,
    landmarks,
    nose: { x: landmarks[nose]!, y: landmarks[nose + 1]! },
    width: faceWidth(landmarks),
    ...measureFace(source, landmarks),
  };
}

/** The largest detection, or undefined. */
export function largest(detections: readonly Detection[]): Detection | undefined {
  return [...detections].sort((a, b) => b.width * b.height - a.width * a.height)[0];
}

/** A single picture without tracking: detector, mesh averaged over several crops, measurements. */
export function observePicture(source: FrameSource, networks: FaceNetworks): FaceFrame {
  const detections = detectFaces(source, networks);
  const best = largest(detections);
  const fit = best === undefined ? null : settleMesh(source, networks, best);
  return {
    width: source.width,
    height: source.height,
    count: detections.length,
    face:
      best !== undefined && fit !== null
        ? describeObservation(source, steadyMesh(source, networks, fit), best.score)
        : null,
  };
}
