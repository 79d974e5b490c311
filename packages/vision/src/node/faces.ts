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

/**
 * The face that a picture is of: the largest, where one nearer to the middle outweighs one that is somewhat
 * larger at its edge (at the middle of an edge a face counts for a third, in a corner for a seventh).
 */
export function mainFace(source: FrameSource, found: readonly Detection[]): Detection | undefined {
  const weight = ({ cx, cy, width, height }: Detection) => {
    const [x, y] = [(2 * cx) / source.width - 1, (2 * cy) / source.height - 1];
    return width * height * Math.exp(-(x * x + y * y));
  };
  return [...found].sort((a, b) => weight(b) - weight(a))[0];
}

/** Growth and turn (radians) of the places where the mesh is tried again. */
const otherTries = [1, 0.85, 0.75, 1.2].flatMap((grown) =>
  [0, -0.2, 0.2].map((turned) => ({ grown, turned })),
);

/**
 * The mesh of a detected face. A profile, a tilted or half hidden face is often missed where the detector
 * points and found a little beside: the surest of several tries counts, or null where none is sure.
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

/** The main face of a picture as a point in identity space, or null. */
export async function describePicture(
  source: FrameSource,
  networks: FaceNetworks,
  identity: Identity,
): Promise<FaceDescription | null> {
  const best = mainFace(source, searchFaces(source, networks));
  const fit = best === undefined ? null : insistOnMesh(source, networks, best);
  if (best === undefined || fit === null) return null;
  return {
    // The mean of several cuts: what trembles in the landmarks moves the picture that the network is given.
    descriptor: identity.describe(source, steadyMesh(source, networks, fit).landmarks),
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
