import type { Locale } from '@kuelik/protocol';
import type { GalleryEntry } from '@kuelik/ui';
import type { ReactNode } from 'react';
import { BlockedStep, LoadingState } from '../../shared/web/outside-step.tsx';
import type { TundukTexts } from '../texts/en.ts';
import { texts } from '../texts/index.ts';
import type { Problem } from './machine.ts';
import { Form, Found, formParts } from './pages/search.tsx';
import { samplePerson } from './samples.ts';

const nothing = () => undefined;
const organization = 'Kuelik Demo';

const form = (t: TundukTexts, problem: Problem | null, filled = true) => (
  <Form
    t={t}
    organization={organization}
    pin={filled ? samplePerson.pin : ''}
    number={filled ? samplePerson.document_number : ''}
    problem={problem}
    attemptsLeft={problem === 'search-failed' ? 2 : null}
    onPin={nothing}
    onNumber={nothing}
    onSearch={nothing}
  />
);
const mendable: readonly Problem[] = [
  'invalid_pin',
  'invalid_document_number',
  'search-failed',
  'connection-error',
  'connection',
];
const finals: readonly Problem[] = [
  'maximum-attempts',
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
  'session',
];

const states: Readonly<Record<string, (t: TundukTexts) => ReactNode>> = {
  loading: (t) => <LoadingState title={t.title} label={t.loading} outage={null} parts={formParts} />,
  'loading, no connection': (t) => (
    <LoadingState title={t.title} label={t.loading} outage="connection" parts={formParts} />
  ),
  form: (t) => form(t, null, false),
  ...Object.fromEntries(mendable.map((code) => [code, (t: TundukTexts) => form(t, code)] as const)),
  found: (t) => <Found t={t} person={samplePerson} onContinue={nothing} />,
  ...Object.fromEntries(
    finals.map((code) => [
      code,
      (t: TundukTexts) => (
        <BlockedStep texts={t} problem={code} organization={organization} onFinish={nothing} />
      ),
    ]),
  ),
};

export const entries: readonly GalleryEntry[] = [
  {
    id: 'tunduk',
    title: 'Kyrgyz search',
    states: Object.entries(states).map(([name, render]) => ({
      name,
      render: (locale: Locale) => render(texts[locale]),
    })),
  },
];
