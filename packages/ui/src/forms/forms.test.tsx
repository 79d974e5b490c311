import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Message } from '../controls/message.tsx';
import { uiTexts } from '../i18n/texts/index.ts';
import { UiLocale } from '../i18n/ui-locale.tsx';
import { CodeForm, type CodeFormProps } from './code-form.tsx';
import { CodeInput } from './code-input.tsx';
import { EmptyFieldsDialog } from './empty-fields-dialog.tsx';
import { FormScreen } from './form-screen.tsx';
import { IinInput } from './iin-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import { ResendButton } from './resend-button.tsx';
import { formTexts } from './texts/index.ts';
import { useOneTimeCode } from './use-one-time-code.ts';
import { usePolling } from './use-polling.ts';

const t = formTexts.en;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const english = (node: ReactNode) => (
  <UiLocale locale="en" texts={uiTexts.en}>
    {node}
  </UiLocale>
);

type Input = (props: { readonly value: string; readonly onChange: (value: string) => void }) => ReactNode;
function Held({ input, onValue }: { readonly input: Input; readonly onValue?: (value: string) => void }) {
  const [value, setValue] = useState('');
  return input({
    value,
    onChange: (next) => {
      setValue(next);
      onValue?.(next);
    },
  });
}

const codeForm = (turn: number, changes: Partial<CodeFormProps>) =>
  english(
    <CodeForm
      title="Code"
      length={6}
      resendAt={0}
      turn={turn}
      isUsed={false}
      wrong={undefined}
      labels={{ confirm: 'Confirm', back: 'Back', attemptsLeft: 'Left: {n}' }}
      attemptsLeft={null}
      onCode={async () => undefined}
      onResend={async () => undefined}
      onBack={() => undefined}
      {...changes}
    />,
  );

interface WaitingProps {
  readonly onCode: (code: string) => void;
  readonly active?: boolean;
}
function Waiting({ onCode, active = true }: WaitingProps) {
  useOneTimeCode({ active, length: 6 }, onCode);
  return null;
}

interface PolledProps {
  readonly read: () => Promise<string>;
  readonly onError: (error: unknown) => void;
}
function Polled({ read, onError }: PolledProps) {
  const [value, setValue] = useState('');
  usePolling({ read, active: value !== 'ready', onValue: setValue, onError });
  return value;
}

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');

describe('the IIN', () => {
  test('has a numeric keyboard and a hint, and is rejected for its check digit and length [5.3]', async () => {
    render(english(<Held input={(props) => <IinInput {...props} />} />));
    const field = screen.getByLabelText<HTMLInputElement>(t.iin);
    expect(field.inputMode).toBe('numeric');
    expect(describedBy(field)).toContain(t.iinHint);
    await userEvent.type(field, '990231-300011 and more');
    expect(field.value).toBe('990231300011');
    await userEvent.tab();
    expect(describedBy(field)).toContain(t.iinInvalid);
    await userEvent.clear(field);
    await userEvent.type(field, '9902313');
    expect(describedBy(field)).toContain(t.iinInvalid);
    await userEvent.clear(field);
    await userEvent.type(field, '990231300010');
    expect(field.getAttribute('aria-invalid')).toBe(null);
  });

  test('of a company gets a hint, without rejection', () => {
    render(english(<IinInput value="990240000012" onChange={() => undefined} />));
    expect(describedBy(screen.getByLabelText(t.iin))).toEqual([t.iinIsBin]);
  });
});

