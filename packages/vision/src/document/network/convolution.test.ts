import { describe, expect, it } from 'vitest';
import { type ConvolutionWeights, createPooledConvolution } from './convolution.ts';

/** Numbers without a pattern, -1 to 1. */
const numbers = (count: number, seed: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(seed + i * 12.9898 + (i % 7) * 78.233));

/** Reference implementation, value by value. */
function plain(planes: Float32Array, { size, inputs, outputs, kernel, bias }: ConvolutionWeights): number[] {
  const at = (c: number, y: number, x: number) =>
    x < 0 || y < 0 || x >= size || y >= size ? 0 : planes[(c * size + y) * size + x]!;
  const sum = (o: number, y: number, x: number) => {
    let total = bias[o]!;
    for (let c = 0; c < inputs; c++) {
      for (let k = 0; k < 9; k++) {
        total += kernel[(o * inputs + c) * 9 + k]! * at(c, y + Math.floor(k / 3) - 1, x + (k % 3) - 1);
      }
    }
    return total;
  };
  const half = size / 2;
  return Array.from({ length: outputs * half * half }, (_, i) => {
    const o = Math.floor(i / half / half);
    const y = 2 * (Math.floor(i / half) % half);
    const x = 2 * (i % half);
    return Math.max(0, sum(o, y, x), sum(o, y, x + 1), sum(o, y + 1, x), sum(o, y + 1, x + 1));
  });
}

describe('createPooledConvolution', () => {
  it.each([
    [24, 1, 4],
    [12, 3, 8],
    // A number of tiles that is not a multiple of the block size.
    [4, 2, 4],
  ])('matches the reference, side %i, %i to %i planes', (size, inputs, outputs) => {
    const weights = {
      size,
      inputs,
      outputs,
      kernel: numbers(outputs * inputs * 9, 1),
      bias: numbers(outputs, 2),
    };
    const convolve = createPooledConvolution(weights);
    for (const seed of [3, 4]) {
      const planes = numbers(inputs * size * size, seed);
      const expected = plain(planes, weights);
      const result = convolve(planes);
      expect(result).toHaveLength(expected.length);
      result.forEach((value, i) => {
        expect(value).toBeCloseTo(expected[i]!, 4);
      });
      expect(Math.max(...expected)).toBeGreaterThan(0.5);
    }
  });
});
