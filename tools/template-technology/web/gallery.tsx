import type { Locale } from '@kuelik/protocol';
import type { GalleryEntry } from '@kuelik/ui';
import type { ReactNode } from 'react';
import { BlockedStep, LoadingState } from '../../shared/web/outside-step.tsx';
import type { NumberTexts } from '../texts/en.ts';
import { texts } from '../texts/index.ts';
import type { Problem } from './machine.ts';
import { Form } from './pages/form.tsx';

const nothing = () => undefined;
const form = (t: NumberTexts, problem: Problem | null) => (
  <Form
    t={t}
    number="012345"
    problem={problem}
    attemptsLeft={problem === 'wrong_number' ? 2 : null}
    onConfirm={nothing}
  />
);
const blocked = (t: NumberTexts, problem: Problem) => (
  <BlockedStep texts={t} problem={problem} organization="Kuelik Demo" onFinish={nothing} />
);

const states: Readonly<Record<string, (t: NumberTexts) => ReactNode>> = {
  loading: (t) => <LoadingState title={t.title} label={t.loading} outage={null} parts={['line', 'field']} />,
  'loading, no connection': (t) => (
    <LoadingState title={t.title} label={t.loading} outage="connection" parts={['line', 'field']} />
  ),
  form: (t) => form(t, null),
  'wrong number': (t) => form(t, 'wrong_number'),
  'no connection': (t) => form(t, 'connection'),
  'no attempts left': (t) => blocked(t, 'maximum-attempts'),
  'session over': (t) => blocked(t, 'session'),
};

export const entries: readonly GalleryEntry[] = [
  {
    id: 'number-check',
    title: 'Number check',
    states: Object.entries(states).map(([name, render]) => ({
      name,
      render: (locale: Locale) => render(texts[locale]),
    })),
  },
];
