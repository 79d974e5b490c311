import { locales } from '@kuelik/protocol';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { uiTexts } from '../i18n/texts/index.ts';
import { UiLocale } from '../i18n/ui-locale.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { CircularProgress } from './circular-progress.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FilePicker } from './file-picker.tsx';
import { isAccepted } from './file-rules.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { Message } from './message.tsx';
import { RadioCards } from './radio-cards.tsx';
import { Screen } from './screen.tsx';
import { Select } from './select.tsx';
import { Stepper } from './stepper.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { digitsOnly, phoneFilter, phoneLength, phoneMask } from './text-rules.ts';

afterEach(cleanup);

function Held(props: Omit<TextInputProps, 'value' | 'onChange'>) {
  const [value, setValue] = useState('');
  return <TextInput {...props} value={value} onChange={setValue} />;
}

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {open && <ConfirmDialog title="Sure?" onConfirm={() => undefined} onCancel={() => setOpen(false)} />}
    </>
  );
}
/** A button whose action ends when `finish` is called. */
function waitingButton() {
  let end = () => {};
  const onClick = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  render(<Button onClick={onClick}>Send</Button>);
  return { button: screen.getByRole('button', { name: 'Send' }), onClick, finish: () => end() };
}

test('a button waiting for a promise cannot be clicked twice and keeps the focus [2.74]', async () => {
  const { button, onClick, finish } = waitingButton();
  await userEvent.dblClick(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
  finish();
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(2);
  finish();
});

test('a second click before the button is rendered again does nothing [2.74]', async () => {
  const { button, onClick, finish } = waitingButton();
  await act(async () => {
    button.click();
    button.click();
  });
  expect(onClick).toHaveBeenCalledTimes(1);
  await act(async () => finish());
});

test('a loading button neither clicks nor submits [2.74]', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const click = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" loading onClick={click}>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(click).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('the dialog focuses the safe answer, closes by Esc and returns the focus', async () => {
  render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <Page />
    </UiLocale>,
  );
  const opener = screen.getByText('open');
  opener.focus();
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Sure?' });
  expect((dialog as HTMLDialogElement).open).toBe(true);
  expect(document.activeElement?.textContent).toBe('No');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('a click beside the panel closes the dialog, a click in it does not', async () => {
  const onCancel = vi.fn();
  render(<ConfirmDialog title="Sure?" onConfirm={() => undefined} onCancel={onCancel} />);
  await userEvent.click(screen.getByText('Sure?'));
  expect(onCancel).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('dialog'));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('a field masks typed text, filters pasted text and reports when it is complete [2.75, 5.12]', async () => {
  const onComplete = vi.fn();
  render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <Held
        label="Phone"
        filter={phoneFilter}
        mask={phoneMask}
        length={phoneLength}
        onComplete={onComplete}
      />
    </UiLocale>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.type(input, '87011234567');
  expect(input.value).toBe('+7 (701) 123-45-67');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('77011234567');
  await userEvent.clear(input);
  await userEvent.paste('tel: 701 123 45 68');
  expect(input.value).toBe('+7 (701) 123-45-68');
});

test('its own error appears on blur, linked to the control; an outer error wins', async () => {
  const { rerender } = render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <Held label="Code" hint="From the SMS" length={6} filter={digitsOnly} required />
    </UiLocale>,
  );
  const input = screen.getByLabelText('Code');
  await userEvent.type(input, '12a3');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  await userEvent.tab();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['From the SMS', 'The field must contain 6 characters']);
  rerender(
    <UiLocale locale="en" texts={uiTexts.en}>
      <Held label="Code" length={6} filter={digitsOnly} error="Wrong code" />
    </UiLocale>,
  );
  expect(screen.getByText('Wrong code')).toBeTruthy();
});

