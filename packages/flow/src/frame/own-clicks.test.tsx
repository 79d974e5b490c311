import { Button, Dialog, Screen, UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderIn } from '../testing.tsx';
import { PageFrame } from './page-frame.tsx';

afterEach(cleanup);

/** Click counts as in browsers: 1 and 2 for a double click, also if the page changes in between. */
const press = (count: number) =>
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }), { detail: count });

function Pages({ onEnd }: { readonly onEnd: () => void }) {
  const [page, setPage] = useState(1);
  return (
    <Screen
      title={`Page ${page}`}
      actions={<Button onClick={() => (page === 3 ? onEnd() : setPage(page + 1))}>Continue</Button>}
    />
  );
}

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <Screen title="How many" subtitle={String(count)}>
      <Button onClick={() => setCount(count + 1)}>+</Button>
    </Screen>
  );
}

test('the second click of a double click has no effect on the next page', () => {
  const onEnd = vi.fn();
  render(<Pages onEnd={onEnd} />);
  press(1);
  press(2);
  screen.getByRole('heading', { name: 'Page 2' });
  press(1);
  screen.getByRole('heading', { name: 'Page 3' });
  press(2);
  press(3);
  expect(onEnd).not.toHaveBeenCalled();
  press(0);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a double click that closes a dialog has no effect on the bar below it', async () => {
  renderIn(
    'en',
    <PageFrame showLanguages={false} onExit={vi.fn()}>
      <Screen title="Page" />
    </PageFrame>,
  );
  const leave = screen.getByRole('button', { name: 'Close' });
  fireEvent.click(leave, { detail: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'No' }), { detail: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(leave, { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(leave, { detail: 1 });
  screen.getByRole('dialog');
});

test('a new page in the same place ignores the second click, on links and forms too', () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Screen title="New" actions={<Button type="submit">Continue</Button>}>
        <a href="#elsewhere">Elsewhere</a>
      </Screen>
    </form>,
  );
  press(2);
  expect(submit).not.toHaveBeenCalled();
  expect(fireEvent.click(screen.getByText('Elsewhere'), { detail: 2 })).toBe(false);
  press(1);
  press(2);
  expect(submit).toHaveBeenCalledTimes(2);
});

test('a button of one page can be clicked arbitrarily fast', async () => {
  render(<Counter />);
  await userEvent.tripleClick(screen.getByText('+'));
  screen.getByText('3');
});

test('a dialog opened by a double click stays open, whatever is under its second click', () => {
  const onClose = vi.fn();
  render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <Dialog title="Please fill in all fields" onClose={onClose} actions={<Button>OK</Button>} />
    </UiLocale>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.click(dialog, { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }), { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog, { detail: 1 });
  expect(onClose).toHaveBeenCalledTimes(1);
});

/** A page with a dialog, inside it as in technologies, or beside it. */
function Asking({ place }: { readonly place: 'inside' | 'beside' }) {
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(0);
  const dialog = open && (
    <Dialog title="Sure?" actions={<Button onClick={() => setOpen(false)}>Yes</Button>}>
      <Button onClick={() => setCount(count + 1)}>{`Again ${count}`}</Button>
    </Dialog>
  );
  return (
    <UiLocale locale="en" texts={uiTexts.en}>
      <Screen title="Page" actions={<Button onClick={() => setOpen(true)}>Continue</Button>}>
        {place === 'inside' && dialog}
      </Screen>
      {place === 'beside' && dialog}
    </UiLocale>
  );
}

test.each(['inside', 'beside'] as const)(
  'a double click that closes a dialog %s the page clicks nothing under it',
  (place) => {
    render(<Asking place={place} />);
    press(1);
    fireEvent.click(screen.getByText('Again 0'), { detail: 1 });
    fireEvent.click(screen.getByText('Again 1'), { detail: 2 });
    screen.getByText('Again 2');
    fireEvent.click(screen.getByText('Yes'), { detail: 1 });
    press(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    press(1);
    screen.getByRole('dialog');
  },
);
