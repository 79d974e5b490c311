import {
  type ApiClient,
  ApiError,
  type FailureReason,
  type HandOffState,
  normaliseFlowConfig,
} from '@kuelik/protocol';
import type { GalleryEntry, GalleryState } from '@kuelik/ui';
import type { ReactNode } from 'react';
import { parse } from 'valibot';
import { AboutCheck } from '../about/about-check.tsx';
import { ClosingCard } from '../about/closing-card.tsx';
import { EndedPage } from '../about/ended-page.tsx';
import { StepProblem, StepView } from '../flow/step-view.tsx';
import { ErrorPage, NotFoundPage } from '../frame/error-page.tsx';
import { ExitDialog } from '../frame/exit-dialog.tsx';
import { InvalidPage, LoadingPage } from '../frame/loading-page.tsx';
import { Stage, sampleData, sampleStep, silentClient, storingClient } from '../gallery-stage.tsx';
import { HandOffPage } from '../hand-off/hand-off-page.tsx';
import type { SessionState } from '../session/state.ts';
import { QrPage } from './qr-page.tsx';
import { ResultPage } from './result-page.tsx';

const nothing = () => undefined;

/** A backend with hand-offs that gives every call the same answer. */
function handOffClient(reply: unknown): ApiClient {
  const client: ApiClient = {
    ...silentClient,
    request: async ({ path, schema }) => {
      if (!path.includes('/hand-off/')) return new Promise<never>(nothing);
      if (reply instanceof Error) throw reply;
      return parse(schema, reply);
    },
    withSignal: () => client,
  };
  return client;
}

const state = (
  name: string,
  page: ReactNode,
  session: Partial<SessionState> = {},
  client?: ApiClient,
): GalleryState => ({
  name,
  render: (locale) => (
    <Stage locale={locale} state={session} {...(client === undefined ? {} : { client })}>
      {page}
    </Stage>
  ),
});

/** After the check, when there is nothing to leave; its end is stored. */
const closed = (name: string, page: ReactNode, session: Partial<SessionState>): GalleryState => ({
  name,
  render: (locale) => (
    <Stage locale={locale} state={session} client={storingClient} hasExit={false}>
      {page}
    </Stage>
  ),
});

const qr = (reason: 'no-camera' | 'always-mobile') => (
  <QrPage reason={reason} onFailure={nothing} onExpired={nothing} onRedirect={nothing} onReload={nothing} />
);
const followed = (
  handOff: HandOffState,
  reason: 'no-camera' | 'always-mobile' = 'no-camera',
  mobile = false,
) =>
  state(
    mobile ? `on a phone: ${handOff}` : handOff,
    qr(reason),
    { mobile },
    handOffClient({
      state: handOff,
      code: '4821',
      step: { technology: sampleStep.key, index: 0, total: 2 },
    }),
  );
const phone = (name: string, reply: unknown) =>
  state(
    name,
    <HandOffPage fingerprint="gallery" onConfirm={nothing} onError={nothing} />,
    { organization: 'Kuelik Demo' },
    handOffClient(reply),
  );
const refused = (code: string) =>
  phone(code, new ApiError({ type: 'client', code, message: code, url: '', status: 403 }));
const result = (status: 'success' | 'failure') => (
  <ResultPage status={status} onRedirect={nothing} onReload={nothing} />
);
/** A session after its only step. */
const ended = (status: 'success' | 'failure') => ({
  organization: 'Test Bank',
  technologies: ['SAMPLE'],
  results: { sample: { status, data: sampleData } },
});
const noCamera: FailureReason = { type: 'camera', value: 'NO_CAM' };
const invalidKinds = ['invalid', 'expired', 'moved', 'inactive', 'connection', 'unavailable'] as const;

/** The shell's pages in all their states. */
export const entries: readonly GalleryEntry[] = [
  {
    id: 'page-loading',
    title: 'Loading page',
    states: [
      state('loading', <LoadingPage asking={false} />),
      state('asking for the camera', <LoadingPage asking />),
      ...invalidKinds.map((kind) => closed(kind, <InvalidPage kind={kind} onRetry={nothing} />, {})),
    ],
  },
  {
    id: 'page-qr',
    title: 'QR page',
    states: [
      state('no camera', qr('no-camera')),
      state('always mobile', qr('always-mobile')),
      followed('waiting', 'always-mobile'),
      ...(['opened', 'declined', 'closed', 'active', 'lost', 'full'] as const).map((handOff) =>
        followed(handOff),
      ),
      ...(['waiting', 'opened', 'active', 'lost'] as const).map((handOff) =>
        followed(handOff, 'no-camera', true),
      ),
    ],
  },
  {
    id: 'page-hand-off',
    title: 'Hand-off, on the phone',
    states: [
      phone('asking', { code: '4821', known: false }),
      refused('hand_off_declined'),
      refused('hand_off_limit'),
    ],
  },
  {
    id: 'page-result',
    title: 'Result page',
    states: [
      ...(['success', 'failure'] as const).map((status) =>
        closed(status, result(status), { ...ended(status), type: 'demonstration' }),
      ),
      state('success, saving', result('success'), { ...ended('success'), type: 'demonstration' }),
      closed('no camera', result('failure'), { currentFailureReason: noCamera }),
      closed('production', result('success'), { type: 'production' }),
      ...(['success', 'failure'] as const).map((status) =>
        closed(`closing: ${status}`, <ClosingCard status={status} />, {
          ...ended(status),
          type: 'production',
        }),
      ),
      closed('closing: stopped', <ClosingCard status="failure" />, {
        type: 'production',
        organization: 'Test Bank',
        technologies: ['SAMPLE'],
        currentFailureReason: { type: 'client', value: 'CLIENT' },
      }),
      ...(['FINISHED', 'FAILED'] as const).map((status) =>
        closed(`link opened again: ${status}`, <EndedPage />, {
          organization: 'Test Bank',
          technologies: ['SAMPLE'],
          refusal: { detail: { status, [status === 'FINISHED' ? 'finished' : 'failed']: ['SAMPLE'] } },
        }),
      ),
      closed('full', result('failure'), {
        type: 'production',
        flowConfig: { ...normaliseFlowConfig({}), showResult: 'full' },
        technologies: ['SAMPLE'],
        results: { sample: { status: 'failure', data: sampleData } },
      }),
    ],
  },
  {
    id: 'page-flow',
    title: 'Technology flow',
    states: [
      state('about the check', <AboutCheck steps={[sampleStep]} />, { organization: 'Test Bank' }),
      state('step loading', <StepView step={sampleStep} ahead={[]} onFinish={nothing} />),
      state('step not loaded', <StepProblem reason="not loaded" onRetry={nothing} />),
      state('leaving', <ExitDialog onStay={nothing} onExit={nothing} />),
    ],
  },
  {
    id: 'page-errors',
    title: 'Error pages',
    states: [
      state('error', <ErrorPage />),
      state('crashed', <ErrorPage onReload={nothing} />),
      state('error with a message', <ErrorPage message="Session is not valid" />),
      state('not found', <NotFoundPage />),
    ],
  },
];
