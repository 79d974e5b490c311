import { Art, fill, Screen } from '@kuelik/ui';
import * as v from 'valibot';
import { InvalidPage } from '../frame/loading-page.tsx';
import { useLocale } from '../i18n/locale-context.tsx';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { buildSteps } from '../steps/build-steps.ts';
import { useStepNames } from '../steps/use-step-names.ts';
import type { CheckedStep } from './checked.tsx';
import { Closing } from './closing.tsx';
import { OtherWay } from './other-way.tsx';
import { useAboutTexts } from './use-about-texts.ts';

const codes = v.optional(v.array(v.string()), []);

/** Details that a backend may send when it refuses an ended session. */
const endedError = v.object({
  detail: v.object({
    status: v.picklist(['FINISHED', 'FAILED']),
    /** Codes of the steps by how they ended; absent if the caller may not see them, or the backend does not say. */
    finished: codes,
    failed: codes,
    not_done: codes,
  }),
});

/**
 * The page for a link that is opened after its session has ended, or ended in another tab: the outcome, what was
 * checked, the check's number, and a receipt. If the backend sends no details, the general page for an ended session.
 */
export function EndedPage() {
  const t = useAboutTexts();
  const { texts } = useLocale();
  const { options } = useShell();
  const names = useStepNames();
  const state = useSession((all) => all);
  const ended = v.safeParse(endedError, state.refusal);
  if (!ended.success) return <InvalidPage kind="inactive" onRetry={() => undefined} />;
  const { status, finished, failed, not_done: notDone } = ended.output.detail;
  const passed = status === 'FINISHED';
  const { organization } = state;
  const named = (text: string, unnamed: string) =>
    organization === '' ? unnamed : fill(text, { organization });
  const title = passed ? t.endedPassed : t.endedFailed;
  const { steps } = buildSteps({ ...state, skip: [], finished: [] }, options.technologies);
  const checked = steps.flatMap(({ key, code }): CheckedStep[] => {
    const outcomes = Object.entries({ passed: finished, failed, notDone });
    const outcome = outcomes.find(([, list]) => list.includes(code) || list.includes(key))?.[0] as
      | CheckedStep['outcome']
      | undefined;
    return outcome === undefined ? [] : [{ key, name: names[key] ?? '', outcome }];
  });
  return (
    <Screen
      title={title}
      subtitle={passed ? named(t.nextNamed, t.next) : named(t.failedText, texts.failureText)}
      picture={<Art name={passed ? 'passed' : 'failed'} />}
    >
      <Closing outcome={title} steps={checked} isPast />
      {!passed && <OtherWay />}
    </Screen>
  );
}
