import { inflateRawSync } from 'node:zlib';
import type { VisionEngine } from '@kuelik/vision/node';

/** A minimal PDF with one empty page. */
export function smallPdf(): Uint8Array {
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((object) => {
    const at = body.length;
    body += object;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${body}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`);
}

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
