import type { Budget } from './budget.ts';

/** Operands by operator; an operator of two bytes counts as 1200 and its second byte. */
export type Dict = ReadonlyMap<number, readonly number[]>;

/** Reads a list of byte strings (Adobe technical note 5176, 5). @throws RangeError */
export function readIndex(
  font: Buffer,
  start: number,
  budget: Budget,
): { readonly items: readonly Buffer[]; readonly end: number } {
  const count = font.readUInt16BE(start);
  if (count === 0) return { items: [], end: start + 2 };
  budget.step(1 + (count >> 2));
  const size = font.readUInt8(start + 2);
  const offset = (index: number) => font.readUIntBE(start + 3 + index * size, size);
  const before = start + 2 + (count + 1) * size;
  const items = Array.from({ length: count }, (_none, index) =>
    font.subarray(before + offset(index), before + offset(index + 1)),
  );
  return { items, end: before + offset(count) };
}

const NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'];

/** Reads a dictionary (Adobe technical note 5176, 4). @throws RangeError */
export function readDict(bytes: Buffer): Dict {
  const dict = new Map<number, readonly number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes.readUInt8(at++);
    if (byte === 28) {
      operands.push(bytes.readInt16BE(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(bytes.readInt32BE(at));
      at += 4;
    } else if (byte === 30) {
      let text = '';
      for (let nibble = 0; nibble !== 15; ) {
        const pair = bytes.readUInt8(at++);
        for (nibble of [pair >> 4, pair & 15]) {
          if (nibble === 15) break;
          text += NIBBLES[nibble] ?? '';
        }
      }
      operands.push(Number(text));
    } else if (byte >= 251) operands.push(-(byte - 251) * 256 - bytes.readUInt8(at++) - 108);
    else if (byte >= 247) operands.push((byte - 247) * 256 + bytes.readUInt8(at++) + 108);
    else if (byte >= 32) operands.push(byte - 139);
    else {
      const key = byte === 12 ? 1200 + bytes.readUInt8(at++) : byte;
      dict.set(key, operands);
      operands = [];
    }
  }
  return dict;
}
