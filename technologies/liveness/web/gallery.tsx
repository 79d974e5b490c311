import type { Camera, CameraState, Locale } from '@kuelik/flow';
import type { GalleryEntry } from '@kuelik/flow/ui';
import { texts } from '../texts/index.ts';
import { CapturePage } from './capture-page.tsx';
import { Instruction } from './instruction.tsx';
import {
  ExhaustedPage,
  PassedPage,
  RejectedPage,
  SendingPage,
  TimeoutPage,
  TroublePage,
} from './outcome-pages.tsx';
import type { Hint } from './steps.ts';
import type { ChallengeView } from './view.ts';

const nothing = () => undefined;

function camera(state: CameraState): Camera {
  return {
    state,
    live: state.status === 'live',
    devices: [],
    videoRef: { current: null },
    attach: nothing,
    retry: nothing,
    stop: nothing,
    switchTo: nothing,
  };
}

const live = (): CameraState => ({
  status: 'live',
  stream: new MediaStream(),
  device: { deviceId: '', label: '' },
  facing: 'user',
});

const at = (change: Partial<ChallengeView> & { readonly hint: Hint }): ChallengeView => ({
  tone: 'problem',
  stages: ['current', 'waiting', 'waiting'],
  share: 0,
  countdown: null,
  bar: null,
  ...change,
});

const views: Readonly<Record<string, ChallengeView | null>> = {
  start: at({ hint: 'start', tone: 'waiting' }),
  'no face': at({ hint: 'no_face', stages: ['unrecognised', 'waiting', 'waiting'] }),
  'two faces': at({ hint: 'several_faces', stages: ['unrecognised', 'waiting', 'waiting'] }),
  'too dark': at({ hint: 'too_dark', stages: ['error', 'waiting', 'waiting'] }),
  'light from the side': at({ hint: 'uneven_light', stages: ['error', 'waiting', 'waiting'] }),
  'checking the light': at({ hint: 'checking_light', tone: 'good' }),
  mask: at({ hint: 'mask', stages: ['error', 'waiting', 'waiting'], share: 0.2 }),
  glasses: at({ hint: 'glasses', stages: ['error', 'waiting', 'waiting'], share: 0.2 }),
  'off centre': at({ hint: 'off_center', stages: ['done', 'error', 'waiting'], share: 0.4 }),
  'too far': at({ hint: 'too_far', stages: ['done', 'error', 'waiting'], share: 0.4 }),
  'look ahead': at({ hint: 'not_forward', stages: ['done', 'error', 'waiting'], share: 0.6 }),
  'turn left': at({
    hint: 'turn_left',
    tone: 'waiting',
    stages: ['done', 'current', 'waiting'],
    share: 0.6,
    bar: 'left',
  }),
  countdown: at({
    hint: 'hold_still',
    tone: 'good',
    stages: ['done', 'done', 'current'],
    share: 0.8,
    countdown: 3,
  }),
};

function capture(
  locale: Locale,
  state: CameraState,
  view: ChallengeView | null,
  share: number | null = null,
) {
  const t = texts[locale];
  const text = share === null ? t.preparing_camera : t.preparing_models;
  return (
    <CapturePage
      camera={camera(state)}
      locale={locale}
      texts={t}
      view={view}
      preparation={{ text, share }}
      onQuit={nothing}
    />
  );
}

const reasons = ['too_dark', 'mask', 'not_forward'] as const;
const again = { left: 2, onAgain: nothing, onQuit: nothing };

export const entries: readonly GalleryEntry[] = [
  {
    id: 'liveness',
    title: 'Liveness',
    states: [
      {
        name: 'instruction',
        render: (locale) => <Instruction texts={texts[locale]} onContinue={nothing} onQuit={nothing} />,
      },
      { name: 'asking for the camera', render: (locale) => capture(locale, { status: 'asking' }, null) },
      { name: 'loading the models', render: (locale) => capture(locale, live(), null, 0.6) },
      { name: 'camera refused', render: (locale) => capture(locale, { status: 'denied' }, null) },
      ...Object.entries(views).map(([name, view]) => ({
        name,
        render: (locale: Locale) => capture(locale, live(), view),
      })),
      { name: 'sending', render: (locale) => <SendingPage share={0.4} texts={texts[locale]} /> },
      { name: 'checking', render: (locale) => <SendingPage share={1} texts={texts[locale]} /> },
      { name: 'passed', render: (locale) => <PassedPage photo={null} texts={texts[locale]} /> },
      {
        name: 'not passed',
        render: (locale) => <RejectedPage {...again} texts={texts[locale]} reasons={reasons} />,
      },
      ...(['total', 'environment'] as const).map((kind) => ({
        name: `time is up: ${kind}`,
        render: (locale: Locale) => (
          <TimeoutPage {...again} texts={texts[locale]} kind={kind} organization="Test Bank" />
        ),
      })),
      {
        name: 'time is up for the last time',
        render: (locale) => (
          <TimeoutPage {...again} left={0} texts={texts[locale]} kind="total" organization="Test Bank" />
        ),
      },
      ...(['models', 'unsupported', 'network', 'server', 'refused'] as const).map((trouble) => ({
        name: `trouble: ${trouble}`,
        render: (locale: Locale) => (
          <TroublePage texts={texts[locale]} trouble={trouble} onRetry={nothing} onQuit={nothing} />
        ),
      })),
      {
        name: 'no attempts left',
        render: (locale) => (
          <ExhaustedPage
            texts={texts[locale]}
            reasons={reasons}
            organization="Test Bank"
            onFinish={nothing}
          />
        ),
      },
    ],
  },
];
