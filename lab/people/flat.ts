import { random } from './random.ts';
import type { Layer } from './raster.ts';
import { newTarget, paintSurface } from './raster.ts';
import type { Frame } from './render.ts';
import { frameSize } from './render.ts';
import type { Scene } from './scene.ts';

/** How a sheet of paper or a screen is held in front of the camera. */
export interface Hold {
  /** Degrees. */
  readonly yaw?: number;
  readonly pitch?: number;
  readonly roll?: number;
  /** Width of the sheet over the width of the frame. Default 0.7. */
  readonly size?: number;
  readonly x?: number;
  readonly y?: number;
  /** 0 flat to 1: bent around an upright cylinder, towards (> 0) or away from the camera. */
  readonly bend?: number;
}

/** A picture as a sheet with a coloured edge. */
export function sheet(picture: Frame, edge: readonly [number, number, number], border: number): Layer {
  const width = picture.width + border * 2;
  const height = picture.height + border * 2;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const o = (y * width + x) * 4;
      const px = x - border;
      const py = y - border;
      const inside = px >= 0 && py >= 0 && px < picture.width && py < picture.height;
      const i = (py * picture.width + px) * 3;
      for (let k = 0; k < 3; k++) data[o + k] = inside ? picture.data[i + k]! : edge[k]!;
    }
  }
  return { width, height, data };
}

const columns = 20;
const rows = 12;

/** A camera picture of a sheet held in a room: a presentation attack with a picture. */
export function renderSheet(layer: Layer, hold: Hold, scene: Scene): Frame {
  const { width, height } = frameSize;
  const target = newTarget(width, height, 3);
  target.data.set(scene.background(width, height));
  const wide = (hold.size ?? 0.7) * width;
  const tall = (wide * layer.height) / layer.width;
  const radians = Math.PI / 180;
  const [a, b, g] = [(hold.yaw ?? 0) * radians, (hold.pitch ?? 0) * radians, (hold.roll ?? 0) * radians];
  const position: number[] = [];
  const texture: number[] = [];
  const triangles: number[] = [];
  const away = 3.2 * wide;
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const u = column / columns - 0.5;
      const v = row / rows - 0.5;
      const arc = (hold.bend ?? 0) * 2.2 * u;
      const curved = Math.abs(hold.bend ?? 0) > 0.01;
      let x = curved ? (Math.sin(arc) / ((hold.bend ?? 0) * 2.2)) * wide : u * wide;
      let z = curved ? ((Math.cos(arc) - 1) / ((hold.bend ?? 0) * 2.2)) * -wide : 0;
      let y = v * tall;
      [x, z] = [x * Math.cos(a) - z * Math.sin(a), x * Math.sin(a) + z * Math.cos(a)];
      [y, z] = [y * Math.cos(b) + z * Math.sin(b), -y * Math.sin(b) + z * Math.cos(b)];
      [x, y] = [x * Math.cos(g) - y * Math.sin(g), x * Math.sin(g) + y * Math.cos(g)];
      const near = away / (away + z);
      position.push(x * near + width * (0.5 + (hold.x ?? 0)), y * near + height * (0.5 + (hold.y ?? 0)), z);
      texture.push((u + 0.5) * layer.width, (v + 0.5) * layer.height);
      const i = row * (columns + 1) + column;
      if (row < rows && column < columns)
        triangles.push(i, i + 1, i + columns + 1, i + columns + 1, i + 1, i + columns + 2);
    }
  }
  paintSurface(
    target,
    {
      position: Float32Array.from(position),
      texture: Float32Array.from(texture),
      triangles: Uint16Array.from(triangles),
    },
    layer,
  );
  return { width, height, data: target.data };
}

/** Effects of print: fewer colours, warm paper, lifted blacks, a fine raster. In place. */
export function asPrint(frame: Frame, seed: number): Frame {
  const { normal } = random(seed);
  const paper = [1.02, 0.97, 0.88];
  for (let y = 0, o = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, o += 3) {
      const raster = 1 + 0.05 * Math.sin((x + y) * 1.9) * Math.sin((x - y) * 1.9);
      const luma = 0.3 * frame.data[o]! + 0.59 * frame.data[o + 1]! + 0.11 * frame.data[o + 2]!;
      const grain = normal() * 2;
      for (let k = 0; k < 3; k++) {
        const value = (38 + 0.68 * (luma + (frame.data[o + k]! - luma) * 0.75)) * paper[k]! * raster + grain;
        frame.data[o + k] = Math.min(255, Math.max(0, value));
      }
    }
  }
  return frame;
}

/** Effects of a screen: blue cast, glow, moire of two pixel grids. In place. */
export function asScreen(frame: Frame, shift: number): Frame {
  const cast = [0.86, 0.95, 1.1];
  for (let y = 0, o = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, o += 3) {
      const moire = 1 + 0.09 * Math.sin((x + shift) * 2.05 + y * 0.04) + 0.07 * Math.sin(y * 2.31 - x * 0.03);
      for (let k = 0; k < 3; k++) {
        const stripe = 1 + 0.07 * Math.sin((x + shift) * 2.05 + k * 2.09);
        frame.data[o + k] = Math.min(255, (16 + frame.data[o + k]! * 0.88 * cast[k]!) * moire * stripe);
      }
    }
  }
  return frame;
}
