import { errorCode } from '../errors.ts';
import type { BlobStore } from './store.ts';

/**
 * Combines two stores while files move from `old` to `next`. New files are written to the store that
 * `writeTo` names; reads try that store first and then the other. Removing deletes from the old store first:
 * `moveBlobs` checks that store last, so no file erased during its copy stays behind.
 */
export function createPairStore(old: BlobStore, next: BlobStore, writeTo: 'old' | 'next'): BlobStore {
  const [first, second] = writeTo === 'next' ? [next, old] : [old, next];
  const otherwise = (other: BlobStore, key: string) => (error: unknown) => {
    if (errorCode(error) !== 'blob_not_found') throw error;
    return other.get(key);
  };
  return {
    put: (key, source) => first.put(key, source),
    // The file may move between the two reads, hence the third.
    get: (key) => first.get(key).catch(otherwise(second, key)).catch(otherwise(first, key)),
    remove: async (key) => {
      await old.remove(key);
      await next.remove(key);
    },
    // A file being moved may be in both.
    list: async function* (prefix) {
      const seen = new Set<string>();
      for (const store of [old, next]) {
        for await (const file of store.list(prefix)) {
          if (!seen.has(file.key)) yield file;
          seen.add(file.key);
        }
      }
    },
    removeAll: async (prefix) => {
      await old.removeAll(prefix);
      await next.removeAll(prefix);
    },
  };
}
