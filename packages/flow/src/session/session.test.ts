import { expect, test } from 'vitest';
import { createAccessToken } from './access-token.ts';
import { addPhoto, createSessionStore, recordFailureReason, recordResult } from './store.ts';

/** A Map with the used part of Storage. */
function fakeStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    get length() {
      return values.size;
    },
  };
}

test('results, photos and the newest reason are kept [3.1]', () => {
  const store = createSessionStore('s', true);
  recordResult(store, 'short', { status: 'success', data: {} });
  recordResult(store, 'document', { status: 'failure', data: null });
  addPhoto(store, 'liveness', 'blob:1');
  addPhoto(store, 'document', 'blob:2');
  recordFailureReason(store, { type: 'timeout', value: 'OTHER' });
  recordFailureReason(store, { type: 'client', value: 'CLIENT' });
  const state = store.getState();
  expect(Object.keys(state.results)).toEqual(['short', 'document']);
  expect([state.livenessPhotos, state.documentPhotos]).toEqual([['blob:1'], ['blob:2']]);
  expect(state.currentFailureReason?.type).toBe('client');
  expect(state.isWidget).toBe(true);
});

test('a token survives a reload of the tab, and belongs to its session', () => {
  const storage = fakeStorage();
  createAccessToken('one', storage).set('secret');
  expect(createAccessToken('one', storage).get()).toBe('secret');
  expect(createAccessToken('two', storage).get()).toBeNull();
  createAccessToken('one', storage).set(null);
  expect(createAccessToken('one', storage).get()).toBeNull();
});

test('a token is kept in memory if storage is refused', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const token = createAccessToken('one', { ...fakeStorage(), getItem: refuse, setItem: refuse });
  token.set('secret');
  expect(token.get()).toBe('secret');
});
