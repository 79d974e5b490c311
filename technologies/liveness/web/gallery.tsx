import {
  type Camera,
  type CameraState,
  HostNoticesContext,
  OtherWays,
  type OtherWaysProps,
} from '@kuelik/camera';
import type { Locale } from '@kuelik/protocol';
import type { GalleryEntry } from '@kuelik/ui';
import { WorkStage } from '@kuelik/ui/line-notice';
import { texts } from '../texts/index.ts';
import { CapturePage } from './pages/capture-page.tsx';
import { AskedPage, ExhaustedPage, RejectedPage, TimeoutPage } from './pages/ended-pages.tsx';
import { Instruction } from './pages/instruction.tsx';
import { SendingPage, TroublePage } from './pages/outcome-pages.tsx';
import { PassedPage } from './pages/passed-page.tsx';
import type { Hint } from './rules/steps.ts';
import type { ChallengeView, Stage, StageState, StageView } from './view.ts';

const nothing = () => undefined;
const notices = { cameraRefused: nothing, workersBlocked: nothing, continueElsewhere: nothing };

/** A picture of a face, as drawn as can be. */
const drawnFace = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 64"><path fill="#9fb0bd" d="M0 0h48v64H0z"/>',
    '<path fill="#34465a" d="M6 64c0-12 8-17 18-17s18 5 18 17"/><ellipse cx="24" cy="29" rx="11" ry="15" fill="#d9a883"/></svg>',
  ],
  { type: 'image/svg+xml' },
);

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

const stages = (middle: Stage, ...states: readonly StageState[]): readonly StageView[] =>
  (states.length === 2 ? ([middle, 'photo'] as const) : (['environment', middle, 'photo'] as const)).map(
    (stage, i) => ({ stage, state: states[i] ?? 'waiting' }),
  );

const at = (change: Partial<ChallengeView> & { readonly hint: Hint }): ChallengeView => ({
  tone: 'problem',
  stages: stages('position', 'current', 'waiting', 'waiting'),
  share: 0,
  countdown: null,
  bar: null,
  move: null,
  oval: 'middle',
  slow: false,
  ...change,
});

/** A first-step hint with its status. */
const first = (hint: Hint, state: StageState = 'error') =>
  at({ hint, stages: stages('position', state, 'waiting', 'waiting') });

/** A command in the middle step. */
const command = (middle: Stage, hint: Hint, change: Partial<ChallengeView>) =>
  at({
    hint,
    tone: 'waiting',
    stages: stages(middle, 'done', 'current', 'waiting'),
    share: 0.6,
    move: 0.4,
    ...change,
  });

