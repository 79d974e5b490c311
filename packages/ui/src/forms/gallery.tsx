import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import { CodeInput } from './code-input.tsx';
import { EmptyFieldsDialog } from './empty-fields-dialog.tsx';
import { secondsFromNow } from './form-rules.ts';
import { IinInput } from './iin-input.tsx';
import { OutageMessage } from './outage-message.tsx';
import { PhoneInput } from './phone-input.tsx';
import { ResendButton } from './resend-button.tsx';

const nothing = () => undefined;

function Held({
  start,
  children,
}: {
  readonly start: string;
  readonly children: (value: string, set: (value: string) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

const iin = (start: string, showErrors = false) => (
  <Held start={start}>
    {(value, set) => <IinInput value={value} onChange={set} showErrors={showErrors} />}
  </Held>
);
const phone = (start: string, showErrors = false) => (
  <Held start={start}>
    {(value, set) => <PhoneInput value={value} onChange={set} showErrors={showErrors} />}
  </Held>
);
const code = (start: string, error?: string) => (
  <Held start={start}>
    {(value, set) => (
      <CodeInput
        length={6}
        value={value}
        onChange={set}
        error={error}
        showErrors={start !== '' && start.length < 6}
      />
    )}
  </Held>
);

/** The building blocks of several technologies' forms. */
export const entries: readonly GalleryEntry[] = [
  {
    id: 'ui-forms',
    title: 'IIN, phone and code',
    small: true,
    states: [
      { name: 'IIN empty', render: () => iin('') },
      { name: 'IIN', render: () => iin('990231300010') },
      { name: 'IIN wrong', render: () => iin('990231300011', true) },
      { name: 'IIN of a company', render: () => iin('990240000012') },
      { name: 'phone empty', render: () => phone('') },
      { name: 'phone', render: () => phone('+77011234567') },
      { name: 'phone wrong', render: () => phone('+77271234567', true) },
      { name: 'code empty', render: () => code('') },
      { name: 'code', render: () => code('123456') },
      { name: 'code too short', render: () => code('123') },
      { name: 'code refused', render: () => code('123456', 'Wrong code') },
    ],
  },
  {
    id: 'ui-waiting',
    title: 'Resending and outages',
    small: true,
    states: [
      { name: 'resend later', render: () => <ResendButton endsAt={secondsFromNow(42)} onResend={nothing} /> },
      { name: 'resend now', render: () => <ResendButton endsAt={null} onResend={nothing} /> },
      {
        name: 'no connection',
        render: () => (
          <OutageMessage
            outage="connection"
            action={
              <Button size="compact" variant="secondary">
                Try again
              </Button>
            }
          />
        ),
      },
      { name: 'busy', render: () => <OutageMessage outage="busy" /> },
      { name: 'service down', render: () => <OutageMessage outage="outage" /> },
      { name: 'service down, page retries', render: () => <OutageMessage outage="outage" retrying /> },
    ],
  },
  {
    id: 'ui-empty-fields',
    title: 'Empty fields',
    states: [{ name: 'dialog', render: () => <EmptyFieldsDialog onClose={nothing} /> }],
  },
];
