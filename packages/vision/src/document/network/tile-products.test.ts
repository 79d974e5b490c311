import { expect, it, vi } from 'vitest';
import { openSimd } from './simd-products.ts';
import { openProducts, type ProductShape } from './tile-products.ts';

const shapes: ProductShape[] = [
  { places: 16, tiles: 3, inputs: 1, outputs: 4 },
  { places: 16, tiles: 6, inputs: 5, outputs: 12 },
  { places: 1, tiles: 36, inputs: 16, outputs: 32 },
];

/** Numbers without a pattern, -1 to 1. */
const numbers = (count: number, seed: number) =>
  Float64Array.from({ length: count }, (_, i) => Math.sin(seed + i * 12.9898 + (i % 7) * 78.233));

it.each(shapes)(
  'gives the same numbers with and without SIMD: $tiles tiles, $inputs to $outputs',
  (shape) => {
    const { places, tiles, inputs, outputs } = shape;
    const kernels = numbers(places * outputs * inputs, 1);
    const [simd, plain] = [openSimd, () => null].map((open) => openProducts(shape, kernels, open));
    for (const seed of [2, 3]) {
      for (const one of [simd, plain]) {
        one!.tiles.set(numbers(places * tiles * inputs, seed));
        one!.multiply();
      }
      expect(plain!.products.some((value) => Math.abs(value) > 0.1)).toBe(true);
      expect(simd!.products).toEqual(plain!.products);
    }
  },
);

/** As where a policy forbids WebAssembly. */
class Refused {
  constructor() {
    throw new Error('refused by a policy');
  }
}

it.each([
  ['no WebAssembly', undefined],
  ['no SIMD', { validate: (): boolean => false }],
  ['a policy against it', { validate: (): boolean => true, Module: Refused }],
])('does without where there is %s', (_, webAssembly: unknown) => {
  vi.stubGlobal('WebAssembly', webAssembly);
  try {
    expect(openSimd(shapes[0]!, numbers(64, 1))).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});
