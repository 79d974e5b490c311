import { Art, fill, Screen } from '@kuelik/ui';
import * as v from 'valibot';
import { InvalidPage } from '../frame/loading-page.tsx';
import { useLocale } from '../i18n/locale-context.tsx';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { buildSteps } from '../steps/build-steps.ts';
import { useStepNames } from '../steps/use-step-names.ts';
import { Closing } from './closing.tsx';
import { useAboutTexts } from './use-about-texts.ts';

/** Details that a backend may send when it refuses an ended session. */
const endedError = v.object({
  detail: v.object({
    status: v.picklist(['FINISHED', 'FAILED']),
    /** Codes of the passed steps; absent if the caller may not see them. */
    finished: v.optional(v.array(v.string())),
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
  const { status, finished } = ended.output.detail;
  const passed = status === 'FINISHED';
  const { done } = buildSteps({ ...state, skip: [], finished: finished ?? [] }, options.technologies);
  const { organization } = state;
  const next = organization === '' ? t.next : fill(t.nextNamed, { organization });
  const title = passed ? t.endedPassed : t.endedFailed;
  const steps = done.map(({ key }) => ({ key, name: names[key] ?? '', passed: true }));
  return (
    <Screen
      title={title}
      subtitle={passed ? next : texts.failureText}
      picture={<Art name={passed ? 'passed' : 'failed'} />}
    >
      <Closing outcome={title} steps={steps} isPast />
    </Screen>
  );
}
