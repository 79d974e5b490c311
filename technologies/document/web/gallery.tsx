import { type KnownReason, knownReasons } from '@kuelik/document-capture';
import type { GalleryEntry } from '@kuelik/ui';
import { documentErrors } from '../contract.ts';
import { texts } from '../texts/index.ts';
import { Choose } from './choose.tsx';
import { Failed } from './failed.tsx';
import type { Pictures, Problem } from './machine.ts';
import { ReviewPage } from './review.tsx';

const nothing = () => undefined;

interface ShownProblem {
  readonly problem: Problem;
  readonly attemptsLeft: number | null;
  readonly reason?: KnownReason;
}

const problems: readonly ShownProblem[] = [
  ...documentErrors.map((problem) => ({
    problem,
    attemptsLeft: problem === 'maximum_attempts' ? 0 : problem === 'scan_time_expired' ? null : 3,
  })),
  ...knownReasons.map((reason) => ({ problem: 'not_recognized' as const, attemptsLeft: 3, reason })),
  { problem: 'connection', attemptsLeft: null },
  { problem: 'busy', attemptsLeft: null },
  { problem: 'session', attemptsLeft: 0 },
];

/** A grey card instead of a person's document. */
const sample =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540"%3E%3Crect width="856" height="540" rx="30" fill="%23cfd8dc"/%3E%3Crect x="60" y="130" width="200" height="260" fill="%2390a4ae"/%3E%3C/svg%3E';
const pictures: Pictures = {
  front: { blob: new File([], 'front.jpg'), url: sample },
  back: { blob: new File([], 'back.jpg'), url: sample },
};

const doubts = ['wrong_side', 'other_type', 'other_country', 'unreadable', 'no_zone', 'damaged'] as const;

const review = {
  pictures: {},
  looks: {},
  onFile: nothing,
  onRetake: nothing,
  onSend: nothing,
  onBack: nothing,
};

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
          <ReviewPage
            {...review}
            t={texts[locale]}
            locale={locale}
            type="identity-card"
            source="upload"
            refused={null}
          />
        ),
      },
      {
        name: 'upload, file refused',
        render: (locale) => (
          <ReviewPage
            {...review}
            t={texts[locale]}
            locale={locale}
            type="passport"
            source="upload"
            refused={{ side: 'front', problem: 'large_file' }}
          />
        ),
      },
      {
        name: 'review',
        render: (locale) => (
          <ReviewPage
            {...review}
            t={texts[locale]}
            locale={locale}
            type="identity-card"
            source="camera"
            pictures={pictures}
            refused={null}
          />
        ),
      },
      {
        name: 'review, expired',
        render: (locale) => (
          <ReviewPage
            {...review}
            t={texts[locale]}
            locale={locale}
            type="identity-card"
            source="camera"
            pictures={pictures}
            looks={{ back: 'expired' }}
            refused={null}
          />
        ),
      },
      {
        name: 'upload, being checked',
        render: (locale) => (
          <ReviewPage
            {...review}
            t={texts[locale]}
            locale={locale}
            type="identity-card"
            source="upload"
            pictures={pictures}
            looks={{ front: null, back: 'looking' }}
            refused={null}
          />
        ),
      },
      ...doubts.map((look) => ({
        name: `upload, doubtful: ${look}`,
        render: (locale: keyof typeof texts) => (
          <ReviewPage
            {...review}
            t={texts[locale]}
            locale={locale}
            type="identity-card"
            source="upload"
            pictures={pictures}
            looks={{ front: null, back: look }}
            refused={null}
          />
        ),
      })),
      ...problems.map(({ problem, attemptsLeft, reason = null }) => ({
        name: `failed: ${reason ?? problem}`,
        render: (locale: keyof typeof texts) => (
          <Failed
            t={texts[locale]}
            locale={locale}
            problem={problem}
            reason={reason}
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
