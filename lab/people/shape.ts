import type { Vertex } from './base.ts';
import { faceCentre, faceWidth } from './base.ts';
import * as topology from './topology.ts';
import type { Shape } from './traits.ts';

type Point = { x: number; y: number; z: number };

/** A person's mesh on the sheet: the base mesh with the person's proportions. */
export function shapeMesh(base: readonly Vertex[], shape: Shape): Vertex[] {
  const points: Point[] = base.map(([x, y, z]) => ({ x, y, z }));
  faceOutline(points, shape);
  eyesAndBrows(points, shape);
  nose(points, shape);
  mouth(points, shape);
  for (const p of points) p.x += shape.skew * (p.y - faceCentre.y);
  return points.map((p) => [p.x, p.y, p.z] as const);
}

const smooth = (t: number) => {
  const c = Math.min(1, Math.max(0, t));
  return c * c * (3 - 2 * c);
};

const bell = (distance: number, reach: number) => Math.exp(-((distance / reach) ** 2));

function faceOutline(points: Point[], shape: Shape): void {
  for (const p of points) {
    // v: 0 at the middle of the face, about 0.6 at the chin and -0.6 at the hairline.
    const v = (p.y - faceCentre.y) / faceWidth;
    const u = (p.x - faceCentre.x) / faceWidth;
    const jaw = smooth((v - 0.05) / 0.45);
    const temples = smooth((-v - 0.1) / 0.4);
    const cheeks = bell(v - 0.02, 0.22);
    let wide = 1 + (shape.jaw - 1) * jaw + (shape.temples - 1) * temples + (shape.cheeks - 1) * cheeks;
    wide *= 1 - shape.chinPoint * smooth((v - 0.35) / 0.3);
    p.x = faceCentre.x + u * faceWidth * wide;
    p.y = faceCentre.y + v * faceWidth * shape.height;
    p.y += shape.chin * faceWidth * smooth((v - 0.35) / 0.25) * bell(u, 0.5);
  }
}

function centre(points: readonly Point[], indices: readonly number[]): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (const i of indices) {
    x += points[i]?.x ?? 0;
    y += points[i]?.y ?? 0;
  }
  return { x: x / indices.length, y: y / indices.length };
}

function eyesAndBrows(points: Point[], shape: Shape): void {
  topology.eyeCorners.forEach(({ outer, inner }, side) => {
    const out = side === 0 ? -1 : 1;
    const eye = centre(points, [outer, inner]);
    const brow = centre(points, [
      ...(topology.brows[side]?.upper ?? []),
      ...(topology.brows[side]?.lower ?? []),
    ]);
    for (const p of points) {
      const dx = p.x - eye.x;
      const dy = p.y - eye.y;
      const near = bell(Math.hypot(dx, dy * 1.6), 0.2 * faceWidth);
      const open = bell(Math.hypot(dx, dy * 2), 0.14 * faceWidth);
      p.x += near * ((shape.eyeSize - 1) * dx + out * shape.eyeApart * faceWidth);
      p.y += near * ((shape.eyeSize - 1) * dy + shape.eyeHeight * faceWidth + out * shape.eyeTilt * dx);
      p.y += open * (shape.eyeOpen - 1) * dy;
      const bx = p.x - brow.x;
      const lifted = bell(Math.hypot(bx, (p.y - brow.y) * 2.4), 0.19 * faceWidth);
      p.y += lifted * (shape.browHeight * faceWidth + out * shape.browTilt * bx);
    }
  });
}

function nose(points: Point[], shape: Shape): void {
  const tip = points[topology.mark.noseTip];
  const root = points[topology.mark.noseRoot];
  if (!tip || !root) return;
  const { x: tx, y: ty } = tip;
  const ry = root.y;
  for (const p of points) {
    const dx = p.x - tx;
    const wings = bell(Math.hypot(dx, (p.y - ty) * 1.2), 0.17 * faceWidth);
    const along = smooth((p.y - ry) / (ty - ry)) * bell(Math.max(0, p.y - ty), 0.12 * faceWidth);
    const ridge = bell(dx, 0.1 * faceWidth) * along;
    p.x += wings * (shape.noseWidth - 1) * dx;
    p.x += bell(Math.hypot(dx, p.y - (ry + ty) / 2), 0.16 * faceWidth) * (shape.bridge - 1) * dx * 0.7;
    p.y += bell(Math.hypot(dx, (p.y - ty) * 0.9), 0.2 * faceWidth) * shape.noseLength * faceWidth;
    p.z -= ridge * (shape.noseOut - 1) * 0.22 * faceWidth;
  }
}

function mouth(points: Point[], shape: Shape): void {
  const { lips } = topology;
  const seam = centre(points, [13, 14]);
  const upper = new Set<number>(lips.upper);
  const lower = new Set<number>(lips.lower);
  for (const [i, p] of points.entries()) {
    const dx = p.x - seam.x;
    const dy = p.y - seam.y;
    const near = bell(Math.hypot(dx * 0.8, dy * 1.3), 0.22 * faceWidth);
    p.x += near * (shape.mouthWidth - 1) * dx;
    p.y += near * shape.mouthHeight * faceWidth;
    if (upper.has(i) && !lower.has(i))
      p.y += (shape.upperLip - 1) * -0.022 * faceWidth * bell(dx, 0.16 * faceWidth);
    if (lower.has(i) && !upper.has(i))
      p.y += (shape.lowerLip - 1) * 0.026 * faceWidth * bell(dx, 0.16 * faceWidth);
  }
}
