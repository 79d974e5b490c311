import { locales } from '@kuelik/protocol';
import { type ReactNode, useState } from 'react';
import { Art } from './art/art.tsx';
import { drawings } from './art/drawings.ts';
import { Button } from './controls/button.tsx';
import { Checkbox } from './controls/checkbox.tsx';
import { CircularProgress } from './controls/circular-progress.tsx';
import { ConfirmDialog } from './controls/confirm-dialog.tsx';
import { Countdown } from './controls/countdown.tsx';
import { Dialog } from './controls/dialog.tsx';
import { FilePicker } from './controls/file-picker.tsx';
import { LanguageSwitcher } from './controls/language-switcher.tsx';
import { Loader } from './controls/loader.tsx';
import { Message } from './controls/message.tsx';
import { RadioCards } from './controls/radio-cards.tsx';
import { Screen } from './controls/screen.tsx';
import { Select } from './controls/select.tsx';
import { Skeleton } from './controls/skeleton.tsx';
import { Stepper } from './controls/stepper.tsx';
import { TextInput } from './controls/text-input.tsx';
import {
  digitsOnly,
  phoneFilter,
  phoneLength,
  phoneMask,
  type TextFilter,
  type TextMask,
} from './controls/text-rules.ts';
import type { GalleryEntry } from './gallery-entry.ts';
import { CameraIcon, FaceIcon, IdCardIcon, UploadIcon } from './pictures/icons.tsx';

const nothing = () => undefined;