const views: Readonly<Record<string, Readonly<Record<string, ChallengeView | null>>>> = {
  short: {
    start: at({ hint: 'start', tone: 'waiting' }),
    'no face': first('no_face', 'unrecognised'),
    'paused, nobody there': at({
      hint: 'away',
      tone: 'waiting',
      stages: stages('position', 'unrecognised', 'waiting', 'waiting'),
    }),
    'two faces': first('several_faces', 'unrecognised'),
    'too dark': first('too_dark'),
    'too bright': first('too_bright'),
    'light from the side': first('uneven_light'),
    'checking the light': at({ hint: 'checking_light', tone: 'good' }),
    mask: first('mask'),
    glasses: first('glasses'),
    'checking the face': at({ hint: 'checking_face', tone: 'good', share: 0.2 }),
    'off centre': at({
      hint: 'off_center',
      stages: stages('position', 'done', 'error', 'waiting'),
      share: 0.4,
    }),
    'too far': at({ hint: 'too_far', stages: stages('position', 'done', 'error', 'waiting'), share: 0.4 }),
    'too close': at({
      hint: 'too_close',
      stages: stages('position', 'done', 'error', 'waiting'),
      share: 0.4,
    }),
    tilted: at({ hint: 'tilted', stages: stages('position', 'done', 'error', 'waiting'), share: 0.4 }),
    'look ahead': at({
      hint: 'not_forward',
      stages: stages('position', 'done', 'error', 'waiting'),
      share: 0.6,
    }),
    countdown: at({
      hint: 'hold_still',
      tone: 'good',
      stages: stages('position', 'done', 'done', 'current'),
      share: 0.8,
      countdown: 3,
    }),
    'eyes shut': at({
      hint: 'eyes_shut',
      stages: stages('position', 'done', 'done', 'error'),
      share: 0.8,
    }),
    'too still': at({
      hint: 'turn_a_little',
      tone: 'waiting',
      stages: stages('position', 'done', 'done', 'current'),
      share: 0.8,
    }),
    'face lost before the photo': at({
      hint: 'no_face',
      stages: stages('position', 'done', 'done', 'unrecognised'),
      share: 0.8,
    }),
  },
  core: {
    start: at({ hint: 'start', tone: 'waiting', stages: stages('position', 'current', 'waiting') }),
    countdown: at({
      hint: 'hold_still',
      tone: 'good',
      stages: stages('position', 'done', 'current'),
      share: 0.5,
      countdown: 2,
    }),
  },
  distance: {
    'come closer': command('distance', 'come_closer', { oval: 'near' }),
    'move back': command('distance', 'move_back', { oval: 'far' }),
    'face lost': command('distance', 'no_face', {
      tone: 'problem',
      oval: 'near',
      stages: stages('distance', 'done', 'unrecognised', 'waiting'),
    }),
  },
  'position and pro-max': {
    left: command('turns', 'turn_left', { bar: 'left' }),
    right: command('turns', 'turn_right', { bar: 'right', move: 0.8 }),
    up: command('turns', 'look_up', { bar: 'up' }),
    down: command('turns', 'look_down', { bar: 'down', move: 0.7 }),
    reached: command('turns', 'hold_still', { tone: 'good', bar: 'left', move: 1 }),
    'too fast': command('turns', 'too_fast', {
      tone: 'problem',
      bar: 'left',
      move: 0.9,
      stages: stages('turns', 'done', 'error', 'waiting'),
    }),
    'come closer': command('turns', 'come_closer', { oval: 'near' }),
  },
};

function capture(
  locale: Locale,
  state: CameraState,
  view: ChallengeView | null,
  share: number | null = null,
) {
  const t = texts[locale];
  const text = share === null ? t.preparing_title : t.preparing_models;
  return (
    <CapturePage
      camera={camera(state)}
      locale={locale}
      texts={t}
      view={view}
      preparation={{ text, share }}
      onQuit={nothing}
      organization="Test Bank"
      otherWayUrl="https://bank.example/branches"
      stages={stages('position', 'waiting', 'waiting', 'waiting')}
    />
  );
}

function instruction(
  locale: Locale,
  about: 'photo' | 'distance' | 'turns',
  left: number | null,
  asks = false,
) {
  const t = texts[locale];
  return (
    <Instruction
      texts={t}
      subtitle={t[`about_${about}`]}
      left={left}
      needs={{ phone: asks, smsCode: asks }}
      onContinue={nothing}
      onQuit={nothing}
    />
  );
}

const reasons = ['too_dark', 'mask', 'not_forward'] as const;
const again = { left: 2, onAgain: nothing, onQuit: nothing };
const otherWays = (
  locale: Locale,
  more: Pick<OtherWaysProps, 'organization' | 'elsewhere' | 'onSwitch'> = {},
) => <OtherWays locale={locale} url="https://bank.example/branches" elsewhere="device" {...more} />;
const beforeAgain = (locale: Locale) => otherWays(locale, { organization: 'Test Bank', onSwitch: nothing });

