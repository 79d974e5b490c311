import { Refusal } from '@kuelik/document-capture';
import { ownText } from '@kuelik/protocol';
import type { GalleryEntry } from '@kuelik/ui';
import type { DocumentProblem } from '../../shared/web/document-pictures.ts';
import { sampleCard } from '../../shared/web/testing.ts';
import { documentErrors } from '../contract.ts';
import { texts } from '../texts/index.ts';
import type { MxPictures } from './machine.ts';
import { GatherPage } from './pages/gather.tsx';

const nothing = () => undefined;
const handlers = {
  organization: 'Test Bank',
  looks: {},
  onType: nothing,
  onCapture: nothing,
  onFile: nothing,
  onSend: nothing,
};

const pictures: MxPictures = {
  front: { blob: new Blob(), url: sampleCard, source: 'camera' },
  back: { blob: new File([], 'back.jpg'), url: sampleCard, source: 'upload' },
};

const problems: readonly DocumentProblem[] = [...documentErrors, 'connection', 'busy', 'session'];

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
            otherWayUrl="https://bank.example/branches"
            onRetry={nothing}
            onResend={nothing}
            onFinish={nothing}
          />
        ),
      })),
    ],
  },
];
