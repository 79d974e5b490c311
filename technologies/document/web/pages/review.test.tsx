import type { Looks } from '@kuelik/document-capture';
import { en as capture } from '@kuelik/document-capture/texts';
import { renderIn } from '@kuelik/flow/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { texts } from '../../texts/index.ts';
import { ReviewPage } from './review.tsx';

const t = texts.en;
afterEach(cleanup);

function show(looks: Looks) {
  const onSend = vi.fn();
  const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  renderIn(
    'en',
    <ReviewPage
      t={t}
      locale="en"
      type="identity-card"
      source="upload"
      pictures={{
        front: { blob: file('front.jpg'), url: 'blob:front' },
        back: { blob: file('back.jpg'), url: 'blob:back' },
      }}
      looks={looks}
      refused={null}
      onFile={() => undefined}
      onRetake={() => undefined}
      onSend={onSend}
      onBack={() => undefined}
    />,
  );
  return onSend;
}

test('nothing is sent while a picture is being checked', () => {
  show({ front: null, back: 'looking' });
  expect(screen.getByText(capture.looking)).toBeTruthy();
  expect(screen.getByRole('button', { name: t.send })).toHaveProperty('disabled', true);
});

test('a doubt is shown at its side, and the picture can be replaced or sent anyway', () => {
  const onSend = show({ front: 'wrong_side', back: null });
  const front = screen.getByRole('region', { name: t.frontSide });
  expect(within(front).getByText(capture.look_wrong_side)).toBeTruthy();
  expect(within(front).getByText('Choose another file')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: capture.sendAnyway }));
  expect(onSend).toHaveBeenCalledOnce();
});

test('a doubt is shown on its picture: a line beside it would shift the content below', () => {
  const blocks = () => screen.getByRole('region', { name: t.frontSide }).querySelectorAll('*');
  const positioned = () => [...blocks()].filter((block) => !block.closest('[class*=picture]'));
  show({ front: null, back: null });
  const before = positioned().length;
  cleanup();
  show({ front: 'wrong_side', back: null });
  expect(positioned()).toHaveLength(before);
});

test('an expired document is reported, and sent without further questions', () => {
  const onSend = show({ front: null, back: 'expired' });
  expect(screen.getByText(t.expiredNote)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t.send }));
  expect(onSend).toHaveBeenCalledOnce();
});
