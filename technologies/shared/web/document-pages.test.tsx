import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ScannedDocument } from '../both/scanned-document.ts';
import { ReadPage } from './document-pages.tsx';

vi.mock('./read-fields.tsx', () => {
  throw new Error('no connection');
});

const t = {
  success: 'Read',
  lookTitle: 'Check',
  lookText: 'Tell {org}',
  lookTextNoOrg: 'Tell',
  lookContinue: 'Go on',
};
afterEach(cleanup);

test('where the fields cannot be loaded the person continues without them, once', async () => {
  const onContinue = vi.fn();
  const page = () => (
    <ReadPage
      t={t}
      organization="Bank"
      shown={{ last_name: 'SPECIMEN' } as ScannedDocument}
      onContinue={() => onContinue()}
    />
  );
  const { rerender } = render(page());
  await vi.waitFor(() => expect(onContinue).toHaveBeenCalledOnce());
  rerender(page());
  expect(onContinue).toHaveBeenCalledOnce();
});
