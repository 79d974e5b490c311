import type { ProductShape, TileProducts } from './tile-products.ts';

/*
 * A WebAssembly module of one function, written out here: for one position in the tile, three tiles times four outputs at
 * a time, in pairs of 64-bit floats. https://webassembly.github.io/spec/core/binary
 */

/** Parameters: addresses of tiles, their end, kernels and products; bytes of a tile and of its products. */
const [TILE_AT, TILES_END, KERNELS, PRODUCT_AT, TILE_BYTES, PRODUCT_BYTES] = [0, 1, 2, 3, 4, 5] as const;
/** Variables: addresses of kernel, product, input, and the ends of the last two. */
const [KERNEL, PRODUCT, INPUT, PRODUCTS_END, INPUTS_END] = [6, 7, 8, 9, 10] as const;
/** Pairs of numbers: sums, two for each tile; the input; two of the kernel; zeros, which nothing sets. */
const SUMS = [
  [11, 12],
  [13, 14],
  [15, 16],
] as const;
const [BOTH, LOW, HIGH, ZEROS] = [17, 18, 19, 20] as const;

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const i32 = (value: number) => [0x41, value];
const [add, multiply, below] = [[0x6a], [0x6c], [0x49]] as const;
/** Repeats `body` while what it leaves is not 0. */
const loop = (...body: number[][]) => [0x03, 0x40, ...body.flat(), 0x0d, 0, 0x0b];
/** Aligned to eight bytes. */
const load = (offset = 0) => [0xfd, 0x00, 3, offset];
const loadBoth = [0xfd, 0x0a, 3, 0];
const store = (offset = 0) => [0xfd, 0x0b, 3, offset];
const [addPairs, multiplyPairs] = [
  [0xfd, 0xf0, 0x01],
  [0xfd, 0xf2, 0x01],
] as const;

const advance = (local: number, bytes: number[]) => [...get(local), ...bytes, ...add, ...set(local)];
const times = (bytes: number, count: number) => [...get(bytes), ...i32(count), ...multiply];
const atTile = (address: number, bytes: number, tile: number) => [
  ...get(address),
  ...times(bytes, tile),
  ...add,
];

const overInputs = loop(
  [...get(KERNEL), ...load(), ...set(LOW), ...get(KERNEL), ...load(16), ...set(HIGH)],
  ...SUMS.map(([low, high], tile) => [
    ...[...atTile(INPUT, TILE_BYTES, tile), ...loadBoth, ...set(BOTH)],
    ...[...get(low), ...get(BOTH), ...get(LOW), ...multiplyPairs, ...addPairs, ...set(low)],
    ...[...get(high), ...get(BOTH), ...get(HIGH), ...multiplyPairs, ...addPairs, ...set(high)],
  ]),
  advance(KERNEL, i32(32)),
  advance(INPUT, i32(8)),
  [...get(INPUT), ...get(INPUTS_END), ...below],
);

const overOutputs = loop(
  SUMS.flat().flatMap((sum) => [...get(ZEROS), ...set(sum)]),
  [...get(TILE_AT), ...set(INPUT)],
  overInputs,
  ...SUMS.map(([low, high], tile) => [
    ...[...atTile(PRODUCT, PRODUCT_BYTES, tile), ...get(low), ...store()],
    ...[...atTile(PRODUCT, PRODUCT_BYTES, tile), ...get(high), ...store(16)],
  ]),
  advance(PRODUCT, i32(32)),
  [...get(PRODUCT), ...get(PRODUCTS_END), ...below],
);

const overTiles = loop(
  [...get(KERNELS), ...set(KERNEL), ...get(PRODUCT_AT), ...set(PRODUCT)],
  [...get(PRODUCT_AT), ...get(PRODUCT_BYTES), ...add, ...set(PRODUCTS_END)],
  [...get(TILE_AT), ...get(TILE_BYTES), ...add, ...set(INPUTS_END)],
  overOutputs,
  advance(TILE_AT, times(TILE_BYTES, SUMS.length)),
  advance(PRODUCT_AT, times(PRODUCT_BYTES, SUMS.length)),
  [...get(TILE_AT), ...get(TILES_END), ...below],
);

/** A length in LEB128. */
const length = (count: number) => (count < 128 ? [count] : [(count & 127) | 128, count >> 7]);
const sized = (bytes: readonly number[]) => [...length(bytes.length), ...bytes];
const [I32, PAIR] = [0x7f, 0x7b];
const [name, end] = [[1, 0x6d], [0x0b]];
const program = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  // Type, import of the memory m.m, function, export as m, code.
  ...[1, ...sized([1, 0x60, 6, I32, I32, I32, I32, I32, I32, 0])],
  ...[2, ...sized([1, ...name, ...name, 2, 0, 1])],
  ...[3, ...sized([1, 0])],
  ...[7, ...sized([1, ...name, 0, 0])],
  ...[10, ...sized([1, ...sized([2, 5, I32, 10, PAIR, ...overTiles, ...end])])],
]);

const PAGE = 65_536;
const BYTES = Float64Array.BYTES_PER_ELEMENT;

/** Whether the module runs here: not in browsers without SIMD, nor where a policy forbids WebAssembly. */
function compile(): WebAssembly.Module | null {
  try {
    return WebAssembly.validate(program) ? new WebAssembly.Module(program) : null;
  } catch {
    return null;
  }
}

/** `openProducts` with SIMD; null without it. */
export function openSimd(shape: ProductShape, kernels: Float64Array): TileProducts | null {
  const module = compile();
  if (!module) return null;
  const { places, tiles, inputs, outputs } = shape;
  const counts = [places * tiles * inputs, places * tiles * outputs, kernels.length];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const memory = new WebAssembly.Memory({ initial: Math.ceil((total * BYTES) / PAGE) });
  const [pictures, products, own] = counts.map((count, i) => {
    const before = counts.slice(0, i).reduce((sum, other) => sum + other, 0);
    return new Float64Array(memory.buffer, before * BYTES, count);
  }) as [Float64Array, Float64Array, Float64Array];
  own.set(kernels);
  const { exports } = new WebAssembly.Instance(module, { m: { m: memory } });
  const run = exports.m as (...numbers: number[]) => void;
  const [tileBytes, productBytes] = [inputs * BYTES, outputs * BYTES];
  const multiply = () => {
    for (let place = 0; place < places; place++) {
      const at = pictures.byteOffset + place * tiles * tileBytes;
      const kernel = own.byteOffset + place * tileBytes * outputs;
      const product = products.byteOffset + place * tiles * productBytes;
      run(at, at + tiles * tileBytes, kernel, product, tileBytes, productBytes);
    }
  };
  return { tiles: pictures, products, multiply };
}
