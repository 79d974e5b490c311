import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import type { Address, Resolve } from '../features/webhooks/addresses.ts';

const A = 1;
const AAAA = 28;

export interface NameServer {
  /** Looks a name up here, both families, as a system with this name server does. */
  readonly resolve: Resolve;
  /** Questions asked so far. */
  readonly asked: () => number;
  close(): void;
}

/**
 * A real DNS server on this machine that answers every name with time to live 0.
 * @param answer addresses for the next question of a family, 4 or 6.
 */
export async function startNameServer(answer: (family: 4 | 6) => readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4');
  let questions = 0;
  socket.on('message', (question, { port, address }) => {
    questions += 1;
    const type = question.readUInt16BE(nameEnd(question));
    const family = type === AAAA ? 6 : 4;
    const found = type === A || type === AAAA ? answer(family) : [];
    socket.send(replyTo(question, type, found.map(family === 6 ? bytesOf6 : bytesOf4)), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    asked: () => questions,
    close: () => socket.close(),
    resolve: async (hostname) => {
      const none = () => [];
      const [four, six] = [
        await resolver.resolve4(hostname).catch(none),
        await resolver.resolve6(hostname).catch(none),
      ];
      return [...four.map(of(4)), ...six.map(of(6))];
    },
  };
}

const of =
  (family: number) =>
  (address: string): Address => ({ address, family });

/** Where the name of the first question ends: after the header and its labels. */
function nameEnd(message: Buffer): number {
  let at = 12;
  while (message[at] !== 0) at += 1 + (message[at] ?? 0);
  return at + 1;
}

function replyTo(question: Buffer, type: number, addresses: readonly Buffer[]): Buffer {
  const end = nameEnd(question) + 4;
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const answers = addresses.map((bytes) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, ...answers]);
}

const bytesOf4 = (address: string) => Buffer.from(address.split('.').map(Number));

/** Eight groups, with at most one `::`. */
function bytesOf6(address: string): Buffer {
  const [left = '', right] = address.split('::');
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16));
  const end = groups(right ?? '');
  const start = groups(left);
  const middle = new Array(8 - start.length - end.length).fill(0);
  return Buffer.from([...start, ...middle, ...end].flatMap((group: number) => [group >> 8, group & 0xff]));
}
