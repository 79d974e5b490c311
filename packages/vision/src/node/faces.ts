import sharp from 'sharp';
import { type Detection, faceScore, regionOfDetection, suppress } from '../face/detector.ts';
import { skinGrid } from '../face/grid.ts';
import { meshPresence, regionOfLandmarks } from '../face/mesh.ts';
import type { FaceNetworks } from '../face/networks.ts';
import {
  describeObservation,
  detectFaces,
  fitMesh,
  type MeshFit,
  observePicture,
  settleMesh,
  steadyMesh,
} from '../face/observe.ts';
import { type FrameSource, type Region, wholeFrame } from '../face/region.ts';
import { takeView } from '../face/view.ts';
import type { Box } from '../image.ts';
import type { FaceDescription, FaceInspection } from './engine.ts';
import type { Identity } from './identity/identity.ts';

const quarterTurns = [0, Math.PI / 2, -Math.PI / 2, Math.PI] as const;

/** Overlapping squares of 60 % of the long side, for faces too small to find in the whole frame. */
export function tiles(width: number, height: number): Region[] {
  const size = Math.max(width, height) * 0.6;
  const positions = (length: number) =>
    length <= size ? [length / 2] : [size / 2, length / 2, length - size / 2];
  return positions(height).flatMap((cy) => positions(width).map((cx) => ({ cx, cy, size, angle: 0 })));
}

/** A face with this score is upright: the detector scores sideways faces lower. */
const clearScore = 0.85;

/**
 * Searches faces in every way that a photographed person or document may need: the whole frame, the whole
 * frame in quarter turns (the highest score wins), then tiles.
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
 * The main face of a picture: the largest, but one nearer to the middle beats a somewhat larger one at the
 * edge (at the middle of an edge a face counts for a third, in a corner for a seventh).
 */
export function mainFace(source: FrameSource, found: readonly Detection[]): Detection | undefined {
  const weight = ({ cx, cy, width, height }: Detection) => {
    const [x, y] = [(2 * cx) / source.width - 1, (2 * cy) / source.height - 1];
    return width * height * Math.exp(-(x * x + y * y));
  };
  return [...found].sort((a, b) => weight(b) - weight(a))[0];
}

/** Scale and rotation (radians) of further regions in which the mesh is tried. */
const otherTries = [1, 0.85, 0.75, 1.2].flatMap((grown) =>
  [0, -0.2, 0.2].map((turned) => ({ grown, turned })),
);

/**
 * The mesh of a detected face. A profile, a tilted or half hidden face is often missed at the detection and
 * found nearby: the best of several attempts counts, or null if none is certain.
 */
function insistOnMesh(source: FrameSource, networks: FaceNetworks, face: Detection): MeshFit | null {
  const settled = settleMesh(source, networks, face);
  if (settled !== null) return settled;
  const region = regionOfDetection(face);
  let surest: MeshFit | null = null;
  for (const { grown, turned } of otherTries) {
    const first = fitMesh(source, networks, {
      ...region,
      size: region.size * grown,
      angle: region.angle + turned,
    });
    const second = fitMesh(source, networks, regionOfLandmarks(first.landmarks));
    if (second.presence >= meshPresence && second.presence > (surest?.presence ?? 0)) surest = second;
  }
  return surest;
}

/** The main face of a picture as an identity descriptor, or null. */
export async function describePicture(
  source: FrameSource,
  networks: FaceNetworks,
  identity: Identity,
): Promise<FaceDescription | null> {
  const best = mainFace(source, searchFaces(source, networks));
  const fit = best === undefined ? null : insistOnMesh(source, networks, best);
  if (best === undefined || fit === null) return null;
  return {
    // Averaged over several crops: jitter of the landmarks shifts the network's input.
    descriptor: identity.describe(source, steadyMesh(source, networks, fit).landmarks),
    face: describeObservation(source, fit, best.score),
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
