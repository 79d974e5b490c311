import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isolateTyping } from './isolate-typing.ts';

/** What the host's shortcuts get. */
const heard: string[] = [];
const hear = ({ type, key }: KeyboardEvent) => heard.push(`${type} ${key}`);
let unmount = (): void => undefined;

beforeEach(() => {
  heard.length = 0;
  document.addEventListener('keydown', hear);
  document.addEventListener('keyup', hear);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      // biome-ignore lint/a11y/noStaticElementInteractions: as the widget has it
      <div onKeyDown={isolateTyping} onKeyPress={isolateTyping} onKeyUp={isolateTyping}>
        <input />
        <button type="button" id="page" />
        <dialog open>
          <button type="button" />
        </dialog>
      </div>,
    ),
  );
  unmount = () => {
    root.unmount();
    container.remove();
  };
});
afterEach(() => {
  unmount();
  document.removeEventListener('keydown', hear);
  document.removeEventListener('keyup', hear);
});

const find = (selector: string): Element => {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`no ${selector}`);
  return element;
};
const send = (type: 'keydown' | 'keyup', element: Element, key: string, repeat = false) =>
  element.dispatchEvent(new KeyboardEvent(type, { key, repeat, bubbles: true, cancelable: true }));
const press = (element: Element, key: string) => {
  send('keydown', element, key);
  send('keyup', element, key);
};

test('the host gets Tab, and Escape where no dialog is, but nothing that is typed or presses a button', () => {
  press(find('input'), 'a');
  press(find('#page'), 'Enter');
  press(find('input'), 'Tab');
  press(find('#page'), 'Escape');
  expect(heard).toEqual(['keydown Tab', 'keyup Tab', 'keydown Escape', 'keyup Escape']);
});

test('nor the letter itself, which a page that cancels it would keep from the field', () => {
  const cancel = (event: Event) => event.preventDefault();
  document.addEventListener('keypress', cancel);
  const type = (element: Element) => {
    const letter = new KeyboardEvent('keypress', { key: 'a', bubbles: true, cancelable: true });
    // The DOM of the tests does not take it as an option.
    Object.defineProperty(letter, 'charCode', { value: 97 });
    return element.dispatchEvent(letter);
  };
  expect(type(find('input'))).toBe(true);
  expect(type(find('#page'))).toBe(false);
  document.removeEventListener('keypress', cancel);
});

test.each(['#page', 'body'])(
  'nothing of the Escape that closes a dialog, wherever the focus goes: %s',
  (to) => {
    const after = find(to);
    send('keydown', find('dialog button'), 'Escape');
    send('keydown', after, 'Escape', true);
    send('keyup', after, 'Escape');
    expect(heard).toEqual([]);
    press(after, 'Escape');
    expect(heard).toEqual(['keydown Escape', 'keyup Escape']);
  },
);

test('an end that never came, as in a window that lost the focus, costs the host nothing later', () => {
  send('keydown', find('dialog button'), 'Escape');
  press(document.body, 'Escape');
  expect(heard).toEqual(['keydown Escape', 'keyup Escape']);
});
