import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A camera's own copy of a clip. */
export interface OwnClip {
  readonly file: string;
  /** Draws other noise. A camera that plays the file meanwhile shows some of it. */
  renew(): void;
  remove(): void;
}

/** Pixels of a frame that differ from the clip, and by how much at most: enough to make each frame's JPEG another. */
const grains = 600;
const strength = 6;

/**
 * Copies a Y4M clip (4:2:0) with noise of its own, as every camera has. Two plays of one clip at ten frames a second
 * send the same pairs of pictures now and then, which the server rightly refuses as a replay.
 */
export function ownClip(clip: string): OwnClip {
  const folder = mkdtempSync(join(tmpdir(), 'kuelik-clip-'));
  const file = join(folder, 'camera.y4m');
  const write = (flag: 'w' | 'r+') => writeFileSync(file, withNoise(readFileSync(clip)), { flag });
  write('w');
  // An open camera reads on: the file is overwritten in place, never cut.
  return { file, renew: () => write('r+'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The clip with noise in the brightness of each frame. */
function withNoise(bytes: Buffer): Buffer {
  const header = bytes.subarray(0, bytes.indexOf('\n') + 1).toString();
  const [width, height] = ['W', 'H'].map((name) => Number(new RegExp(` ${name}(\\d+)`).exec(header)?.[1]));
  if (!header.startsWith('YUV4MPEG2') || !width || !height) throw new Error(`${header} heads no Y4M clip`);
  const pixels = width * height;
  const marker = 'FRAME\n'.length;
  const random = new Uint32Array(grains);
  for (let at = header.length + marker; at < bytes.length; at += marker + (pixels * 3) / 2) {
    randomFillSync(random);
    for (const value of random) {
      const place = at + (value % pixels);
      const change = ((value >>> 24) % (2 * strength + 1)) - strength;
      bytes[place] = Math.min(255, Math.max(0, (bytes[place] ?? 0) + change));
    }
  }
  return bytes;
}
