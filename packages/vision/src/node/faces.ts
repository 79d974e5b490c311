import sharp from 'sharp';
import { createRawSource } from '../face/frames/raw-source.ts';
import { type FrameSource, type Region, wholeFrame } from '../face/frames/region.ts';
import { regionOfLandmarks } from '../face/geometry/mesh.ts';
import { takeView } from '../face/geometry/view.ts';
import { type Detection, suppress } from '../face/observe/detector.ts';
import { skinGrid } from '../face/observe/grid.ts';
import type { FaceNetworks } from '../face/observe/networks.ts';
import { describeObservation, detectFaces, fitMesh, observePicture } from '../face/observe/observe.ts';
import type { Box, RawImage } from '../image.ts';
import type { FaceDescription, FaceInspection } from './engine.ts';
import { certainFaces, type FoundFace, findFace, mainFace, tiles } from './find-face.ts';
import type { Identity } from './identity/identity.ts';
import { findUnderPattern, searchBlurs, withoutPattern } from './printed-pattern.ts';

/** A printed portrait is small and grainy: its threshold is lower than a live face's. */
const printedScore = 0.5;

/** Width of a portrait's box, as a share of a document's longer side: cards 0.28 and less, passport pages 0.15 and more. */
const documentFaceShare = 0.2;
/** The same of a picture that shows little more than one face. */
const portraitFaceShare = 0.75;

/**
 * From this share of a document's longer side on a face's box is no ghost's: ghosts have 0.12 and less, portraits 0.13
 * (passports) to 0.3 (cards).
 */
const largeShare = 0.14;

const isUpright = ({ angle }: Detection) => Math.abs(angle) < Math.PI / 4;

/** Whether one face's box holds the middle of the other. */
const isSameFace = (a: Detection, b: Detection) =>
  Math.abs(a.cx - b.cx) < Math.max(a.width, b.width) / 2 &&
  Math.abs(a.cy - b.cy) < Math.max(a.height, b.height) / 2;

const boxOf = ({ cx, cy, width, height, score }: Detection): Box & { score: number } => ({
  x: cx - width / 2,
  y: cy - height / 2,
  width,
  height,
  score,
});

/**
 * Upright faces of a document picture: in the whole picture, also under a printed pattern; or, if `small`, those that are
 * visible in its tiles only.
 */
export async function printedFaces(
  raw: RawImage,
  networks: FaceNetworks,
  small: boolean,
): Promise<(Box & { score: number })[]> {
  const source = createRawSource(raw);
  const upright = (region: Region) => detectFaces(source, networks, region, printedScore).filter(isUpright);
  const { width, height } = raw;
  if (small) return suppress(tiles(width, height).flatMap(upright)).map(boxOf);
  const found = upright(wholeFrame(width, height));
  // A pattern may hide the portrait and leave its small copy, so a small face does not end the search.
  const large = found.filter((face) => face.width >= largeShare * Math.max(width, height));
  if (certainFaces(source, networks, large).length > 0) return found.map(boxOf);
  const blur = searchBlurs.coarse * documentFaceShare * Math.max(width, height);
  for (const { detection } of await findUnderPattern(raw, networks, blur)) {
    if (isUpright(detection) && !found.some((face) => isSameFace(face, detection))) found.push(detection);
  }
  return found.map(boxOf);
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

/** The main face of a portrait under a printed pattern; null if none is certain. */
async function mainUnderPattern(
  source: FrameSource,
  raw: RawImage,
  networks: FaceNetworks,
): Promise<FoundFace | null> {
  for (const blur of [searchBlurs.fine, searchBlurs.coarse]) {
    const faces = await findUnderPattern(
      raw,
      networks,
      blur * portraitFaceShare * Math.max(raw.width, raw.height),
    );
    const main = mainFace(
      source,
      faces.map(({ detection }) => detection),
    );
    const found = faces.find(({ detection }) => detection === main);
    if (found) return found;
  }
  return null;
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
  const found = await findFace(source, networks, () => mainUnderPattern(source, raw, networks));
  if (found === null) return null;
  const { detection, fit } = found;
  const clean = await withoutPattern(raw, source, fit.landmarks);
  // Landmarks found under a pattern are off. Averaging over several crops, as `steadyMesh` does, gains nothing.
  const landmarks =
    clean.source === source
      ? fit.landmarks
      : fitMesh(clean.source, networks, regionOfLandmarks(clean.landmarks)).landmarks;
  return {
    descriptor: identity.describe(clean.source, landmarks),
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
