import { type KnownReason, knownReasons } from '@kuelik/document-capture';
import type { GalleryEntry } from '@kuelik/ui';
import { ReadPage } from '../../shared/web/document-pages.tsx';
import type { DocumentProblem } from '../../shared/web/document-pictures.ts';
import { sampleCard } from '../../shared/web/testing.ts';
import { documentErrors, type ScannedDocument } from '../contract.ts';
import { texts } from '../texts/index.ts';
import type { Pictures } from './machine.ts';
import { Choose } from './pages/choose.tsx';
import { Failed } from './pages/failed.tsx';
import { ReviewPage } from './pages/review.tsx';

const nothing = () => undefined;

const read: ScannedDocument = {
  authority: 'МИНИСТЕРСТВО ВНУТРЕННИХ ДЕЛ РК',
  date_of_birth: '1999-02-28',
  document_number: '000000001',
  date_of_expiry: '2035-01-01',
  face_photo: null,
  first_name: 'TEST',
  personal_number: '990231300010',
  date_of_issue: '2025-01-02',
  last_name: 'SPECIMEN',
  patronymic: null,
  country_code: 'KAZ',
  'images.face_photo': null,
  warnings: [],
};

interface ShownProblem {
  readonly problem: DocumentProblem;
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

const pictures: Pictures = {
  front: { blob: new File([], 'front.jpg'), url: sampleCard },
  back: { blob: new File([], 'back.jpg'), url: sampleCard },
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
            organization="Test Bank"
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
      {
        name: 'read, to be looked at',
        render: (locale: keyof typeof texts) => (
          <ReadPage t={texts[locale]} organization="Test Bank" shown={read} onContinue={nothing} />
        ),
      },
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
            otherWayUrl="https://bank.example/branches"
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