/** Holds a control's value, so that it can be tried. */
function Held<T>({
  start,
  children,
}: {
  readonly start: T;
  readonly children: (value: T, set: (value: T) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

interface FieldSample {
  readonly label: string;
  readonly start?: string;
  readonly hint?: string;
  readonly error?: string;
  readonly type?: 'text' | 'password' | 'tel';
  readonly length?: number;
  readonly filter?: TextFilter;
  readonly mask?: TextMask;
  readonly disabled?: boolean;
  readonly showErrors?: boolean;
  readonly required?: boolean;
}

const field = ({ start = '', ...sample }: FieldSample) => (
  <Held start={start}>{(value, set) => <TextInput {...sample} value={value} onChange={set} />}</Held>
);

const card = new File(['picture'], 'identity-card-front.jpg', { type: 'image/jpeg' });

/** The shared controls. Their sample texts are not translated: the controls' own are. */
export const entries: readonly GalleryEntry[] = [
  {
    id: 'ui-button',
    title: 'Button',
    small: true,
    states: [
      { name: 'primary', render: () => <Button onClick={nothing}>Continue</Button> },
      { name: 'secondary', render: () => <Button variant="secondary">Quit</Button> },
      { name: 'quiet', render: () => <Button variant="quiet">Forgot the password?</Button> },
      { name: 'danger', render: () => <Button variant="danger">Stop the check</Button> },
      { name: 'with icon', render: () => <Button icon={<CameraIcon />}>Take a picture</Button> },
      { name: 'loading', render: () => <Button loading>Continue</Button> },
      { name: 'disabled', render: () => <Button disabled>Continue</Button> },
      {
        name: 'compact',
        render: () => (
          <Button size="compact" variant="secondary">
            Try again
          </Button>
        ),
      },
      {
        name: 'loads after a click',
        render: () => (
          <Button onClick={() => new Promise((resolve) => setTimeout(resolve, 2000))}>Send</Button>
        ),
      },
    ],
  },
  {
    id: 'ui-progress',
    title: 'Loader and progress',
    small: true,
    states: [
      { name: 'loader', render: () => <Loader /> },
      { name: 'small loader', render: () => <Loader size="small" hideLabel /> },
      { name: 'progress 0', render: () => <CircularProgress value={0} label="Progress" /> },
      { name: 'progress 64', render: () => <CircularProgress value={0.64} label="Progress" /> },
      { name: 'progress 100', render: () => <CircularProgress value={1} label="Progress" /> },
      {
        name: 'form to come',
        render: () => <Skeleton parts={['line', 'text', 'field', 'check', 'button']} />,
      },
      { name: 'code to come', render: () => <Skeleton parts={['code']} /> },
      { name: 'sheet to come', render: () => <Skeleton parts={['sheet']} /> },
      { name: 'countdown', render: () => <Countdown seconds={3} label="Photo in" onEnd={nothing} /> },
    ],
  },
  {
    id: 'ui-dialog',
    title: 'Dialog',
    states: [
      {
        name: 'confirm',
        render: () => (
          <ConfirmDialog title="Stop the check?" tone="danger" onConfirm={nothing} onCancel={nothing}>
            The check will end without a result.
          </ConfirmDialog>
        ),
      },
      {
        name: 'message',
        render: () => (
          <Dialog
            title="Please fill in all fields"
            actions={<Button size="compact">OK</Button>}
            onClose={nothing}
          />
        ),
      },
    ],
  },
  {
    id: 'ui-text-input',
    title: 'Text input',
    small: true,
    states: [
      {
        name: 'empty with hint',
        render: () => field({ label: 'IIN', hint: '12 digits', filter: digitsOnly, length: 12 }),
      },
      {
        name: 'phone',
        render: () =>
          field({
            label: 'Phone',
            start: '77011234567',
            type: 'tel',
            filter: phoneFilter,
            mask: phoneMask,
            length: phoneLength,
          }),
      },
      {
        name: 'error from outside',
        render: () => field({ label: 'Code', start: '123456', error: 'Wrong code' }),
      },
      {
        name: 'own errors',
        render: () => field({ label: 'Code', start: '123', length: 6, filter: digitsOnly, showErrors: true }),
      },
      { name: 'required', render: () => field({ label: 'IIN', required: true, showErrors: true }) },
      { name: 'password', render: () => field({ label: 'Password', start: 'secret-1', type: 'password' }) },
      { name: 'disabled', render: () => field({ label: 'IIN', start: '990231300010', disabled: true }) },
    ],
  },
  {
    id: 'ui-choice',
    title: 'Select, cards, checkbox, file',
    small: true,
    states: [
      {
        name: 'select',
        render: () => (
          <Held<'kz' | 'other' | null> start={null}>
            {(value, set) => (
              <Select
                label="Country"
                options={[
                  { value: 'kz', label: 'Kazakhstan' },
                  { value: 'other', label: 'Other' },
                ]}
                value={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
      {
        name: 'cards',
        render: () => (
          <Held<'id' | 'passport' | 'licence'> start="id">
            {(value, set) => (
              <RadioCards
                legend="Document"
                options={[
                  {
                    value: 'id',
                    label: 'Identity card',
                    description: 'Front and back',
                    icon: <IdCardIcon />,
                  },
                  { value: 'passport', label: 'Passport', icon: <FaceIcon /> },
                  { value: 'licence', label: 'Driving licence', icon: <UploadIcon /> },
                ]}
                value={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
      {
        name: 'checkbox',
        render: () => (
          <Held start={true}>
            {(value, set) => (
              <>
                <Checkbox label="I agree to the processing of my data" checked={value} onChange={set} />
                <Checkbox label="Not available" checked={false} onChange={nothing} disabled />
                <Checkbox label="Needed" checked={false} onChange={nothing} error="Field is required" />
              </>
            )}
          </Held>
        ),
      },
      {
        name: 'file',
        render: () => (
          <Held<File | null> start={null}>
            {(value, set) => (
              <FilePicker
                label="Front side"
                hint="JPEG or PNG, up to 25 MB"
                accept=".jpg,.jpeg,.png"
                file={value}
                onChange={set}
              />
            )}
          </Held>
        ),
      },
      {
        name: 'file chosen',
        render: () => (
          <Held<File | null> start={card}>
            {(value, set) => (
              <FilePicker label="Front side" accept=".jpg,.jpeg,.png" file={value} onChange={set} />
            )}
          </Held>
        ),
      },
      {
        name: 'file with error',
        render: () => (
          <FilePicker
            label="Front side"
            accept=".jpg"
            file={card}
            onChange={nothing}
            error="The file is too large"
          />
        ),
      },
    ],
  },
  {
    id: 'ui-message',
    title: 'Message',
    small: true,
    states: (['info', 'success', 'warning', 'error'] as const).map((tone) => ({
      name: tone,
      render: () => (
        <Message tone={tone} title="Another app is using the camera">
          Close video calls and other apps that use the camera, then try again.
        </Message>
      ),
    })),
  },
  {
    id: 'ui-navigation',
    title: 'Stepper and languages',
    small: true,
    states: [
      {
        name: 'second step',
        render: () => (
          <Stepper
            label="Steps"
            steps={[
              { id: 'a', label: 'Live face', state: 'done' },
              { id: 'b', label: 'Document', state: 'current' },
              { id: 'c', label: 'Comparison', state: 'waiting' },
            ]}
          />
        ),
      },
      {
        name: 'failed step',
        render: () => (
          <Stepper
            label="Steps"
            steps={[
              { id: 'a', label: 'Live face', state: 'done' },
              { id: 'b', label: 'Document', state: 'failed' },
              { id: 'c', label: 'Comparison', state: 'waiting' },
            ]}
          />
        ),
      },
      {
        name: 'languages',
        render: (locale) => <LanguageSwitcher locale={locale} available={locales} onChange={nothing} />,
      },
    ],
  },
  {
    id: 'ui-art',
    title: 'Drawings',
    states: [
      {
        name: 'all',
        render: () => (
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            {Object.keys(drawings).map((name) => (
              <figure key={name} style={{ width: 160, fontSize: 12, textAlign: 'center' }}>
                <Art name={name} size="large" />
                <figcaption>{name}</figcaption>
              </figure>
            ))}
          </div>
        ),
      },
    ],
  },
  {
    id: 'ui-screen',
    title: 'Screen layout',
    states: [
      { name: 'success', picture: <Art name="passed" />, title: 'You have been verified' },
      { name: 'failure', picture: <Art name="failed" />, title: 'The verification did not succeed' },
      { name: 'no camera', picture: <Art name="camera" />, title: 'No camera found' },
      { name: 'error', picture: <Art name="link" />, title: 'Something went wrong' },
      { name: 'title hidden in a low window', picture: null, title: 'Camera', lowTitle: 'hidden' as const },
    ].map(({ name, picture, title, lowTitle = 'shown' as const }) => ({
      name,
      render: () => (
        <Screen
          lowTitle={lowTitle}
          title={title}
          subtitle="A line or two that says what happened and what to do next."
          picture={picture}
          actions={
            <>
              <Button>Continue</Button>
              <Button variant="secondary">Quit</Button>
            </>
          }
        />
      ),
    })),
  },
];
