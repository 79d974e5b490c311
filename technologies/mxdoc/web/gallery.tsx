import { Refusal } from '@kuelik/document-capture';
import { ownText } from '@kuelik/protocol';
import type { GalleryEntry } from '@kuelik/ui';
import { documentErrors } from '../contract.ts';
import { texts } from '../texts/index.ts';
import { GatherPage } from './gather.tsx';
import type { MxPictures, MxProblem } from './machine.ts';

const nothing = () => undefined;
const handlers = { looks: {}, onType: nothing, onCapture: nothing, onFile: nothing, onSend: nothing };

/** A grey card instead of a person's document. */
const sample =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540"%3E%3Crect width="856" height="540" rx="30" fill="%23cfd8dc"/%3E%3Crect x="60" y="130" width="200" height="260" fill="%2390a4ae"/%3E%3C/svg%3E';
const pictures: MxPictures = {
  front: { blob: new Blob(), url: sample, source: 'camera' },
  back: { blob: new File([], 'back.jpg'), url: sample, source: 'upload' },
};

const problems: readonly MxProblem[] = [...documentErrors, 'connection', 'busy', 'session'];

export const entries: readonly GalleryEntry[] = [
  {
    id: 'mxdoc',
    title: 'Mexican document',
    states: [
      {
        name: 'voter card',
        render: (locale) => (
          <GatherPage
            {...handlers}
            locale={locale}
            t={texts[locale]}
            type="identity-card"
            pictures={{}}
            refused={null}
          />
        ),
      },
      {
        name: 'passport, file refused',
        render: (locale) => (
          <GatherPage
            {...handlers}
            locale={locale}
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
          <GatherPage
            {...handlers}
            locale={locale}
            t={texts[locale]}
            type="identity-card"
            pictures={pictures}
            refused={null}
          />
        ),
      },
      {
        name: 'complete, expired',
        render: (locale) => (
          <GatherPage
            {...handlers}
            locale={locale}
            t={texts[locale]}
            type="identity-card"
            pictures={pictures}
            looks={{ back: 'expired' }}
            refused={null}
          />
        ),
      },
      {
        name: 'doubtful and being checked',
        render: (locale) => (
          <GatherPage
            {...handlers}
            locale={locale}
            t={texts[locale]}
            type="identity-card"
            pictures={pictures}
            looks={{ front: 'looking', back: 'wrong_side' }}
            refused={null}
          />
        ),
      },
      ...problems.map((problem) => ({
        name: `failed: ${problem}`,
        render: (locale: keyof typeof texts) => (
          <Refusal
            t={texts[locale]}
            locale={locale}
            problem={problem}
            reason={null}
            text={ownText(texts[locale], problem)}
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
