/** IEEE 754 half precision, round to nearest; the weights lie far inside its range. */
function toHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  const exponent = Math.floor(Math.log2(size));
  return sign + ((exponent + 15) << 10) + Math.round((size / 2 ** exponent - 1) * 1024);
}

/** The numbers as half-precision floats in base64, little-endian. */
export function toHalves(numbers: Float32Array): string {
  return Buffer.from(Uint16Array.from(numbers, toHalf).buffer).toString('base64');
}

/** The module that carries a network's numbers along in a bundle, without loading files at run time. */
export function weightsModule(name: string, types: string, shapes: unknown, numbers: Float32Array): string {
  return `/** Written by the training; do not edit. */
import type { NetworkWeights } from '${types}';

export const ${name}: NetworkWeights = {
  shapes: [
${shapes.map(([tensor, size]) => `    ['${tensor}', [${size.join(', ')}]],`).join('\n')}
  ],
  halves:
    '${toHalves(numbers)}',
};
`;
}
