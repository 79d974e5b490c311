import { ResultPage, Stage, storingClient } from '@kuelik/flow/gallery-stage';
import type { GalleryEntry, GalleryState } from '@kuelik/ui';
import { technology } from '../../technology.ts';
import SignatureResult from './result-page.tsx';

const nothing = () => undefined;
/** The page is here already: a picture of it must not show that it loads. */
const loadPage = async () => ({ default: SignatureResult });
const technologies = Object.entries(technology.steps).map(([key, step]) => ({
  ...step,
  key,
  result: { ...step.result, ...('loadPage' in step.result && { loadPage }) },
}));

/** The end of a session with these steps, the last of which ended so. */
const state = (
  name: string,
  codes: readonly ('DSI' | 'DSS')[],
  status: 'success' | 'failure',
  redirect: string | null = null,
): GalleryState => ({
  name,
  render: (locale) => (
    <Stage
      locale={locale}
      client={storingClient}
      technologies={technologies}
      hasExit={false}
      state={{
        type: 'demonstration',
        organization: 'Test Bank',
        technologies: codes,
        redirect,
        results: Object.fromEntries(
          codes.map((code, at) => [
            code.toLowerCase(),
            { status: at === codes.length - 1 ? status : ('success' as const), data: {} },
          ]),
        ),
      }}
    >
      <ResultPage status={status} onRedirect={nothing} onReload={nothing} />
    </Stage>
  ),
});

/** How sessions with signatures end. */
export const entries: readonly GalleryEntry[] = [
  {
    id: 'signature-result',
    title: 'Result page of signatures',
    states: [
      state('signed', ['DSI', 'DSS'], 'success'),
      state('signed, leads on', ['DSI', 'DSS'], 'success', 'https://bank.example/'),
      state('not signed', ['DSI', 'DSS'], 'failure'),
      state('identified', ['DSI'], 'success'),
    ],
  },
];
