import { inflateRawSync } from 'node:zlib';
import type { VisionEngine } from '@kuelik/vision/node';

/** Signing uses no vision. */
export const unreachable = new Proxy({} as VisionEngine, {
  get: (_target, call) => () => Promise.reject(new Error(`${String(call)} was not expected`)),
});

/** The files of a zip archive by name. */
export function unzip(zip: Buffer): Readonly<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files[zip.toString('utf8', at + 46, at + 46 + nameLength)] = method === 8 ? inflateRawSync(bytes) : bytes;
  }
  return files;
}
