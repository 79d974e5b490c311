import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What a line lets through. */
interface Shape {
  /** Each way, shared by all connections. */
  readonly bitsPerSecond: number;
  /** Milliseconds there and back. */
  readonly roundTrip: number;
  /** Share of the packets that are lost, 0..1. */
  readonly loss: number;
}

/** Payload of a packet, bytes, with an Ethernet's MTU. */
const PACKET = 1460;

/**
 * What TCP waits for an acknowledgement that never comes, beyond the round trip: its least retransmission timeout
 * on Linux.
 */
const TIMEOUT = 200;

/** Bytes that went through, each way; a lost packet counts once. */
interface Passed {
  readonly up: number;
  readonly down: number;
}

/** A line to a server, on this machine. */
interface ShapedLine {
  /** Address of the line's near end, without a trailing slash. */
  readonly url: string;
  /** Bytes so far, HTTP heads included. */
  passed(): Passed;
  /** Breaks every connection and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  /** Cuts the line when this many more bytes have gone this way. */
  cutAfter(direction: keyof Passed, bytes: number): Promise<void>;
  close(): Promise<void>;
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * One direction of the line: packets of all connections pass one after another at its rate. A lost packet takes its
 * time on the line twice, and whatever follows it on its connection waits for it: a round trip if later packets
 * tell of the loss, a timeout if it was the last.
 */
class Way {
  passed = 0;
  /** When the line is free again. */
  private free = 0;
  private limit: { at: number; reached: () => void } | null = null;

  private readonly chance: () => number;
  private readonly shape: () => Shape | null;

  constructor(chance: () => number, shape: () => Shape | null) {
    this.chance = chance;
    this.shape = shape;
  }

  /** Calls `reached` as soon as this many more bytes have passed. */
  watch(bytes: number, reached: () => void): void {
    this.limit = { at: this.passed + bytes, reached };
  }

  /** Lets a connection's packet through; resolves when it is on its way, with the milliseconds until it arrives. */
  async send(bytes: number, isLast: boolean): Promise<number> {
    const shape = this.shape();
    this.passed += bytes;
    if (this.limit !== null && this.passed >= this.limit.at) {
      const { reached } = this.limit;
      this.limit = null;
      reached();
    }
    if (shape === null) return 0;
    const isLost = this.chance() < shape.loss;
    const now = performance.now();
    const duration = (8000 * bytes * (isLost ? 2 : 1)) / shape.bitsPerSecond;
    this.free = Math.max(now, this.free) + duration;
    await pause(this.free - now);
    const again = isLost ? shape.roundTrip + (isLast ? TIMEOUT : 0) : 0;
    return shape.roundTrip / 2 + again;
  }
}

/** Packets of a connection that may be on the way at once: more would be a queue that outlives a cut. */
const WINDOW = 16;

/** Carries one connection's bytes one way, in order. */
async function carry(from: Socket, to: Socket, way: Way): Promise<void> {
  /** When the packet before arrives: none overtakes another. */
  let arrives = 0;
  const arriving: Promise<void>[] = [];
  const deliver = async (before: Promise<void> | undefined, packet: Buffer, due: number) => {
    await before;
    const left = due - performance.now();
    if (left > 0) await pause(left);
    if (!to.destroyed && !to.write(packet)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
  };
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += PACKET) {
      const packet = chunk.subarray(at, at + PACKET);
      const travels = await way.send(packet.length, at + PACKET >= chunk.length);
      arrives = Math.max(arrives, performance.now() + travels);
      arriving.push(deliver(arriving.at(-1), packet, arrives));
      if (arriving.length > WINDOW) await arriving.shift();
      if (to.destroyed) return;
    }
  }
  await arriving.at(-1);
  to.end();
}

/**
 * A line on loopback to `target`, an address of this machine. It carries TCP, as a village's operator would: one
 * rate for all connections together, latency, lost packets that hold up their connection, and cuts without notice
 * to the browser.
 *
 * @param shape null: as fast as the machine
 */
export async function shapeLine(target: string, shape: Shape | null): Promise<ShapedLine> {
  const { hostname, port } = new URL(target);
  let isCut = false;
  const chance = seeded(19);
  const ways = { up: new Way(chance, () => shape), down: new Way(chance, () => shape) };
  const open = new Set<Socket>();
  const near = createServer({ noDelay: true, allowHalfOpen: true }, (person) => {
    if (isCut) {
      person.resetAndDestroy();
      return;
    }
    const server = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true });
    for (const socket of [person, server]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // Both ends may leave at any time; the other learns of it below.
      socket.on('error', () => undefined);
    }
    const join = (from: Socket, to: Socket, way: Way) =>
      carry(from, to, way).catch(() => to.resetAndDestroy());
    join(person, server, ways.up);
    join(server, person, ways.down);
  });
  near.listen(0, '127.0.0.1');
  await once(near, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(near.address() as AddressInfo).port}`,
    passed: () => ({ up: ways.up.passed, down: ways.down.passed }),
    cut,
    restore: () => {
      isCut = false;
    },
    cutAfter: (direction, bytes) =>
      new Promise((resolve) =>
        ways[direction].watch(bytes, () => {
          cut();
          resolve();
        }),
      ),
    close: async () => {
      cut();
      near.close();
      await once(near, 'close');
    },
  };
}
