import { newTarget } from './raster.ts';
import type { Frame, Pose } from './render.ts';

/** Small movements by time. */
interface Sway {
  readonly yaw: (at: number) => number;
  readonly pitch: (at: number) => number;
  readonly roll: (at: number) => number;
  readonly x: (at: number) => number;
  readonly y: (at: number) => number;
}

/**
 * What an attacker can make of one still, knowing what a turned head looks like but without its depth:
 * squeezed towards the turn, sheared, zoomed, shifted, with new noise.
 */
export function warp(still: Frame, asked: Pose, sway: Sway, moment: { at: number; index: number }): Frame {
  const { width, height } = still;
  const out = newTarget(width, height, 3).data;
  const radians = Math.PI / 180;
  const yaw = ((asked.yaw ?? 0) + sway.yaw(moment.at)) * radians;
  const pitch = ((asked.pitch ?? 0) + sway.pitch(moment.at)) * radians;
  const roll = sway.roll(moment.at) * radians;
  const zoom = (asked.size ?? 0.27) / 0.27;
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x - width * (0.5 + sway.x(moment.at));
      const dy = y - height * (0.5 + sway.y(moment.at));
      const [u, v] = [(cos * dx + sin * dy) / zoom, (-sin * dx + cos * dy) / zoom];
      // A plane rotated about both axes, seen from one and a half frame widths.
      const depth = 1 + (u * Math.sin(yaw)) / (1.5 * width) - (v * Math.sin(pitch)) / (1.5 * width);
      const sx = Math.round((u / Math.cos(yaw)) * depth + width / 2);
      const sy = Math.round((v / Math.cos(pitch)) * depth + height / 2);
      const from = (Math.min(height - 1, Math.max(0, sy)) * width + Math.min(width - 1, Math.max(0, sx))) * 3;
      const to = (y * width + x) * 3;
      const noise = (((x * 7919 + y * 104729 + moment.index * 1299709) % 17) - 8) / 4;
      for (let k = 0; k < 3; k++) out[to + k] = Math.min(255, Math.max(0, still.data[from + k]! + noise));
    }
  }
  return { width, height, data: out };
}
