import type { Locale } from '@kuelik/protocol';
import { type GalleryEntry, secondsFromNow } from '@kuelik/ui';
import type { ReactNode } from 'react';
import { BlockedStep, LoadingState } from '../../shared/web/outside-step.tsx';
import { registryErrors } from '../contract.ts';
import type { RegistryTexts } from '../texts/en.ts';
import { texts } from '../texts/index.ts';
import type { Problem } from './machine.ts';
import { Enter, formParts } from './pages/enter.tsx';
import { Ended, Processing, Ready } from './pages/outcomes.tsx';
import { Waiting } from './pages/waiting.tsx';
import { sampleAddress, samplePerson } from './samples.ts';

const nothing = () => undefined;
const organization = 'Kuelik Demo';

const enter = (t: RegistryTexts, problem: Problem | null, iin = '990231300010') => (
  <Enter
    t={t}
    kind="person"
    organization={organization}
    iin={iin}
    problem={problem}
    attemptsLeft={problem === null ? null : 3}
    onIin={nothing}
    onSend={nothing}
  />
);
const wait = () => ({
  resendAt: secondsFromNow(42),
  expiresAt: secondsFromNow(570),
  iinEnd: '0010',
  also: [] as const,
});
const waiting = (t: RegistryTexts, outage: 'connection' | 'outage' | null, waited = 0) => (
  <Waiting
    t={t}
    kind="address"
    organization={organization}
    wait={wait()}
    outage={outage}
    unsent={null}
    waited={waited}
    onResend={nothing}
    onBack={nothing}
  />
);
const ended = (
  t: RegistryTexts,
  end: 'REFUSED' | 'EXPIRED' | 'NOT_FOUND' | 'OTHER_PERSON',
  attemptsLeft: number,
) => (
  <Ended
    t={t}
    end={end}
    attemptsLeft={attemptsLeft}
    organization={organization}
    onAgain={nothing}
    onFinish={nothing}
  />
);
const blocked = (t: RegistryTexts, problem: Problem) => (
  <BlockedStep texts={t} problem={problem} organization={organization} onFinish={nothing} />
);

const finals: readonly Problem[] = [
  'maximum_attempts',
  'no_access',
  'sub_not_started',
  'no_active',
  'no_subscription',
  'session',
];
const mendable = registryErrors.filter((code) => !finals.includes(code));

const states: Readonly<Record<string, (t: RegistryTexts) => ReactNode>> = {
  loading: (t) => <LoadingState title={t.personTitle} label={t.loading} outage={null} parts={formParts} />,
  'loading, no connection': (t) => (
    <LoadingState title={t.personTitle} label={t.loading} outage="connection" parts={formParts} />
  ),
  IIN: (t) => enter(t, null, ''),
  'IIN, service down': (t) => enter(t, 'outage'),
  ...Object.fromEntries(
    mendable.map((code) => [`IIN, ${code}`, (t: RegistryTexts) => enter(t, code)] as const),
  ),
  consent: (t) => waiting(t, null),
  'consent, service down': (t) => waiting(t, 'outage'),
  'consent, after 3 s': (t) => waiting(t, null, 3_000),
  'consent, after 10 s': (t) => waiting(t, null, 10_000),
  processing: (t) => <Processing t={t} outage={null} onBack={nothing} />,
  'processing, after 3 s': (t) => <Processing t={t} outage={null} waited={3_000} onBack={nothing} />,
  'processing, after 10 s': (t) => <Processing t={t} outage={null} waited={10_000} onBack={nothing} />,
  refused: (t) => ended(t, 'REFUSED', 4),
  'too late': (t) => ended(t, 'EXPIRED', 3),
  'not found': (t) => ended(t, 'NOT_FOUND', 2),
  'another person': (t) => ended(t, 'OTHER_PERSON', 2),
  'not found, last try': (t) => ended(t, 'NOT_FOUND', 0),
  ...Object.fromEntries(finals.map((code) => [code, (t: RegistryTexts) => blocked(t, code)] as const)),
  address: (t) => <Ready t={t} kind="address" result={sampleAddress} onContinue={nothing} />,
  person: (t) => <Ready t={t} kind="person" result={samplePerson} onContinue={nothing} />,
};

export const entries: readonly GalleryEntry[] = [
  {
    id: 'registry',
    title: 'State registries',
    states: Object.entries(states).map(([name, render]) => ({
      name,
      render: (locale: Locale) => render(texts[locale]),
    })),
  },
];