describe('the phone', () => {
  test.each(['8 701 123-45-67', '+7 (701) 123 45 67', '7011234567', '77011234567'])(
    'is accepted when pasted as %s',
    async (text) => {
      const values: string[] = [];
      render(
        english(
          <Held input={(props) => <PhoneInput {...props} />} onValue={(value) => values.push(value)} />,
        ),
      );
      const field = screen.getByLabelText<HTMLInputElement>(t.phone);
      await userEvent.click(field);
      await userEvent.paste(text);
      expect(values.at(-1)).toBe('+77011234567');
      expect(field.value).toBe('+7 (701) 123-45-67');
      expect(field.getAttribute('autocomplete')).toBe('tel');
    },
  );

  test.each([
    ['7001234567', '+7 (700) 123-45-67'],
    ['7771234567', '+7 (777) 123-45-67'],
    ['87771234567', '+7 (777) 123-45-67'],
  ])('typed as %s is complete', async (text, shown) => {
    render(english(<Held input={(props) => <PhoneInput {...props} />} />));
    const field = screen.getByLabelText<HTMLInputElement>(t.phone);
    await userEvent.type(field, text);
    await userEvent.tab();
    expect(field.value).toBe(shown);
    expect(describedBy(field)).not.toContain(t.phoneInvalid);
  });

  test('of another kind is rejected with a reason', async () => {
    render(english(<Held input={(props) => <PhoneInput {...props} />} />));
    const field = screen.getByLabelText(t.phone);
    await userEvent.type(field, '87271234567');
    await userEvent.tab();
    expect(describedBy(field)).toContain(t.phoneInvalid);
  });
});

test('a code can be autofilled, is complete at its length, and states the required length [3.22, 5.5]', async () => {
  const onComplete = vi.fn();
  render(english(<Held input={(props) => <CodeInput {...props} length={6} onComplete={onComplete} />} />));
  const field = screen.getByLabelText(t.code);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  await userEvent.type(field, '12345');
  await userEvent.tab();
  expect(describedBy(field)).toContain('Code must be 6 digits');
  await userEvent.type(field, '6');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('an unjudged code stays until another one is sent; digits typed meanwhile stay', async () => {
  const onCode = vi.fn(async () => undefined);
  const { rerender } = render(codeForm(0, { onCode }));
  const field = screen.getByLabelText<HTMLInputElement>(t.code);
  await userEvent.type(field, '123456');
  expect(onCode).toHaveBeenCalledExactlyOnceWith('123456');
  expect(field.value).toBe('123456');
  await userEvent.click(screen.getByRole('button', { name: t.resend }));
  expect(field.value).toBe('123456');
  rerender(codeForm(1, { onCode }));
  expect(field.value).toBe('');
  await userEvent.type(field, '65');
  await userEvent.click(screen.getByRole('button', { name: t.resend }));
  await userEvent.clear(field);
  await userEvent.type(field, '43');
  rerender(codeForm(2, { onCode }));
  expect(field.value).toBe('43');
  await userEvent.type(field, '21');
  expect(field.value).toBe('4321');
});

describe('while another SMS is requested', () => {
  const asking = async (typed: string) => {
    const onCode = vi.fn(async () => undefined);
    let settle: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const form = (turn: number) => codeForm(turn, { onCode, onResend: () => asked });
    const { rerender } = render(form(0));
    const field = screen.getByLabelText<HTMLInputElement>(t.code);
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
    if (typed !== '') await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: t.resend }));
    const answer = (turn: number) => {
      rerender(form(turn));
      return act(async () => settle());
    };
    return { onCode, field, confirm, answer };
  };

  test("digits of two SMS are never sent together; the first one's are cleared with the reply", async () => {
    const { onCode, field, confirm, answer } = await asking('000');
    await userEvent.type(field, '123');
    expect([field.value, confirm.disabled]).toEqual(['000123', true]);
    await userEvent.type(field, '{Enter}');
    expect(onCode).not.toHaveBeenCalled();
    await answer(1);
    expect(field.value).toBe('123');
    await userEvent.type(field, '456');
    expect(onCode).toHaveBeenCalledExactlyOnceWith('123456');
  });

  test('typed digits stay if no SMS is sent, for the person to submit', async () => {
    const { onCode, field, confirm, answer } = await asking('000');
    await userEvent.type(field, '123');
    await answer(0);
    expect([field.value, confirm.disabled]).toEqual(['000123', false]);
    expect(onCode).not.toHaveBeenCalled();
    await userEvent.click(confirm);
    expect(onCode).toHaveBeenCalledExactlyOnceWith('000123');
  });

  test('a code that begins like the old one keeps its first digits', async () => {
    const { field, answer } = await asking('1234');
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    await answer(1);
    expect(field.value).toBe('12');
  });

  test('a complete code of the new SMS is sent at once', async () => {
    const { onCode, field } = await asking('');
    await userEvent.type(field, '123456');
    expect(onCode).toHaveBeenCalledExactlyOnceWith('123456');
  });
});

