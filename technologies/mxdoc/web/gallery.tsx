import type { GalleryEntry } from '@kuelik/flow/ui';
import { mxDocumentErrors } from '../contract.ts';
import { texts } from '../texts/index.ts';
import { Failed } from './failed.tsx';
import { Gather } from './gather.tsx';
import type { MxPictures, MxProblem } from './machine.ts';

const nothing = () => undefined;
const handlers = { onType: nothing, onCapture: nothing, onFile: nothing, onSend: nothing };

/** A grey card instead of a person's document. */
const sample =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540"%3E%3Crect width="856" height="540" rx="30" fill="%23cfd8dc"/%3E%3Crect x="60" y="130" width="200" height="260" fill="%2390a4ae"/%3E%3C/svg%3E';
const shown = (expired: boolean): MxPictures => ({
  front: { blob: new Blob(), url: sample, source: 'camera' },
  back: { blob: new Blob(), url: sample, source: 'camera', expired },
});

const problems: readonly MxProblem[] = [...mxDocumentErrors, 'connection', 'busy', 'session'];

export const entries: readonly GalleryEntry[] = [
  {
    id: 'mxdoc',
    title: 'Mexican document',
    states: [
      {
        name: 'voter card',
        render: (locale) => (
          <Gather {...handlers} t={texts[locale]} type="identity-card" pictures={{}} refused={null} />
        ),
      },
      {
        name: 'passport, file refused',
        render: (locale) => (
          <Gather
            {...handlers}
            t={texts[locale]}
            type="passport"
            pictures={{}}
            refused={{ side: 'front', problem: 'large_file' }}
          />
        ),
      },
      {
        name: 'complete',
        render: (locale) => (
          <Gather
            {...handlers}
            t={texts[locale]}
            type="identity-card"
            pictures={shown(false)}
            refused={null}
          />
        ),
      },
      {
        name: 'complete, expired',
        render: (locale) => (
          <Gather
            {...handlers}
            t={texts[locale]}
            type="identity-card"
            pictures={shown(true)}
            refused={null}
          />
        ),
      },
      ...problems.map((problem) => ({
        name: `failed: ${problem}`,
        render: (locale: keyof typeof texts) => (
          <Failed
            t={texts[locale]}
            problem={problem}
            attemptsLeft={problem === 'maximum_attempts' ? 0 : problem === 'scan_time_expired' ? null : 3}
            organization="Test Bank"
            onRetry={nothing}
            onResend={nothing}
            onFinish={nothing}
          />
        ),
      })),
    ],
  },
];