test('a password is shown and hidden [5.15]', async () => {
  render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <Held label="Password" type="password" />
    </UiLocale>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

test('select, cards and checkbox report the choice', async () => {
  const chosen = vi.fn();
  const options = [
    { value: 'a', label: 'One' },
    { value: 'b', label: 'Two' },
  ];
  render(
    <>
      <Select label="List" options={options} value={null} onChange={chosen} />
      <RadioCards legend="Cards" options={options} value="a" onChange={chosen} />
      <Checkbox label="Agree" checked={false} onChange={chosen} />
    </>,
  );
  await userEvent.selectOptions(screen.getByLabelText('List'), 'b');
  await userEvent.click(screen.getByRole('radio', { name: 'Two' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Agree' }));
  expect(chosen.mock.calls).toEqual([['b'], ['b'], [true]]);
});

test('a disabled choice of cards says so and does not change', async () => {
  const chosen = vi.fn();
  const options = [
    { value: 'a', label: 'One' },
    { value: 'b', label: 'Two' },
  ] as const;
  render(<RadioCards legend="Cards" options={options} value="a" onChange={chosen} disabled />);
  expect(screen.getByRole('group', { name: 'Cards' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('radio', { name: 'Two' }));
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One' }).checked).toBe(true);
});

test('a file is accepted by choosing and dropping, a wrong one is rejected', async () => {
  const onChange = vi.fn();
  render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <FilePicker label="Front" accept=".jpg,.png" file={null} onChange={onChange} />
    </UiLocale>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Front');
  const good = new File(['x'], 'card.JPG', { type: 'image/jpeg' });
  const bad = new File(['x'], 'card.pdf', { type: 'application/pdf' });
  await userEvent.upload(input, good);
  expect(onChange).toHaveBeenLastCalledWith(good);
  const zone = input.parentElement ?? input;
  fireEvent.drop(zone, { dataTransfer: { files: [bad] } });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(screen.getByText('This type of file is not accepted')).toBeTruthy();
});

test.each([
  ['a.jpg', 'image/jpeg', '.jpg,.png', true],
  ['a.jpeg', 'image/jpeg', 'image/*', true],
  ['a.png', '', 'image/png', false],
  ['a.png', '', '.png', true],
  ['a.exe', 'application/x-msdownload', '.jpg', false],
  ['a.exe', '', '', true],
])('%s (%s) under "%s": %s', (name, type, accept, accepted) => {
  expect(isAccepted({ name, type }, accept)).toBe(accepted);
});

test('an error interrupts, other messages wait', () => {
  render(
    <>
      <Message tone="error">bad</Message>
      <Message tone="success">good</Message>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('bad');
  expect(screen.getByRole('status').textContent).toBe('good');
});

test('a new screen takes the focus to its title', () => {
  const { rerender } = render(<Screen title="First" />);
  rerender(<Screen title="Second" />);
  expect(document.activeElement?.textContent).toBe('Second');
});

test.each([
  [0, '0'],
  [0.649, '64'],
  [7, '100'],
  [Number.NaN, '0'],
])('progress %f is announced as %s', (value, now) => {
  render(<CircularProgress value={value} label="Upload" />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(now);
});

test('progress is 180 px wide with a ring of 15 by default [9.24]', () => {
  const { container, rerender } = render(<CircularProgress value={0.5} label="Upload" />);
  const { width, height } = screen.getByRole('progressbar').style;
  expect([width, height]).toEqual(['180px', '180px']);
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 180 180');
  const circles = [...container.querySelectorAll('circle')];
  const drawn = (name: string) => circles.map((circle) => circle.getAttribute(name));
  expect(drawn('stroke-width')).toEqual(['15', '15']);
  // The middle of the ring: its outer edge is at 90.
  expect(drawn('r')).toEqual(['82.5', '82.5']);
  rerender(<CircularProgress value={0.5} label="Upload" size={60} border={4} transition={100} />);
  expect(screen.getByRole('progressbar').style.height).toBe('60px');
  expect(container.querySelectorAll('circle')[1]?.style.transitionDuration).toBe('100ms');
});

test('the stepper names every step and marks the current one', () => {
  render(
    <UiLocale locale="en" texts={uiTexts.en}>
      <Stepper
        label="Steps"
        steps={[
          { id: 'a', label: 'Face', state: 'done' },
          { id: 'b', label: 'Document', state: 'current' },
        ]}
      />
    </UiLocale>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Face, done', 'Document']);
  expect(screen.getByText('Step 2 of 2')).toBeTruthy();
});

test.each([
  ['above', -40, 1],
  ['in', 120, 0],
])('a new title %s the window is scrolled into view %#', (_, top, times) => {
  const bring = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 30));
  render(<Screen title="Next" />);
  expect(bring).toHaveBeenCalledTimes(times);
  vi.restoreAllMocks();
});

test('a title leaves the focus with a control that the person came to before the scripts', () => {
  const kept = document.body.appendChild(document.createElement('button'));
  kept.setAttribute('data-k-kept', '');
  kept.focus();
  const { rerender } = render(<Screen title="First" />);
  expect(document.activeElement).toBe(kept);
  kept.removeAttribute('data-k-kept');
  rerender(<Screen title="Next" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next' }));
  kept.remove();
});

test('a title hidden by a low window is still announced and focused', () => {
  const { container, rerender } = render(<Screen title="Face check" />);
  const layout = () => container.querySelector('section')?.className.split(' ') ?? [];
  const shown = layout();
  rerender(<Screen title="Camera" lowTitle="hidden" />);
  expect(layout().length).toBe(shown.length + 1);
  expect(layout().join(' ')).toMatch(/low/);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Camera' }));
  expect(screen.getByRole('region', { name: 'Camera' })).toBeTruthy();
});

test('languages are offered only if there is a choice [2.69, 9.19]', () => {
  const { container, rerender } = render(
    <LanguageSwitcher locale="ru" available={['ru']} onChange={() => undefined} />,
  );
  expect(container.childElementCount).toBe(0);
  rerender(<LanguageSwitcher locale="ru" available={['ru', 'kz']} onChange={() => undefined} />);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'ru · Русский',
    'kz · Қазақша',
  ]);
  rerender(<LanguageSwitcher locale="en" available={['en', 'my']} onChange={() => undefined} />);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'en · English',
    'my · Bahasa Melayu',
  ]);
});

test('every control text has the same placeholders in every language', () => {
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const locale of locales) {
    for (const [key, text] of Object.entries(uiTexts[locale])) {
      expect(holes(text), `${locale}.${key}`).toEqual(holes(uiTexts.en[key as keyof typeof uiTexts.en]));
    }
  }
});
