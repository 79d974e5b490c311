import { HostNoticesContext } from '@kuelik/camera';
import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { KnownReason } from './call-problem.ts';
import { Refusal } from './refusal.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const t = {
  failedTitle: 'Not read',
  uncheckedTitle: 'Not checked',
  again: 'Take again',
  send: 'Send again',
  finish: 'Finish',
  attemptsLeft: 'Left: {n}',
  exhausted: 'Ask {org}',
  exhaustedNoOrg: 'Ask',
};

const notices = { cameraRefused: vi.fn(), workersBlocked: vi.fn(), continueElsewhere: vi.fn() };

function show(problem: string, attemptsLeft: number | null, reason: KnownReason | null = null) {
  const onRetry = vi.fn();
  render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <HostNoticesContext value={notices}>
        <Refusal
          t={t}
          locale="en"
          problem={problem}
          reason={reason}
          text="What was wrong"
          attemptsLeft={attemptsLeft}
          organization="Bank"
          otherWayUrl={null}
          onRetry={onRetry}
          onResend={vi.fn()}
          onFinish={vi.fn()}
        />
      </HostNoticesContext>
    </UiLocale>,
  );
  return onRetry;
}

test('a timeout is shown in a dialog, which leads back to the camera or to the page [2.50]', () => {
  const onRetry = show('scan_time_expired', null);
  const dialog = screen.getByRole('dialog', { name: 'Not checked' });
  within(dialog).getByText('What was wrong');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Take again' });
});

test('the dialog covers the attempts left, and repeats them', () => {
  show('scan_time_expired', 2);
  within(screen.getByRole('dialog')).getByText('What was wrong Left: 2');
});

test('any other refusal is a page', () => {
  show('wrong_side', 2);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Left: 2');
});

test('what the person can improve replaces the general sentence', () => {
  show('not_recognized', 2, 'small');
  screen.getByText(/too small in the picture/);
  expect(screen.queryByText('What was wrong')).toBeNull();
});

test('with no attempts left, only the page says what to do', () => {
  show('scan_time_expired', 0);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Ask Bank');
});

test.each([
  ['wrong_side', 2, 1],
  ['connection', null, 1],
  ['wrong_side', 0, 0],
  ['maximum_attempts', null, 0],
  ['session', null, 0],
] as const)(
  'after %s with %s attempts left a phone offers another device in %d place',
  (problem, left, places) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
    );
    show(problem, left);
    expect(screen.queryAllByRole('button', { name: 'Continue on another device' })).toHaveLength(places);
  },
);

test('the end of the attempts is said once, with whom to ask', () => {
  show('maximum_attempts', 0);
  screen.getByText('Ask Bank');
  expect(screen.queryByText('What was wrong')).toBeNull();
});

test('a refusal of the last attempt says why, and whom to ask', () => {
  show('parse_error', 0);
  screen.getByText('What was wrong');
  screen.getByText('Ask Bank');
});

test.each([
  ['session', false],
  ['parse_error', true],
])('after %s the drawing of used attempts: %s', (problem, isDrawn) => {
  show(problem, 0);
  const names = document.querySelector('[data-art]')?.getAttribute('data-art')?.split(' ');
  expect(names).toContain(problem);
  expect(names?.includes('attempts')).toBe(isDrawn);
});
