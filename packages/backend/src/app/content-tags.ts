import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { partOf } from './part-of.ts';

interface SentFile {
  readonly path: string;
  readonly size: number;
  readonly tag: string;
}

/** Identifies one state of a file on disk. */
const stateOf = ({ size, mtimeMs, ctimeMs }: Stats) => `${size} ${mtimeMs} ${ctimeMs}`;

async function tagOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** What the file server calls for each file that it sends. */
export interface ContentTags {
  /** Before the headers. */
  readonly read: (path: string, stat: Stats) => Promise<void>;
  readonly set: (reply: FastifyReply, path: string, stat: Stats) => void;
}

/**
 * Strong entity tags from the bytes that are sent: compressed ones for a compressed copy. With them browsers
 * resume a broken download. Size and time of a file, as most file servers use, are not enough: in a container
 * image every time is the same, and two builds' index.html have the same size and differ only in a hash.
 * Conditional and partial requests are answered here; each file is hashed once.
 */
export function contentTags(app: FastifyInstance): ContentTags {
  const known = new Map<string, { readonly state: string; readonly tag: string }>();
  const sent = new WeakMap<FastifyReply, SentFile>();
  app.addHook('onSend', async (request, reply, payload) => {
    const file = sent.get(reply);
    if (file === undefined || reply.statusCode !== 200 || !(payload instanceof Readable)) return payload;
    const part = partOf(request.method, request.headers, file);
    if (part === 'whole') return payload;
    payload.destroy();
    if (part === 'unchanged') {
      for (const name of ['content-length', 'content-type', 'content-encoding']) reply.removeHeader(name);
      reply.code(304);
      return null;
    }
    if (part === 'outside') {
      reply.code(416).header('content-range', `bytes */${file.size}`).header('content-length', 0);
      reply.removeHeader('content-encoding');
      return '';
    }
    const { start, end } = part;
    reply
      .code(206)
      .header('content-range', `bytes ${start}-${end}/${file.size}`)
      .header('content-length', end - start + 1);
    return createReadStream(file.path, { start, end });
  });
  return {
    read: async (path, stat) => {
      const state = stateOf(stat);
      if (known.get(path)?.state !== state) known.set(path, { state, tag: await tagOf(path) });
    },
    set: (reply, path, { size }) => {
      const tag = known.get(path)?.tag;
      if (tag === undefined) return;
      sent.set(reply, { path, size, tag });
      reply.header('etag', tag).header('accept-ranges', 'bytes');
    },
  };
}
