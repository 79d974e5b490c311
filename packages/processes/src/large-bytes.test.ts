import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAssembler, type RequestMessage, toMessages } from './large-bytes.ts';
import { PIECE_BYTES } from './pieces.ts';
import { mostPerTurn } from './testing.ts';

/** Like the channel between two processes: each message is a copy. */
async function transported(request: unknown) {
  const assemble = createAssembler();
  const sizes: number[] = [];
  let arrived: unknown;
  for await (const message of toMessages(request)) {
    sizes.push('piece' in message ? message.piece.length : 0);
    arrived = assemble(structuredClone<RequestMessage>(message))?.request;
  }
  return { arrived, sizes };
}

it('transfers large files in pieces, and everything else unchanged', async () => {
  const [first, second] = [randomBytes(3 * PIECE_BYTES + 5), randomBytes(PIECE_BYTES + 1)];
  const small = new Uint8Array([1, 2, 3]);
  const trust = { roots: [small], at: new Date(0), none: null, absent: undefined, file: second };
  const { arrived, sizes } = await transported({ kind: 'verify', given: [first, trust, 'text'] });
  expect(sizes).toEqual([PIECE_BYTES, PIECE_BYTES, PIECE_BYTES, 5, PIECE_BYTES, 1, 0]);
  const [file, rest] = (arrived as { given: [Uint8Array, typeof trust] }).given;
  expect(first.equals(file)).toBe(true);
  expect(second.equals(rest.file)).toBe(true);
  expect({ ...rest, file: null }).toEqual({ ...trust, file: null });
});

it('forgets the pieces of a request once it is whole', async () => {
  const assemble = createAssembler();
  for (const byte of [1, 2]) {
    const file = Buffer.alloc(PIECE_BYTES + 1, byte);
    let arrived: unknown;
    for await (const message of toMessages(file)) arrived = assemble(message)?.request;
    expect(file.equals(arrived as Buffer)).toBe(true);
  }
});

it('hands over at most 1 MiB in one turn of the event loop', async () => {
  const most = await mostPerTurn(async (handled) => {
    for await (const message of toMessages({ given: [Buffer.alloc(24 * PIECE_BYTES)] })) {
      if ('piece' in message) handled(message.piece.length);
    }
  });
  expect(most).toBe(PIECE_BYTES);
});
