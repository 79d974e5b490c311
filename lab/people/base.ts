import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import * as topology from './topology.ts';

/** Side of the square sheet on which a head is painted, in pixels. */
export const sheetSize = 640;
/** Centre of the face on the sheet, and its width from temple to temple. */
export const faceCentre = { x: 320, y: 320 } as const;
export const faceWidth = 216;

export type Vertex = readonly [x: number, y: number, z: number];

/** The base portrait of every person, and its mesh upright on the sheet. */
export interface Base {
  readonly photo: { readonly width: number; readonly height: number; readonly data: Uint8Array };
  /** Mesh points in pixels of the photo. */
  readonly inPhoto: readonly Vertex[];
  /** The same points upright on the sheet. */
  readonly onSheet: readonly Vertex[];
  readonly triangles: readonly number[];
}

interface LandmarkFile {
  readonly points: readonly Vertex[];
  readonly triangles: readonly number[];
}

let loaded: Promise<Base> | undefined;

/** Reads the portrait once. */
export function loadBase(): Promise<Base> {
  loaded ??= read();
  return loaded;
}

async function read(): Promise<Base> {
  const asset = (name: string) => fileURLToPath(new URL(`./assets/${name}`, import.meta.url));
  const landmarks = JSON.parse(readFileSync(asset('astronaut.landmarks.json'), 'utf8')) as LandmarkFile;
  const { data, info } = await sharp(asset('astronaut.jpg'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const points = landmarks.points;
  return {
    photo: { width: info.width, height: info.height, data },
    inPhoto: points,
    onSheet: upright(points),
    triangles: landmarks.triangles,
  };
}

/** Rotates the mesh so that the eyes are level, scales it to `faceWidth` and centres it. */
function upright(points: readonly Vertex[]): Vertex[] {
  const at = (i: number) => points[i] ?? [0, 0, 0];
  const middle = (a: Vertex, b: Vertex) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
  const [left, right] = [at(topology.mark.left), at(topology.mark.right)];
  const eyeL = middle(at(33), at(133));
  const eyeR = middle(at(263), at(362));
  const angle = -Math.atan2(eyeR[1] - eyeL[1], eyeR[0] - eyeL[0]);
  const scale = faceWidth / Math.hypot(right[0] - left[0], right[1] - left[1]);
  const [cx] = middle(left, right);
  const [, cy] = middle(at(topology.mark.top), at(topology.mark.chin));
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  return points.map(([x, y, z]) => [
    faceCentre.x + (x - cx) * cos - (y - cy) * sin,
    faceCentre.y + (x - cx) * sin + (y - cy) * cos,
    z * scale,
  ]);
}
