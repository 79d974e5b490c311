import type { Vertex } from './base.ts';
import { faceCentre, faceWidth } from './base.ts';
import type { Person } from './person.ts';
import { random } from './random.ts';
import type { Layer, Surface } from './raster.ts';
import { newTarget, paintSurface } from './raster.ts';
import type { Scene } from './scene.ts';
import { faceOval, lids, mark, mouthHole } from './topology.ts';

/** Position, rotation and lighting of a head. Defaults: centred, level, plain light. */
export interface Pose {
  /** Degrees; > 0 towards the person's own left, which is right in the picture. */
  readonly yaw?: number;
  /** Degrees; > 0 up. */
  readonly pitch?: number;
  /** Degrees; > 0 clockwise in the picture. */
  readonly roll?: number;
  /** Width of the face over the width of the frame. Default 0.26. */
  readonly size?: number;
  /** Offset from the middle of the frame, shares of its width and height; y > 0 is down. */
  readonly x?: number;
  readonly y?: number;
  /** 0 open to 1 shut. */
  readonly blink?: number;
  /** Exposure: 1 plain, 0.12 a dark room, 2.4 washed out. */
  readonly light?: number;
  /** 0 even to 1: how much darker the right half of the face is in the picture. */
  readonly side?: number;
  /** Distance from the camera, in face widths: determines the perspective. Default 4.5; see `distanceAt`. */
  readonly distance?: number;
}

export interface FrameOptions {
  readonly width?: number;
  readonly height?: number;
  /** Standard deviation of the sensor's noise, grey levels. */
  readonly noise?: number;
  /** Another number gives another noise pattern. */
  readonly noiseSeed?: number;
}

/** RGB, 8 bits per channel, rows from the top without padding. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export const frameSize = { width: 640, height: 480 } as const;

/** The head as a surface in space, built once per person. */
interface Head {
  readonly vertices: readonly Vertex[];
  readonly triangles: Uint16Array;
  readonly texture: Float32Array;
}

const heads = new WeakMap<Person, Head>();

/** Rings around the face represent the rest of the head and the hair, curving backwards. */
function headOf(person: Person): Head {
  const known = heads.get(person);
  if (known) return known;
  const vertices: Vertex[] = [...person.mesh];
  const rings: number[][] = [];
  let previous: number[] = [...faceOval];
  for (const scale of [1.1, 1.25, 1.45, 1.75, 2.2]) {
    const ring = faceOval.map((i) => {
      const [x, y, z] = person.mesh[i] ?? [0, 0, 0];
      const back = Math.min(scale - 1, 0.5) * 0.7 * faceWidth;
      return (
        vertices.push([
          faceCentre.x + (x - faceCentre.x) * scale,
          faceCentre.y + (y - faceCentre.y) * scale,
          z + back,
        ]) - 1
      );
    });
    const band: number[] = [];
    ring.forEach((_, i) => {
      const j = (i + 1) % ring.length;
      band.push(previous[i]!, previous[j]!, ring[i]!, ring[i]!, previous[j]!, ring[j]!);
    });
    rings.unshift(band);
    previous = ring;
  }
  const mouth: number[] = [];
  for (let i = 1; i < mouthHole.length - 1; i++) mouth.push(mouthHole[0], mouthHole[i]!, mouthHole[i + 1]!);
  const head: Head = {
    vertices,
    triangles: Uint16Array.from([...rings.flat(), ...mouth, ...person.triangles]),
    texture: Float32Array.from(vertices.flatMap((vertex) => vertex.slice(0, 2))),
  };
  heads.set(person, head);
  return head;
}

/** Distance of the camera in face widths: about 70 cm before a face 15 cm wide. */
const usualDistance = 4.5;

/** Distance at which a face has this size, if the usual size is seen at the usual distance. */
export const distanceAt = (size: number): number => (usualDistance * 0.26) / size;

