import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isolateTyping } from './isolate-typing.ts';

/** What the host's shortcuts get. */
const heard: string[] = [];
const hear = ({ type, key }: KeyboardEvent) => heard.push(`${type} ${key}`);

beforeEach(() => {
  heard.length = 0;
  document.addEventListener('keydown', hear);
  document.addEventListener('keyup', hear);
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: as the widget has it
    <div onKeyDown={isolateTyping} onKeyUp={isolateTyping}>
      <input aria-label="field" />
      <button type="button">page</button>
      <dialog open>
        <button type="button">dialog</button>
      </dialog>
    </div>,
  );
});
afterEach(() => {
  cleanup();
  document.removeEventListener('keydown', hear);
  document.removeEventListener('keyup', hear);
});

const press = (down: Element, up: Element, key: string) => {
  fireEvent.keyDown(down, { key });
  fireEvent.keyUp(up, { key });
};

test('the host gets Tab, and Escape where no dialog is, but nothing that is typed or presses a button', () => {
  const page = screen.getByText('page');
  const field = screen.getByLabelText('field');
  press(field, field, 'a');
  press(page, page, 'Enter');
  press(field, field, 'Tab');
  press(page, page, 'Escape');
  expect(heard).toEqual(['keydown Tab', 'keyup Tab', 'keydown Escape', 'keyup Escape']);
});

test.each(['page', 'body'])(
  'nothing of the Escape that closes a dialog, wherever the focus goes: %s',
  (to) => {
    const after = to === 'body' ? document.body : screen.getByText(to);
    fireEvent.keyDown(screen.getByText('dialog'), { key: 'Escape' });
    fireEvent.keyDown(after, { key: 'Escape', repeat: true });
    fireEvent.keyUp(after, { key: 'Escape' });
    expect(heard).toEqual([]);
    press(after, after, 'Escape');
    expect(heard).toEqual(['keydown Escape', 'keyup Escape']);
  },
);

test('an end that never came, as in a window that lost the focus, costs the host nothing later', () => {
  fireEvent.keyDown(screen.getByText('dialog'), { key: 'Escape' });
  press(document.body, document.body, 'Escape');
  expect(heard).toEqual(['keydown Escape', 'keyup Escape']);
});
