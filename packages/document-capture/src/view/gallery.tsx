import { type Camera, HostNoticesContext } from '@kuelik/camera';
import type { Locale } from '@kuelik/protocol';
import { Button, type GalleryEntry, Screen } from '@kuelik/ui';
import { WorkStageView } from '@kuelik/ui/line-notice';
import type { Expectation } from '../expected/expectation.ts';
import type { Picture } from '../picture/use-pictures.ts';
import type { Hint } from '../scan/auto-capture.ts';
import type { ScanTime } from '../scan/scan-clock.ts';
import { card, goodFrame, passport } from '../scan/test-data.ts';
import { Sending } from '../sending/sending.tsx';
import { captureTexts } from '../texts/index.ts';
import { DocumentCameraPage } from './document-camera.tsx';

const nothing = () => undefined;
/** A card without print. */
const drawn =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" rx="32" fill="#cfd8dd"/><rect x="60" y="130" width="200" height="260" fill="#90a4ae"/></svg>',
  );
const side = (name: string): Picture => ({ blob: new File([], name), url: drawn });
const pictures = { front: side('front.jpg'), back: side('back.jpg') };
const notices = { cameraRefused: nothing, workersBlocked: nothing, continueElsewhere: nothing };

/** A running camera without a picture, with a torch if `torch` is set. */
function live(torch: boolean): Camera {
  const stream = new MediaStream();
  const track = { getCapabilities: () => ({ torch }), applyConstraints: async () => undefined };
  Object.assign(stream, { getVideoTracks: () => [track] });
  return {
    state: {
      status: 'live',
      stream,
      device: { deviceId: '0', label: '' },
      facing: 'environment',
    },
    live: true,
    devices: [
      { deviceId: '0', label: '' },
      { deviceId: '1', label: '' },
    ],
    videoRef: { current: null },
    attach: nothing,
    retry: nothing,
    stop: nothing,
    switchTo: nothing,
  };
}

interface Shown {
  readonly name: string;
  readonly hint: Hint | null;
  readonly expected?: Expectation;
  readonly found?: boolean;
  readonly flaw?: 'dark' | 'glare' | 'blur' | 'failed';
  readonly time?: ScanTime;
  readonly slow?: boolean;
}

const hints: readonly Hint[] = [
  'left',
  'right',
  'up',
  'down',
  'farther',
  'flatter',
  'closer',
  'hold_still',
  'dark',
  'glare',
  'blur',
  'good',
  'wrong_side',
];
const pageHints: readonly Hint[] = ['reading', 'unreadable', 'no_zone', 'other_type', 'other_country'];

const states: readonly Shown[] = [
  { name: 'before the first frame', hint: null },
  { name: 'fit', hint: 'fit' },
  { name: 'background', hint: 'background' },
  ...hints.map((hint) => ({ name: hint, hint, found: true })),
  { name: 'paused', hint: 'fit', time: 'paused' },
  { name: 'paused: background', hint: 'background', time: 'paused' },
  { name: 'time is ending', hint: 'hold_still', found: true, time: 'ending' },
  { name: 'page: fit', hint: 'fit', expected: passport },
  ...pageHints.map((hint) => ({ name: `page: ${hint}`, hint, found: true, expected: passport })),
  { name: 'sent back: glare', hint: 'glare', found: true, flaw: 'glare' },
  { name: 'sent back: blur', hint: 'blur', found: true, flaw: 'blur' },
  { name: 'sent back: dark', hint: 'dark', found: true, flaw: 'dark' },
  { name: 'slow device', hint: 'fit', slow: true },
  { name: 'no picture', hint: 'dark', flaw: 'failed' },
];

export const entries: readonly GalleryEntry[] = [
  {
    id: 'document-camera',
    title: 'Document camera',
    states: states.map(
      ({
        name,
        hint,
        expected = card('front'),
        found = false,
        flaw = null,
        time = 'running',
        slow = false,
      }) => ({
        name,
        render: (locale) => (
          <HostNoticesContext value={notices}>
            <DocumentCameraPage
              locale={locale}
              camera={live(expected === passport)}
              expected={expected}
              title={expected === passport ? 'Passport' : 'Front side'}
              actions={<Button variant="secondary">Back</Button>}
              otherWay={null}
              view={{ hint, frame: found ? goodFrame : null, slow }}
              flaw={flaw}
              onPress={nothing}
              time={time}
              onMoreTime={nothing}
            />
          </HostNoticesContext>
        ),
      }),
    ),
  },
  {
    id: 'document-sending',
    title: 'Document on its way',
    states: [
      {
        name: 'sending',
        render: (locale) => <Sending locale={locale} pictures={pictures} isPage={false} progress={0.4} />,
      },
      {
        name: 'reading',
        render: (locale) => <Sending locale={locale} pictures={pictures} isPage={false} progress={1} />,
      },
      {
        name: 'reading the back',
        render: (locale) => (
          <Sending
            locale={locale}
            pictures={pictures}
            isPage={false}
            progress={1}
            work={{ stage: 'back', leftS: 4 }}
          />
        ),
      },
      ...(
        [
          ['front', 'none'],
          ['back', 'estimate'],
          ['comparing', 'help'],
        ] as const
      ).map(([stage, note]) => ({
        name: `stage: ${stage}, ${note}`,
        render: (locale: Locale) => (
          <Screen title={captureTexts[locale].checking}>
            <WorkStageView
              stage={stage}
              order={['front', 'back', 'comparing']}
              leftS={4}
              label=""
              note={note}
            />
          </Screen>
        ),
      })),
    ],
  },
];
