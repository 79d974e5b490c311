/** A network's numbers: named tensors as shapes in storage order, and all of them as half-precision floats. */
export interface NetworkWeights {
  readonly shapes: ReadonlyArray<readonly [name: string, shape: readonly number[]]>;
  /** Base64, little-endian. */
  readonly halves: string;
}

export interface WeightTensor {
  readonly data: Float32Array;
  readonly shape: readonly number[];
}

/** Decodes base64 into IEEE 754 half-precision numbers (little-endian). */
function decodeHalves(base64: string): Float32Array {
  const bytes = atob(base64);
  const values = new Float32Array(bytes.length >> 1);
  for (let i = 0; i < values.length; i++) {
    const bits = bytes.charCodeAt(2 * i) | (bytes.charCodeAt(2 * i + 1) << 8);
    const exponent = (bits >> 10) & 31;
    const fraction = bits & 1023;
    const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
    values[i] = bits & 0x8000 ? -size : size;
  }
  return values;
}

/**
 * The tensors by name; throws if the numbers do not match the shapes. The getter throws for an unknown name.
 */
export function unpackWeights(weights: NetworkWeights): (name: string) => WeightTensor {
  const numbers = decodeHalves(weights.halves);
  const tensors = new Map<string, WeightTensor>();
  let offset = 0;
  for (const [name, shape] of weights.shapes) {
    const length = shape.reduce((a, b) => a * b, 1);
    tensors.set(name, { data: numbers.subarray(offset, offset + length), shape });
    offset += length;
  }
  if (offset !== numbers.length) throw new RangeError('The weights do not match their shapes');
  return (name) => {
    const found = tensors.get(name);
    if (!found) throw new RangeError(`The weights lack ${name}`);
    return found;
  };
}
