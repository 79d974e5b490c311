import type { SignersVersion as Version } from '@kuelik/protocol';
import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignersVersion } from './signers-version.tsx';

const opened: number[] = [];
const closed: number[] = [];
let pagesOf: (bytes: number) => number | Error = () => 2;

vi.mock('@kuelik/flow/pdf', () => ({
  openPdf: async (file: Blob) => {
    opened.push(file.size);
    const pages = pagesOf(file.size);
    if (pages instanceof Error) throw pages;
    const draw = () => ({ done: Promise.resolve(), cancel: () => undefined });
    return {
      pages,
      shape: 0.7,
      page: async (number: number) => ({ shape: 0.7, text: `Words of ${file.size}/${number}`, draw }),
      close: async () => void closed.push(file.size),
    };
  },
}));

beforeEach(() => {
  opened.length = 0;
  closed.length = 0;
  pagesOf = () => 2;
});
afterEach(cleanup);

const file = new File(['x'.repeat(100)], 'contract.pdf');
const stamped: Version = {
  bytes: 60,
  pages: 2,
  compared: 2,
  differences: [{ page: 2, box: [0.1, 0.8, 0.4, 0.9], kind: 'signature' }],
};

function show(version: Version) {
  return render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <SignersVersion locale="en" file={file} version={version} number={1} />
    </UiLocale>,
  );
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('says what is different without opening anything', () => {
  show({
    ...stamped,
    differences: [...stamped.differences, { page: 1, box: [0, 0, 1, 1], kind: 'unexplained' }],
  });
  expect(screen.getByText('Page 2: a later signature stands here, which may be.')).toBeTruthy();
  expect(screen.getByText('Page 1: this looks different from what the signer saw.')).toBeTruthy();
  expect(opened).toEqual([]);
});

test('says when nothing is different, and how many pages were compared', () => {
  show({ ...stamped, differences: [], compared: 1 });
  expect(screen.getByText('Every compared page looks now as the signer saw it.')).toBeTruthy();
  expect(screen.getByText(/^1 of 2 pages were compared/)).toBeTruthy();
});

test('shows the bytes that were signed beside the whole file, with the difference marked on both', async () => {
  const { container, unmount } = show(stamped);
  await press('Show both versions: 1');
  expect(await screen.findByRole('img', { name: 'As signed: Page 2 of 2' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'As it is now: Page 2 of 2' })).toBeTruthy();
  expect(await screen.findByText('Words of 60/2')).toBeTruthy();
  expect(await screen.findByText('Words of 100/2')).toBeTruthy();
  expect(opened.sort()).toEqual([100, 60]);
  await vi.waitFor(() => expect(container.querySelectorAll('span[style*="80%"]')).toHaveLength(2));
  await press('Previous page');
  expect(await screen.findByRole('img', { name: 'As signed: Page 1 of 2' })).toBeTruthy();
  expect(container.querySelectorAll('span[style*="80%"]')).toHaveLength(0);
  unmount();
  await vi.waitFor(() => expect(closed.sort()).toEqual([100, 60]));
});

test('a page that one version has not says so', async () => {
  pagesOf = (bytes) => (bytes === 60 ? 1 : 2);
  show(stamped);
  await press(/^Show both/);
  expect(await screen.findByText('This version has no such page.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'As it is now: Page 2 of 2' })).toBeTruthy();
});

test('a version that does not open can be tried again', async () => {
  pagesOf = (bytes) => (bytes === 60 ? new Error('damaged') : 2);
  show(stamped);
  await press(/^Show both/);
  await screen.findByText(
    'The pages cannot be shown here. Open the file in another program and compare them.',
  );
  pagesOf = () => 2;
  await press('Try again');
  expect(await screen.findByRole('img', { name: 'As signed: Page 2 of 2' })).toBeTruthy();
});
