import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ownClip } from './own-clip.ts';

const folder = mkdtempSync(join(tmpdir(), 'kuelik-own-clip-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('plays the clip with noise in every frame, other noise each time', () => {
  const header = 'YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n';
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    Buffer.alloc(640 * 480, 90),
    Buffer.alloc(640 * 240, 128),
  ]);
  const clip = join(folder, 'clip.y4m');
  writeFileSync(clip, Buffer.concat([Buffer.from(header), frame, frame, frame]));
  const own = ownClip(clip);
  const framesOf = (bytes: Buffer) =>
    [0, 1, 2].map((i) => bytes.subarray(header.length + i * frame.length).subarray(0, frame.length));
  const first = framesOf(readFileSync(own.file));
  own.renew();
  const second = framesOf(readFileSync(own.file));
  for (const one of [...first, ...second]) {
    // The marker and the colours stay. A pixel may be drawn upon twice.
    expect(one.subarray(0, 6).toString()).toBe('FRAME\n');
    expect(one.subarray(-640 * 240).equals(Buffer.alloc(640 * 240, 128))).toBe(true);
    const changes = Array.from(one.subarray(6, -640 * 240), (value) => Math.abs(value - 90));
    expect(changes.reduce((a, b) => Math.max(a, b))).toBeLessThanOrEqual(18);
    expect(changes.filter((change) => change > 0).length).toBeGreaterThan(100);
  }
  expect(new Set([...first, ...second].map((one) => one.toString('base64'))).size).toBe(6);
  own.remove();
  expect(() => readFileSync(own.file)).toThrow('ENOENT');
});
