import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FetchEffects } from './fetch-file.ts';
import { loadModels } from './load-models.ts';
import { parseManifest } from './parse-manifest.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const graph = new TextEncoder().encode('{"a":1}');
const weights = new Uint8Array(4000).map((_, i) => i);
const manifest = {
  version: 1,
  models: {
    mesh: [
      { name: 'mesh.json', size: graph.length, sha256: sha256(graph) },
      { name: 'mesh.bin', size: weights.length, sha256: sha256(weights) },
    ],
  },
};

type Answer = (signal: AbortSignal) => Response | Promise<Response>;

/** The same, with the weights in four pieces. */
const inPieces = {
  ...manifest,
  models: { mesh: [manifest.models.mesh[0], { ...manifest.models.mesh[1], pieceSize: 1024 }] },
};

/** A server of the model folder; `special` overrides a file's first, second, ... response. */
function site(special: Record<string, Answer[]> = {}, published: object = manifest) {
  const requests: string[] = [];
  const waits: number[] = [];
  const effects: FetchEffects = {
    async fetch(url, { signal }) {
      const name = new URL(url).pathname.split('/').at(-1) ?? '';
      requests.push(name);
      const answer = special[name]?.shift();
      if (answer) return answer(signal ?? new AbortController().signal);
      if (name === 'manifest.json') return Response.json(published);
      const [, start, end] = /^mesh\.(\d+)-(\d+)\.bin$/.exec(name) ?? [];
      if (start !== undefined) return new Response(weights.slice(Number(start), Number(end)));
      return new Response(name === 'mesh.json' ? graph : weights);
    },
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    wait: async (milliseconds) => void waits.push(milliseconds),
  };
  return { effects, requests, waits };
}

/** A busy machine's pause must not count as a stall: only the stall tests use short limits. */
const load = (
  effects: FetchEffects,
  onProgress: (share: number) => void = () => undefined,
  stallMs = 60_000,
) => loadModels(['mesh'], { modelsUrl: 'https://example.test/models/', stallMs, onProgress }, effects);

/** Sends a first part and then nothing until the request is aborted. */
const stalling: Answer = (signal) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(weights.slice(0, 10));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );
const status = (code: number) => () => new Response('', { status: code });
const page: Answer = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

describe('loadModels', () => {
  it('returns the files and reports increasing progress up to 1', async () => {
    const { effects } = site();
    const shares: number[] = [];
    const { mesh } = await load(effects, (share) => shares.push(share));
    expect(mesh.map((bytes) => bytes.length)).toEqual([graph.length, weights.length]);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('retries after a network failure', async () => {
    const broken: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const { effects, waits } = site({ 'mesh.bin': [status(503), broken] });
    await expect(load(effects)).resolves.toBeDefined();
    expect(waits).toEqual([500, 2000]);
  });

  it('waits for a connection that is lost for a minute', async () => {
    const broken: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const { effects, waits } = site({ 'mesh.bin': Array(8).fill(broken) });
    await expect(load(effects)).resolves.toBeDefined();
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(59_000);
  });

  it.each([
    ['a connection that stays lost', () => Promise.reject(new TypeError('Failed to fetch')), 11],
    ['a server that keeps failing', status(503), 3],
  ])('gives up with %s', async (_case, answer: Answer, attempts) => {
    const { effects, requests } = site({ 'mesh.bin': Array(20).fill(answer) });
    await expect(load(effects)).rejects.toMatchObject({ code: 'network' });
    expect(requests.filter((name) => name === 'mesh.bin')).toHaveLength(attempts);
  });

  it('gives up after three stalls', async () => {
    const { effects, requests } = site({ 'mesh.bin': [stalling, stalling, stalling] });
    await expect(load(effects, undefined, 500)).rejects.toMatchObject({
      name: 'ModelLoadError',
      code: 'timeout',
    });
    expect(requests.filter((name) => name === 'mesh.bin')).toHaveLength(3);
  });

  it('downloads only the broken piece again, and its progress loses only that', async () => {
    const cut: Answer = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(weights.slice(2048, 2100)),
          pull: (controller) => controller.error(new TypeError('network error')),
        }),
      );
    const { effects, requests } = site({ 'mesh.2048-3072.bin': [cut] }, inPieces);
    const shares: number[] = [];
    const { mesh } = await load(effects, (share) => shares.push(share));
    expect(mesh[1]).toEqual(weights);
    expect(requests.filter((name) => name.endsWith('.bin')).sort()).toEqual([
      'mesh.0-1024.bin',
      'mesh.1024-2048.bin',
      'mesh.2048-3072.bin',
      'mesh.2048-3072.bin',
      'mesh.3072-4000.bin',
    ]);
    expect(shares.at(-1)).toBe(1);
  });

  it('rejects a piece that does not match the whole, and one that is missing', async () => {
    const wrong = site({ 'mesh.0-1024.bin': [() => new Response(weights.slice(1, 1025))] }, inPieces);
    await expect(load(wrong.effects)).rejects.toMatchObject({ code: 'integrity' });
    const missing = site({ 'mesh.0-1024.bin': [status(404)] }, inPieces);
    await expect(load(missing.effects)).rejects.toMatchObject({ code: 'network' });
  });

  it('does not retry a missing file', async () => {
    const { effects, requests } = site({ 'manifest.json': [status(404)] });
    await expect(load(effects)).rejects.toMatchObject({ code: 'network' });
    expect(requests).toEqual(['manifest.json']);
  });

  it('explains an HTML page instead of a file', async () => {
    const { effects } = site({ 'manifest.json': [page] });
    await expect(load(effects)).rejects.toMatchObject({
      code: 'integrity',
      message: expect.stringContaining('HTML page'),
    });
  });

  it('rejects a file that does not match the manifest', async () => {
    const { effects } = site({ 'mesh.bin': [() => new Response(weights.slice(1))] });
    await expect(load(effects)).rejects.toMatchObject({ code: 'integrity' });
  });

  it('skips the check if the browser cannot hash', async () => {
    const { effects } = site({ 'mesh.bin': [() => new Response(weights.slice(1))] });
    await expect(load({ ...effects, digest: null })).resolves.toBeDefined();
  });

  it('rejects a manifest without the model', async () => {
    const { effects } = site({ 'manifest.json': [() => Response.json({ version: 1, models: {} })] });
    await expect(load(effects)).rejects.toMatchObject({ code: 'integrity' });
  });
});

describe('parseManifest', () => {
  it.each([
    ['no JSON', 'x'],
    ['another version', JSON.stringify({ version: 2, models: {} })],
    [
      'a name outside the folder',
      JSON.stringify({ version: 1, models: { a: [{ name: '../a', size: 1, sha256: 'a'.repeat(64) }] } }),
    ],
    ['no hash', JSON.stringify({ version: 1, models: { a: [{ name: 'a', size: 1 }] } })],
  ])('rejects %s', (_, text) => {
    expect(() => parseManifest(text)).toThrow(expect.objectContaining({ code: 'integrity' }));
  });
});
