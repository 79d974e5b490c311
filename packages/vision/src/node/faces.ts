import sharp from 'sharp';
import { describeIdentity } from '../face/describe.ts';
import { type Detection, faceScore, suppress } from '../face/detector.ts';
import { skinGrid } from '../face/grid.ts';
import { regionOfLandmarks } from '../face/mesh.ts';
import type { DescriptorNetwork, FaceNetworks } from '../face/networks.ts';
import { describeObservation, detectFaces, largest, observePicture, settleMesh } from '../face/observe.ts';
import { type FrameSource, type Region, wholeFrame } from '../face/region.ts';
import { takeView } from '../face/view.ts';
import type { Box } from '../image.ts';
import type { FaceDescription, FaceInspection } from './engine.ts';

const quarterTurns = [0, Math.PI / 2, -Math.PI / 2, Math.PI] as const;

/** Overlapping squares of 60 % of the long side, for faces too small in the whole frame. */
export function tiles(width: number, height: number): Region[] {
  const size = Math.max(width, height) * 0.6;
  const positions = (length: number) =>
    length <= size ? [length / 2] : [size / 2, length / 2, length - size / 2];
  return positions(height).flatMap((cy) => positions(width).map((cx) => ({ cx, cy, size, angle: 0 })));
}

/** A face seen this clearly stands upright: the detector is less sure of one on its side. */
const clearScore = 0.85;

/**
 * Looks for faces in every way that a photographed person or document may need: the whole frame, the
 * whole frame in quarter turns (the surest turn counts), then tiles.
 */
export function searchFaces(source: FrameSource, networks: FaceNetworks, least = faceScore): Detection[] {
  const whole = wholeFrame(source.width, source.height);
  let surest: Detection[] = [];
  for (const angle of quarterTurns) {
    const found = detectFaces(source, networks, { ...whole, angle }, least);
    if ((found[0]?.score ?? 0) > (surest[0]?.score ?? 0)) surest = found;
    if ((surest[0]?.score ?? 0) >= clearScore) break;
  }
  if (surest.length > 0) return surest;
  const inTiles = tiles(source.width, source.height).map((tile) =>
    detectFaces(source, networks, tile, least),
  );
  return suppress(inTiles.flat());
}

/** A printed portrait is small and grainy: less certainty is asked of it than of a live face. */
const printedScore = 0.5;

/** Upright faces of a document picture: in the whole of it, or the small ones in its tiles. */
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

/** Side of the portrait that is kept, at most; larger faces are shrunk. */
const portraitSide = 480;
/** Side of the portrait in extents of the landmarks: hair, ears and chin stay in. */
const portraitMargin = 1.9;

/** The face with some margin, upright, as JPEG. */
export async function cropPortrait(source: FrameSource, landmarks: Float32Array): Promise<Uint8Array> {
  const region = regionOfLandmarks(landmarks, portraitMargin);
  const side = Math.max(96, Math.min(portraitSide, Math.round(region.size)));
  const pixels = source.crop(region, side);
  const image = sharp(Buffer.from(pixels), { raw: { width: side, height: side, channels: 4 } });
  return new Uint8Array(await image.removeAlpha().jpeg({ quality: 90 }).toBuffer());
}

/** The largest face of a picture as a point in identity space, or null. */
export async function describePicture(
  source: FrameSource,
  networks: FaceNetworks,
  descriptor: DescriptorNetwork,
): Promise<FaceDescription | null> {
  const best = largest(searchFaces(source, networks));
  const fit = best === undefined ? null : settleMesh(source, networks, best);
  if (best === undefined || fit === null) return null;
  return {
    descriptor: describeIdentity(source, descriptor, fit.landmarks),
    face: describeObservation(source, fit, best.score),
    crop: await cropPortrait(source, fit.landmarks),
  };
}

/**
 * One frame of a liveness check: face, measurements, skin pattern, and identity and portrait where asked
 * for. Only the upright whole frame is searched, as in the browser: who is asked to look ahead does.
 */
export async function inspectPicture(
  source: FrameSource,
  networks: FaceNetworks,
  descriptor: DescriptorNetwork | null,
  withCrop: boolean,
): Promise<FaceInspection> {
  const frame = observePicture(source, networks);
  const landmarks = frame.face?.landmarks;
  if (landmarks === undefined) return { frame, descriptor: null, crop: null, grid: null, view: null };
  return {
    frame,
    descriptor: descriptor && describeIdentity(source, descriptor, landmarks),
    crop: withCrop ? await cropPortrait(source, landmarks) : null,
    grid: skinGrid(source, landmarks),
    view: takeView(source, landmarks),
  };
}
