import type { Locale } from '@kuelik/protocol';
import type { GalleryEntry } from '@kuelik/ui';
import type { ReactNode } from 'react';
import { BlockedStep } from '../../shared/web/outside-step.tsx';
import { type NpckResult, npckErrors } from '../contract.ts';
import type { NpckTexts } from '../texts/en.ts';
import { texts } from '../texts/index.ts';
import type { Problem } from './machine.ts';
import { Failed, Finished, Loading, Mismatch, Processing, Start, Success } from './pages/check.tsx';

const nothing = () => undefined;
const organization = 'Kuelik Demo';

const result: NpckResult = {
  result: true,
  matching: true,
  status: 'success',
  liveness_photo: '',
  prediction_percent: 93,
};

const begin = (t: NpckTexts, asksIin: boolean, problem: Problem | null) => (
  <Start
    t={t}
    url={undefined}
    organization={organization}
    asksIin={asksIin}
    iin={asksIin ? '990231300010' : ''}
    problem={problem}
    attemptsLeft={problem === 'iin_not_found' ? 2 : null}
    onIin={nothing}
    onStart={nothing}
  />
);
const ends = { organization, onAgain: nothing, onFinish: nothing };
const mendable: readonly Problem[] = ['iin_required', 'invalid_iin', 'iin_not_found'];
const finals: readonly Problem[] = [...npckErrors.filter((code) => !mendable.includes(code)), 'session'];

const states: Readonly<Record<string, (t: NpckTexts) => ReactNode>> = {
  loading: (t) => <Loading t={t} outage={null} />,
  start: (t) => begin(t, false, null),
  'start with IIN': (t) => begin(t, true, null),
  ...Object.fromEntries(mendable.map((code) => [code, (t: NpckTexts) => begin(t, true, code)] as const)),
  'start, service down': (t) => begin(t, false, 'outage'),
  processing: (t) => <Processing t={t} url={undefined} outage={null} onStop={nothing} />,
  'processing, how long': (t) => (
    <Processing t={t} url={undefined} outage={null} waited={3_000} onStop={nothing} />
  ),
  'processing, help': (t) => (
    <Processing t={t} url={undefined} outage={null} waited={10_000} onStop={nothing} />
  ),
  'processing, no connection': (t) => (
    <Processing t={t} url={undefined} outage="connection" onStop={nothing} />
  ),
  finished: (t) => <Finished t={t} url={undefined} />,
  success: (t) => <Success t={t} result={result} onContinue={nothing} />,
  'another person, IIN typed': (t) => (
    <Mismatch {...ends} t={t} result={{ ...result, prediction_percent: 21 }} attemptsLeft={2} />
  ),
  'another person': (t) => (
    <Mismatch {...ends} t={t} result={{ ...result, prediction_percent: null }} attemptsLeft={0} />
  ),
  ...Object.fromEntries(
    (['timeout', 'lost', 'iin_not_found', 'stopped', 'forgotten'] as const).map((reason) => [
      `no answer, ${reason}`,
      (t: NpckTexts) => (
        <Failed
          {...ends}
          t={t}
          reason={reason}
          attemptsLeft={reason === 'stopped' || reason === 'forgotten' ? null : 2}
        />
      ),
    ]),
  ),
  ...Object.fromEntries(
    finals.map((code) => [
      code,
      (t: NpckTexts) => (
        <BlockedStep texts={t} problem={code} organization={organization} onFinish={nothing} />
      ),
    ]),
  ),
};

export const entries: readonly GalleryEntry[] = [
  {
    id: 'f2fnpck',
    title: 'State photo check',
    states: Object.entries(states).map(([name, render]) => ({
      name,
      render: (locale: Locale) => render(texts[locale]),
    })),
  },
];
