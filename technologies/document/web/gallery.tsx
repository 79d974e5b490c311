import { Sending } from '@kuelik/document-capture';
import type { GalleryEntry } from '@kuelik/flow/ui';
import { texts } from '../texts/index.ts';
import { Choose } from './choose.tsx';
import { Failed } from './failed.tsx';
import type { Problem } from './machine.ts';
import { Review } from './review.tsx';

const nothing = () => undefined;

const problems: readonly { problem: Problem; attemptsLeft: number | null }[] = [
  { problem: 'not_recognized', attemptsLeft: 3 },
  { problem: 'country_mismatch', attemptsLeft: 2 },
  { problem: 'scan_time_expired', attemptsLeft: null },
  { problem: 'connection', attemptsLeft: null },
  { problem: 'maximum_attempts', attemptsLeft: 0 },
  { problem: 'session', attemptsLeft: 0 },
];

const review = { pictures: {}, onFile: nothing, onRetake: nothing, onSend: nothing, onBack: nothing };

export const entries: readonly GalleryEntry[] = [
  {
    id: 'document',
    title: 'Document',
    states: [
      {
        name: 'choosing',
        render: (locale) => (
          <Choose
            t={texts[locale]}
            country="KZ"
            type="identity-card"
            onCountry={nothing}
            onType={nothing}
            onCamera={nothing}
            onUpload={nothing}
          />
        ),
      },
      {
        name: 'upload',
        render: (locale) => (
          <Review {...review} t={texts[locale]} type="identity-card" source="upload" refused={null} />
        ),
      },
      {
        name: 'upload, file refused',
        render: (locale) => (
          <Review
            {...review}
            t={texts[locale]}
            type="passport"
            source="upload"
            refused={{ side: 'front', problem: 'large_file' }}
          />
        ),
      },
      {
        name: 'review',
        render: (locale) => (
          <Review {...review} t={texts[locale]} type="identity-card" source="camera" refused={null} />
        ),
      },
      { name: 'sending', render: (locale) => <Sending locale={locale} progress={0.4} /> },
      { name: 'reading', render: (locale) => <Sending locale={locale} progress={1} /> },
      ...problems.map(({ problem, attemptsLeft }) => ({
        name: `failed: ${problem}`,
        render: (locale: keyof typeof texts) => (
          <Failed
            t={texts[locale]}
            problem={problem}
            country="KZ"
            attemptsLeft={attemptsLeft}
            organization="Test Bank"
            onRetry={nothing}
            onResend={nothing}
            onUpload={nothing}
            onFinish={nothing}
          />
        ),
      })),
    ],
  },
];
