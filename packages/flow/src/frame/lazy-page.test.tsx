import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const Loaded = ({ name }: { readonly name: string }) => <p>{name}</p>;

test('a page is requested until it loads, and then not again', async () => {
  const pauses: number[] = [];
  const load = vi
    .fn<() => Promise<typeof Loaded>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Loaded);
  const { Page, preload } = lazyPage(load, async (time) => void pauses.push(time));
  preload();
  render(
    <Suspense fallback="loading">
      <Page name="there" />
    </Suspense>,
  );
  await screen.findByText('there');
  expect(load).toHaveBeenCalledTimes(3);
  expect(pauses).toEqual([500, 2000]);
});