/** Position of every vertex of the head on the frame, with depth. */
export function project(person: Person, pose: Pose, width: number, height: number): Surface {
  const head = headOf(person);
  const radians = Math.PI / 180;
  const [a, b, g] = [(pose.yaw ?? 0) * radians, (pose.pitch ?? 0) * radians, (pose.roll ?? 0) * radians];
  const [ca, sa, cb, sb, cg, sg] = [
    Math.cos(a),
    Math.sin(a),
    Math.cos(b),
    Math.sin(b),
    Math.cos(g),
    Math.sin(g),
  ];
  const [, , zLeft] = person.mesh[mark.left] ?? [0, 0, 0];
  const [, , zRight] = person.mesh[mark.right] ?? [0, 0, 0];
  const pivotZ = (zLeft + zRight) / 2 + 0.1 * faceWidth;
  const scale = ((pose.size ?? 0.26) * width) / faceWidth;
  const ox = width / 2 + (pose.x ?? 0) * width;
  const oy = height / 2 + (pose.y ?? 0) * height;
  const shut = pose.blink ?? 0;
  const usual = usualDistance * faceWidth;
  const distance = (pose.distance ?? usualDistance) * faceWidth;
  const vertices = shut > 0 ? blinking(head.vertices, shut) : head.vertices;
  const position = new Float32Array(vertices.length * 3);
  vertices.forEach(([x, y, z], i) => {
    // Un-project with the same pinhole, so that no rotation changes nothing.
    const away = (usual + z - pivotZ) / usual;
    let px = (x - faceCentre.x) * away;
    let py = (y - faceCentre.y) * away;
    let pz = z - pivotZ;
    [px, pz] = [px * ca - pz * sa, px * sa + pz * ca];
    [py, pz] = [py * cb + pz * sb, -py * sb + pz * cb];
    [px, py] = [px * cg - py * sg, px * sg + py * cg];
    const near = distance / (distance + pz);
    position[i * 3] = px * near * scale + ox;
    position[i * 3 + 1] = py * near * scale + oy;
    position[i * 3 + 2] = pz;
  });
  return { position, texture: head.texture, triangles: head.triangles };
}

function blinking(vertices: readonly Vertex[], shut: number): Vertex[] {
  const moved = [...vertices];
  for (const { upper, lower } of lids) {
    upper.forEach((u, i) => {
      const from = vertices[u];
      const to = vertices[lower[i] ?? u];
      if (!from || !to) return;
      const mix = (k: 0 | 1 | 2) => from[k] + (to[k] - from[k]) * shut;
      moved[u] = [mix(0), mix(1), mix(2)];
    });
  }
  return moved;
}

/** One camera picture of a person, or of an empty room if there is none. */
export function renderFrame(
  person: Person | null,
  pose: Pose,
  scene: Scene,
  options: FrameOptions = {},
): Frame {
  const { width = frameSize.width, height = frameSize.height } = options;
  const target = newTarget(width, height, 3);
  target.data.set(scene.background(width, height));
  if (person) {
    paintBody(target, scene.body, pose);
    target.depth.fill(Number.POSITIVE_INFINITY);
    paintSurface(target, project(person, pose, width, height), person.head);
  }
  develop(target.data, width, pose, options);
  return { width, height, data: target.data };
}

/** The neck and shoulders stay upright and follow the head's position and size. */
function paintBody(target: ReturnType<typeof newTarget>, body: Layer, pose: Pose): void {
  const { width, height } = target;
  const scale = ((pose.size ?? 0.26) * width) / faceWidth;
  const ox = width / 2 + (pose.x ?? 0) * width;
  const oy = height / 2 + (pose.y ?? 0) * height;
  const corners = [
    [0, 0],
    [body.width, 0],
    [0, body.height],
    [body.width, body.height],
  ] as const;
  paintSurface(
    target,
    {
      position: Float32Array.from(
        corners.flatMap(([x, y]) => [(x - body.width / 2) * scale + ox, (y - faceCentre.y) * scale + oy, 0]),
      ),
      texture: Float32Array.from(corners.flat()),
      triangles: Uint16Array.from([0, 1, 2, 2, 1, 3]),
    },
    body,
  );
}

const noiseTable = (() => {
  const { normal } = random(4242);
  return Float32Array.from({ length: 65536 }, () => normal());
})();

/** Exposure, light from one side, sensor noise. */
function develop(data: Uint8Array, width: number, pose: Pose, options: FrameOptions): void {
  const { light = 1, side = 0, size = 0.26, x = 0 } = pose;
  const noise = options.noise ?? 1.5;
  const start = ((options.noiseSeed ?? 0) * 40503) & 65535;
  const gains = Float32Array.from({ length: width }, (_, px) => {
    const across = (px - width * (0.5 + x)) / (size * width);
    return light * (1 - side * Math.min(1, Math.max(0, (across + 0.25) / 0.5)));
  });
  const pixels = data.length / 3;
  for (let i = 0, o = 0; i < pixels; i++) {
    const gain = gains[i % width]!;
    const grain = noiseTable[(start + i * 7 + (i >> 12)) & 65535]! * noise;
    for (let k = 0; k < 3; k++, o++) {
      const v = data[o]! * gain + grain;
      data[o] = v < 0 ? 0 : Math.min(v, 255);
    }
  }
}
