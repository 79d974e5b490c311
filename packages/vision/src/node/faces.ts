import sharp from 'sharp';
import { suppress } from '../face/detector.ts';
import { skinGrid } from '../face/grid.ts';
import { regionOfLandmarks } from '../face/mesh.ts';
import type { FaceNetworks } from '../face/networks.ts';
import { describeObservation, detectFaces, observePicture, steadyMesh } from '../face/observe.ts';
import { createRawSource } from '../face/raw-source.ts';
import { type FrameSource, type Region, wholeFrame } from '../face/region.ts';
import { takeView } from '../face/view.ts';
import type { Box, RawImage } from '../image.ts';
import type { FaceDescription, FaceInspection } from './engine.ts';
import { findFace, tiles } from './find-face.ts';
import type { Identity } from './identity/identity.ts';
import { findUnderPattern, withoutPattern } from './printed-pattern.ts';

/** A printed portrait is small and grainy: its threshold is lower than a live face's. */
const printedScore = 0.5;

/** Upright faces of a document picture: in the whole picture, or the small ones in its tiles. */
export function printedFaces(
  source: FrameSource,
  networks: FaceNetworks,
  small: boolean,
): (Box & { score: number })[] {
  const upright = (region: Region) =>
    detectFaces(source, networks, region, printedScore).filter(({ angle }) => Math.abs(angle) < Math.PI / 4);
  const { width, height } = source;
  const found = small ? suppress(tiles(width, height).flatMap(upright)) : upright(wholeFrame(width, height));
  return found.map((face) => ({
    x: face.cx - face.width / 2,
    y: face.cy - face.height / 2,
    width: face.width,
    height: face.height,
    score: face.score,
  }));
}

/** Maximum side of the stored portrait; larger faces are downscaled. */
const portraitSide = 480;
/** Side of the portrait relative to the landmarks: includes hair, ears and chin. */
const portraitMargin = 1.9;

/** The face with some margin, upright, as JPEG. */
export async function cropPortrait(source: FrameSource, landmarks: Float32Array): Promise<Uint8Array> {
  const region = regionOfLandmarks(landmarks, portraitMargin);
  const side = Math.max(96, Math.min(portraitSide, Math.round(region.size)));
  const pixels = source.crop(region, side);
  const image = sharp(Buffer.from(pixels), { raw: { width: side, height: side, channels: 4 } });
  return new Uint8Array(await image.removeAlpha().jpeg({ quality: 90 }).toBuffer());
}

/**
 * The main face of a picture as an identity descriptor, or null. Dot patterns and security lines of printed
 * portraits, which hide a face from the networks, are smoothed out.
 */
export async function describePicture(
  raw: RawImage,
  networks: FaceNetworks,
  identity: Identity,
): Promise<FaceDescription | null> {
  const source = createRawSource(raw);
  const found = await findFace(source, networks, () => findUnderPattern(raw, networks));
  if (found === null) return null;
  const { detection, fit } = found;
  const clean = await withoutPattern(raw, source, fit.landmarks);
  // Averaged over several crops: jitter of the landmarks shifts the network's input.
  const steady = steadyMesh(clean.source, networks, { ...fit, landmarks: clean.landmarks });
  return {
    descriptor: identity.describe(clean.source, steady.landmarks),
    face: describeObservation(source, fit, detection.score),
    crop: await cropPortrait(source, fit.landmarks),
  };
}

/**
 * One frame of a liveness check: face, measurements, skin pattern, and identity and portrait on request. Only
 * the upright whole frame is searched, as in the browser: a cooperative person looks straight.
 */
export async function inspectPicture(
  source: FrameSource,
  networks: FaceNetworks,
  identity: Identity | null,
  withCrop: boolean,
): Promise<FaceInspection> {
  const frame = observePicture(source, networks);
  const landmarks = frame.face?.landmarks;
  if (landmarks === undefined) return { frame, descriptor: null, crop: null, grid: null, view: null };
  return {
    frame,
    descriptor: identity?.describe(source, landmarks) ?? null,
    crop: withCrop ? await cropPortrait(source, landmarks) : null,
    grid: skinGrid(source, landmarks),
    view: takeView(source, landmarks),
  };
}
