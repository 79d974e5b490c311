import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeptPage, useQuestionBeforeLeaving } from './keep-page.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Whether the page asks to stay. */
const isKept = (type: string) => !dispatchEvent(new Event(type, { cancelable: true }));

test.each([
  ['kuelik-reload', useKeptPage],
  ['beforeunload', useQuestionBeforeLeaving],
])('%s is prevented while pictures are held, and no longer', (type, useHook) => {
  const { rerender, unmount } = renderHook(useHook, { initialProps: false });
  expect(isKept(type)).toBe(false);
  rerender(true);
  expect(isKept(type)).toBe(true);
  rerender(false);
  expect(isKept(type)).toBe(false);
  rerender(true);
  unmount();
  expect(isKept(type)).toBe(false);
});

test('inside a host’s page nothing is asked: the host may navigate', () => {
  vi.stubGlobal('parent', {});
  renderHook(useQuestionBeforeLeaving, { initialProps: true });
  expect(isKept('beforeunload')).toBe(false);
});
