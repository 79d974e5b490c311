import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { BlobStore } from '../blobs/store.ts';
import { measuredFiles } from './files.ts';

const failing = () => Promise.reject(new Error('the store is away'));
async function* brokenOff() {
  yield Buffer.from('a');
  throw new Error('broken off');
}
async function* listed() {
  yield { key: 'a/b', storedAt: new Date(0) };
}
async function keysOf(listed: ReturnType<BlobStore['list']>) {
  const keys: string[] = [];
  for await (const { key } of listed) keys.push(key);
  return keys;
}
const drained: BlobStore['put'] = async (_key, source) => void (await buffer(source));

function measured(store: Partial<BlobStore>) {
  const registry = new Registry();
  const files = measuredFiles(
    { put: drained, get: failing, remove: failing, list: listed, removeAll: failing, ...store },
    registry,
  );
  const counts = async () => {
    const { values = [] } =
      (await registry.getSingleMetric('kuelik_file_call_duration_seconds')?.get()) ?? {};
    return Object.fromEntries(
      values
        .filter((each) => 'metricName' in each && String(each.metricName).endsWith('_count'))
        .map(({ labels, value }) => [`${labels.operation} ${labels.outcome}`, value]),
    );
  };
  return { files, counts };
}

it('counts calls by operation and outcome', async () => {
  const { files, counts } = measured({ get: async () => Readable.from([Buffer.from('ab')]) });
  await files.put('a/b', Readable.from([Buffer.from('ab')]));
  expect((await buffer(await files.get('a/b'))).toString()).toBe('ab');
  await expect(files.remove('a/b')).rejects.toThrow('away');
  await expect(files.removeAll('a')).rejects.toThrow('away');
  expect(await keysOf(files.list('a'))).toEqual(['a/b']);
  expect(await counts()).toEqual({ 'put done': 1, 'get done': 1, 'remove failed': 2, 'list done': 1 });
});

it('tells a missing file from a failing store, also in the middle of a file or a list', async () => {
  const missing = Object.assign(new Error('no such file'), { code: 'blob_not_found' });
  let next: () => ReturnType<BlobStore['get']> = () => Promise.reject(missing);
  const { files, counts } = measured({ get: () => next(), list: brokenOff as never });
  await expect(files.get('a/b')).rejects.toBe(missing);
  next = async () => brokenOff();
  await expect(files.get('a/b').then(buffer)).rejects.toThrow('broken off');
  await expect(keysOf(files.list('a'))).rejects.toThrow('broken off');
  expect(await counts()).toEqual({ 'get missing': 1, 'get failed': 1, 'list failed': 1 });
});

it('counts a reader that has seen enough as done, and no file whose sender broke off', async () => {
  const { files, counts } = measured({});
  for await (const _file of files.list('a')) break;
  await expect(files.put('a/b', brokenOff())).rejects.toThrow('broken off');
  expect(await counts()).toEqual({ 'list done': 1 });
});