describe('the code in an SMS', () => {
  const stub = (get: (request: CredentialRequestOptions) => Promise<unknown>) => {
    vi.stubGlobal('OTPCredential', class {});
    vi.stubGlobal('navigator', { credentials: { get } });
  };

  test('is filled in by browsers that support it', async () => {
    stub(() => Promise.resolve({ code: 'Your code: 123456' }));
    const onCode = vi.fn();
    render(<Waiting onCode={onCode} />);
    await vi.waitFor(() => expect(onCode).toHaveBeenCalledExactlyOnceWith('123456'));
  });

  test('is requested only while awaited, and a refusal is not an error', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    stub((request) => {
      signals.push(request.signal);
      return Promise.reject(new Error('no'));
    });
    const onCode = vi.fn();
    const { rerender, unmount } = render(<Waiting onCode={onCode} active={false} />);
    expect(signals).toEqual([]);
    rerender(<Waiting onCode={onCode} />);
    expect(signals[0]?.aborted).toBe(false);
    unmount();
    expect(signals[0]?.aborted).toBe(true);
    expect(onCode).not.toHaveBeenCalled();
  });
});

describe('time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('must pass before another SMS can be requested, also while the tab slept [2.38, 4.30]', async () => {
    const onResend = vi.fn();
    render(english(<ResendButton endsAt={1_060_000} onResend={onResend} />));
    expect(screen.getByRole('timer').textContent).toContain('60 s');
    await pass(1000);
    expect(screen.getByRole('timer').textContent).toContain('59 s');
    await pass(58_000);
    expect(screen.getByRole('timer').textContent).toContain('1 s');
    expect(screen.queryByRole('button')).toBe(null);
    // The clock advanced while no timer ran.
    vi.setSystemTime(1_100_000);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    screen.getByRole('button', { name: t.resend }).click();
    expect(onResend).toHaveBeenCalledTimes(1);
    expect(screen.getByText(t.resendReady)).toBeTruthy();
  });

  test('between two polls is 2 s, errors do not end polling, and a reply may', async () => {
    const read = vi.fn<() => Promise<string>>();
    read.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('waiting').mockResolvedValue('ready');
    const errors: unknown[] = [];
    const { container } = render(<Polled read={read} onError={(error) => errors.push(error)} />);
    await pass(0);
    expect([read.mock.calls.length, errors.length, container.textContent]).toEqual([1, 1, '']);
    await pass(2000);
    expect(container.textContent).toBe('waiting');
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await pass(0);
    expect([read.mock.calls.length, container.textContent]).toEqual([3, 'ready']);
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('does not overlap slow polls', async () => {
    const read = vi.fn(() => new Promise<string>(() => undefined));
    render(<Polled read={read} onError={() => undefined} />);
    await pass(30_000);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(read).toHaveBeenCalledTimes(1);
  });
});

test('empty fields are reported in a dialog that leads back [2.51, 5.2]', async () => {
  const onClose = vi.fn();
  render(english(<EmptyFieldsDialog onClose={onClose} />));
  expect(screen.getByRole('dialog', { name: t.emptyFields })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: t.ok }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a form is submitted by Enter and by its button, once at a time', async () => {
  let finish = () => {};
  const onSubmit = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  render(
    english(
      <FormScreen title="Who are you?" submitLabel="OK" onSubmit={onSubmit}>
        <Held input={(props) => <IinInput {...props} />} />
      </FormScreen>,
    ),
  );
  await userEvent.type(screen.getByLabelText(t.iin), '990231300010{Enter}{Enter}');
  const button = screen.getByRole('button', { name: 'OK' });
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  finish();
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBe(null));
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(2);
  finish();
});

