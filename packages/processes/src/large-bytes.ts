import { inPieces, PIECE_BYTES } from './pieces.ts';

/** Position in a request from which bytes were removed. */
interface Hole {
  readonly path: readonly string[];
  readonly bytes: number;
}

/** A message to a process: a piece of bytes, or the request itself, which follows its pieces. */
export type RequestMessage =
  | { readonly piece: Uint8Array }
  | { readonly request: unknown; readonly holes: readonly Hole[] };

/**
 * Splits a request into messages. The channel copies each message in one go, so byte arrays of more than 1
 * MiB, at any depth of the request, are removed from it and sent first in pieces, one per turn of the event
 * loop.
 */
export async function* toMessages(request: unknown): AsyncGenerator<RequestMessage> {
  const taken: { readonly path: readonly string[]; readonly bytes: Uint8Array }[] = [];
  const rest = takeOut(request, ['request'], (path, bytes) => taken.push({ path, bytes }));
  for (const { bytes } of taken) {
    for await (const piece of inPieces(bytes)) yield { piece };
  }
  yield { request: rest, holes: taken.map(({ path, bytes }) => ({ path, bytes: bytes.length })) };
}

/** Reassembles requests: returns the request for its final message, null while pieces are still to come. */
export function createAssembler(): (message: RequestMessage) => { readonly request: unknown } | null {
  let pieces: Uint8Array[] = [];
  return (message) => {
    if ('piece' in message) {
      pieces.push(message.piece);
      return null;
    }
    const bytes = Buffer.concat(pieces);
    pieces = [];
    let at = 0;
    for (const hole of message.holes) {
      fill(message, hole.path, bytes.subarray(at, at + hole.bytes));
      at += hole.bytes;
    }
    return { request: message.request };
  };
}

function takeOut(
  value: unknown,
  path: readonly string[],
  take: (path: readonly string[], bytes: Uint8Array) => void,
): unknown {
  if (value instanceof Uint8Array) {
    if (value.length <= PIECE_BYTES) return value;
    take(path, value);
    return null;
  }
  if (Array.isArray(value)) return value.map((one, index) => takeOut(one, [...path, String(index)], take));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, takeOut(one, [...path, name], take)]),
  );
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

function fill(message: object, path: readonly string[], bytes: Uint8Array): void {
  const [last = '', ...before] = [...path].reverse();
  let holder = message as Record<string, unknown>;
  for (const name of before.reverse()) holder = holder[name] as Record<string, unknown>;
  holder[last] = bytes;
}
