/** Numbers as 16-bit floats (IEEE 754), rounded to the nearest; too small ones become 0. Throws RangeError for too large ones. */
export function halfFloats(numbers: Float32Array): Uint16Array {
  const bits = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length);
  return Uint16Array.from(bits, (word, i) => {
    const sign = (word >>> 16) & 0x8000;
    const size = Math.abs(numbers[i]!);
    // The largest half float is 65504, the smallest normal one 2^-14; below, steps are 2^-24.
    if (!(size < 65520)) throw new RangeError(`${numbers[i]} does not fit into 16 bits`);
    if (size < 2 ** -14) return sign | roundToEven(size * 2 ** 24);
    const exponent = ((word >>> 23) & 0xff) - 112;
    const fraction = word & 0x7fffff;
    return sign | ((exponent << 10) + roundToEven(fraction / 2 ** 13));
  });
}

function roundToEven(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  return rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low;
}