function TwoFields({ answer = () => undefined }: { readonly answer?: () => unknown }) {
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    return answer();
  };
  return english(
    <FormScreen title="Who are you?" submitLabel="OK" onSubmit={submit}>
      <Held input={(props) => <IinInput {...props} showErrors={tried} />} />
      <Held input={(props) => <PhoneInput {...props} showErrors={tried} />} />
    </FormScreen>,
  );
}

/** The texts of what is moved into view. */
function watchScrolls(): string[] {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent ?? '');
  });
  return shown;
}

test.each([
  ['at once', () => undefined],
  ['after a call', async () => undefined],
])(
  'each press of the button shows the first wrong field again %s, and typing moves nothing',
  async (_, answer) => {
    const shown = watchScrolls();
    render(<TwoFields answer={answer} />);
    const [required, length] = [uiTexts.en.required, t.iinInvalid];
    const press = () => userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await press();
    await vi.waitFor(() => expect(shown).toEqual([required]));
    await press();
    await vi.waitFor(() => expect(shown).toEqual([required, required]));
    await userEvent.type(screen.getByLabelText(t.iin), '99');
    screen.getByText(length);
    await new Promise(requestAnimationFrame);
    expect(shown).toEqual([required, required]);
  },
);

test('an answer that belongs to no field is shown at each press', async () => {
  const shown = watchScrolls();
  render(
    english(
      <FormScreen title="Who are you?" submitLabel="OK" onSubmit={() => undefined}>
        <Message tone="error">The service is away</Message>
      </FormScreen>,
    ),
  );
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await vi.waitFor(() => expect(shown).toEqual(Array(times).fill('The service is away')));
  }
});

/** Below a message that is there from the start: each press is refused in other words. */
function Refused({ refusals }: { readonly refusals: readonly ReactNode[] }) {
  const [count, setCount] = useState(0);
  return english(
    <FormScreen title="Who are you?" submitLabel="OK" onSubmit={() => setCount(count + 1)}>
      <Message>Another SMS is sent</Message>
      {refusals[count - 1]}
    </FormScreen>,
  );
}

test('of several messages the newest is shown, and again after the same answer', async () => {
  const shown = watchScrolls();
  const refusals = ['The service is away', 'The service is away', 'No such person'];
  render(<Refused refusals={refusals.map((text) => <Message key="refusal">{text}</Message>)} />);
  for (const times of [1, 2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await vi.waitFor(() => expect(shown).toEqual(refusals.slice(0, times)));
  }
});

test('an error is shown before a message that came with it', async () => {
  const shown = watchScrolls();
  const both = (
    <>
      <Message>Two attempts left</Message>
      <Message tone="error">No such person</Message>
    </>
  );
  render(<Refused refusals={[both]} />);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await vi.waitFor(() => expect(shown).toEqual(['No such person']));
});

test('each wrong SMS code is shown, also a second one like the first', async () => {
  const shown = watchScrolls();
  render(codeForm(1, { wrong: 'Wrong code' }));
  shown.length = 0;
  for (const times of [1, 2]) {
    await userEvent.type(screen.getByRole('textbox'), '123456');
    await vi.waitFor(() => expect(shown).toEqual(Array(times).fill('Wrong code')));
  }
});

test('a form with a late reply says so until the reply arrives', async () => {
  vi.useFakeTimers();
  let answer: () => void = () => undefined;
  const onSubmit = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  render(
    english(
      <FormScreen title="IIN" submitLabel="OK" onSubmit={onSubmit}>
        <p>field</p>
      </FormScreen>,
    ),
  );
  const note = () => screen.queryByText(uiTexts.en.slow);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(note()).toBeNull();
  screen.getByRole('button', { name: 'OK' }).click();
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(note()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(note()?.getAttribute('aria-live')).toBe('polite');
  await act(async () => answer());
  expect(note()).toBeNull();
});