export const entries: readonly GalleryEntry[] = [
  {
    id: 'liveness',
    title: 'Liveness',
    states: [
      {
        name: 'instruction',
        render: (locale) => instruction(locale, 'photo', null),
      },
      {
        name: 'instruction, a phone is needed later',
        render: (locale) => instruction(locale, 'photo', null, true),
      },
      { name: 'instruction: distance', render: (locale) => instruction(locale, 'distance', null) },
      {
        name: 'instruction: head turns, after a reload',
        render: (locale) => instruction(locale, 'turns', 2),
      },
      { name: 'asking for the camera', render: (locale) => capture(locale, { status: 'asking' }, null) },
      { name: 'loading the models', render: (locale) => capture(locale, live(), null, 0.6) },
      { name: 'camera refused', render: (locale) => capture(locale, { status: 'denied' }, null) },
      ...Object.entries(views).flatMap(([kind, states]) =>
        Object.entries(states).map(([name, view]) => ({
          name: `${kind}: ${name}`,
          render: (locale: Locale) => capture(locale, live(), view),
        })),
      ),
      {
        name: 'sending',
        render: (locale) => <SendingPage share={0.4} texts={texts[locale]} picture={drawnFace} />,
      },
      { name: 'checking', render: (locale) => <SendingPage share={1} texts={texts[locale]} /> },
      ...(
        [
          ['faces', 0],
          ['faces', 3_000],
          ['living', 10_000],
        ] as const
      ).map(([stage, waited]) => ({
        name: `checking: ${stage}, after ${waited / 1000} s`,
        render: (locale: Locale) => (
          <SendingPage
            share={1}
            texts={texts[locale]}
            picture={drawnFace}
            work={<WorkStage stage={stage} leftS={4} label="" waited={waited} />}
          />
        ),
      })),
      { name: 'passed', render: (locale) => <PassedPage photo={null} texts={texts[locale]} /> },
      {
        name: 'not passed',
        render: (locale) => (
          <RejectedPage {...again} texts={texts[locale]} reasons={reasons} otherWays={beforeAgain(locale)} />
        ),
      },
      {
        name: 'turns are asked for',
        render: (locale) => <AskedPage {...again} texts={texts[locale]} otherWays={beforeAgain(locale)} />,
      },
      ...(['total', 'environment'] as const).map((kind) => ({
        name: `time is up: ${kind}`,
        render: (locale: Locale) => (
          <TimeoutPage
            {...again}
            texts={texts[locale]}
            kind={kind}
            organization="Test Bank"
            otherWays={beforeAgain(locale)}
          />
        ),
      })),
      {
        name: 'time is up for the last time',
        render: (locale) => (
          <TimeoutPage
            {...again}
            left={0}
            texts={texts[locale]}
            kind="total"
            organization="Test Bank"
            otherWays={otherWays(locale)}
          />
        ),
      },
      ...(['models', 'unsupported', 'blocked', 'connection', 'outage', 'refused', 'session'] as const).map(
        (trouble) => ({
          name: `trouble: ${trouble}`,
          render: (locale: Locale) => (
            <TroublePage
              texts={texts[locale]}
              trouble={trouble}
              onRetry={nothing}
              onQuit={nothing}
              onFinish={nothing}
              otherWays={
                trouble === 'session'
                  ? otherWays(locale)
                  : otherWays(locale, {
                      organization: 'Test Bank',
                      elsewhere: trouble === 'unsupported' ? 'browser' : 'device',
                    })
              }
            />
          ),
        }),
      ),
      {
        name: 'no attempts left',
        render: (locale) => (
          <ExhaustedPage
            texts={texts[locale]}
            reasons={reasons}
            organization="Test Bank"
            onFinish={nothing}
            otherWays={otherWays(locale)}
          />
        ),
      },
      {
        name: 'slow device',
        render: (locale) => (
          <HostNoticesContext value={notices}>
            {capture(locale, live(), at({ hint: 'start', tone: 'waiting', slow: true }))}
          </HostNoticesContext>
        ),
      },
    ],
  },
];
