import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isolateTyping } from './isolate-typing.ts';

/** The events that the host's shortcuts receive. */
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

test('the host gets Tab, and Escape outside dialogs, but no typed text and no button presses', () => {
  press(find('input'), 'a');
  press(find('#page'), 'Enter');
  press(find('input'), 'Tab');
  press(find('#page'), 'Escape');
  expect(heard).toEqual(['keydown Tab', 'keyup Tab', 'keydown Escape', 'keyup Escape']);
});

test('nor the input event, which a page could cancel and so block typing', () => {
  const cancel = (event: Event) => event.preventDefault();
  document.addEventListener('keypress', cancel);
  const type = (element: Element) => {
    const letter = new KeyboardEvent('keypress', { key: 'a', bubbles: true, cancelable: true });
    // The test DOM does not accept it as an option.
    Object.defineProperty(letter, 'charCode', { value: 97 });
    return element.dispatchEvent(letter);
  };
  expect(type(find('input'))).toBe(true);
  expect(type(find('#page'))).toBe(false);
  document.removeEventListener('keypress', cancel);
});

test.each(['#page', 'body'])(
  'no part of the Escape press that closes a dialog reaches the host, wherever the focus goes: %s',
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

test("a missing keyup, as after the window lost focus, does not block the host's later keys", () => {
  send('keydown', find('dialog button'), 'Escape');
  press(document.body, 'Escape');
  expect(heard).toEqual(['keydown Escape', 'keyup Escape']);
});
