import { errorCode } from '../errors.ts';
import type { BlobStore } from './store.ts';

/**
 * Two stores as one while files move from `old` to `next`: new files go where `writeTo` says, reading tries that store first
 * and then the other. Removing takes a file from the old store first: `moveBlobs` looks there last, so that nothing erased
 * while it is copied stays behind.
 */
export function createPairStore(old: BlobStore, next: BlobStore, writeTo: 'old' | 'next'): BlobStore {
  const [first, second] = writeTo === 'next' ? [next, old] : [old, next];
  const otherwise = (other: BlobStore, key: string) => (error: unknown) => {
    if (errorCode(error) !== 'blob_not_found') throw error;
    return other.get(key);
  };
  return {
    put: (key, source) => first.put(key, source),
    // It may move between two looks: hence the third.
    get: (key) => first.get(key).catch(otherwise(second, key)).catch(otherwise(first, key)),
    remove: async (key) => {
      await old.remove(key);
      await next.remove(key);
    },
    // A file on its way may be in both.
    list: async function* (prefix) {
      const seen = new Set<string>();
      for (const store of [old, next]) {
        for await (const key of store.list(prefix)) {
          if (!seen.has(key)) yield key;
          seen.add(key);
        }
      }
    },
    removeAll: async (prefix) => {
      await old.removeAll(prefix);
      await next.removeAll(prefix);
    },
  };
}
