import { HostNoticesContext } from '@kuelik/camera';
import type { TechnologyScreenProps } from '@kuelik/flow';
import { ApiError } from '@kuelik/protocol';
import { UiLocale, uiTexts } from '@kuelik/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import type { LivenessResult } from '../contract.ts';
import { headFrame, sittingFrame } from '../testing.ts';
import { texts } from '../texts/index.ts';
import { type FakeBrowser, type FakeOptions, fakeBrowser } from './fakes.ts';
import { LivenessScreen } from './liveness-screen.tsx';
import { loadAfterCapture } from './run/use-after-capture.ts';

export const t = texts.en;

// As after a second on the instruction page.
await loadAfterCapture();

interface Call {
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** The challenge that the fake server draws. */
export const challenge = {
  challenge_id: 'c1',
  steps: ['light', 'accessories', 'center', 'forward', 'photo'] as const,
  time_limit_s: 120,
  expires_at: '2026-01-01T00:00:00Z',
  attempts_left: 2,
};
export const passed: LivenessResult = {
  result: true,
  prediction: 0.93,
  created_at: '2026-01-01T00:00:00Z',
  face_photo: '/9j/',
  reasons: [],
  attempts_left: 2,
};
export const refused = (attempts_left: number): LivenessResult => ({
  ...passed,
  result: false,
  reasons: ['mask', 'off_center'],
  attempts_left,
});
/** A call's failure; without a status it never reached the server. */
export const apiError = (code: string, status?: number) =>
  new ApiError({ type: status === undefined ? 'other' : 'client', code, message: code, url: '/x', status });

type Answers = Partial<Record<'challenge' | 'submit' | 'attempts', (call: Call) => unknown>>;

/** The screen in a fake browser, with a controllable server that passes by default. */
export function show(
  answers: Answers = {},
  options: FakeOptions & {
    readonly settings?: Record<string, unknown>;
    readonly ahead?: TechnologyScreenProps['ahead'];
    /** A step other than the short check. */
    readonly step?: Pick<TechnologyScreenProps, 'technology' | 'code'>;
    /** A client that replaces the fake server. */
    readonly client?: TechnologyScreenProps['client'];
  } = {},
) {
  const browser = fakeBrowser(options);
  const calls: Call[] = [];
  const fake = {
    baseUrl: '',
    speaks: () => true,
    request: async (call: Call) => {
      calls.push(call);
      if (call.path === '/liveness/challenge/')
        return answers.challenge ? answers.challenge(call) : challenge;
      if (call.path === '/liveness/submit/') return answers.submit ? answers.submit(call) : passed;
      if (call.path === '/liveness/attempts/' && answers.attempts) return answers.attempts(call);
      return {};
    },
    withSignal: () => fake,
  } as unknown as TechnologyScreenProps['client'];
  const onFinish = vi.fn<TechnologyScreenProps['onFinish']>();
  const onFailureReason = vi.fn<TechnologyScreenProps['onFailureReason']>();
  const addPhoto = vi.fn<TechnologyScreenProps['addPhoto']>();
  const workersBlocked = vi.fn();
  const continueElsewhere = vi.fn();
  const view = render(
    <StrictMode>
      <HostNoticesContext value={{ cameraRefused: vi.fn(), workersBlocked, continueElsewhere }}>
        <UiLocale locale="en" texts={uiTexts.en}>
          <LivenessScreen
            {...(options.step ?? { technology: 'short', code: 'LDSH' })}
            sessionId="session"
            locale="en"
            client={options.client ?? fake}
            settings={options.settings ?? noSettings}
            organization="Bank"
            modelsUrl="/models/"
            isMobile={false}
            isWidget={false}
            ahead={options.ahead ?? []}
            documentType={null}
            photos={noPhotos}
            person={{ iin: '', phone: '' }}
            rememberPerson={() => {}}
            addPhoto={addPhoto}
            onFinish={onFinish}
            onFailureReason={onFailureReason}
            environment={browser.environment}
          />
        </UiLocale>
      </HostNoticesContext>
    </StrictMode>,
  );
  const made = (path: string) => calls.filter((call) => call.path === path);
  return {
    ...view,
    workersBlocked,
    continueElsewhere,
    browser,
    calls,
    made,
    onFinish,
    onFailureReason,
    addPhoto,
  };
}
const noSettings = {};
const noPhotos = { liveness: [], document: [] };

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Flushes promises and renders. */
export const settle = () =>
  act(async () => {
    for (let i = 0; i < 12; i++) await Promise.resolve();
  });
/** Advances time without frames. */
export async function advance(browser: FakeBrowser, ms: number) {
  act(() => browser.advance(ms));
  await settle();
}
/** `ms` of frames. */
export async function see(
  browser: FakeBrowser,
  frame: Parameters<FakeBrowser['see']>[0] = headFrame(),
  ms = 500,
) {
  act(() => browser.see(frame, ms));
  await settle();
}
/** After Continue, with camera and challenge ready. */
export async function begin(browser: FakeBrowser) {
  press(t.next);
  await settle();
  await advance(browser, 600);
  await advance(browser, 50);
}
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const live = () => document.querySelector('[aria-live]')?.textContent;

/** From the instruction to the page after the verdict. */
export async function walk(browser: FakeBrowser) {
  await see(browser, sittingFrame, 7500);
  await advance(browser, 10);
}
