import { Art, fill, Screen } from '@kuelik/ui';
import * as v from 'valibot';
import { InvalidPage } from '../frame/loading-page.tsx';
import { useLocale } from '../i18n/locale-context.tsx';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { buildSteps } from '../steps/build-steps.ts';
import { useStepNames } from '../steps/use-step-names.ts';
import { Checked } from './checked.tsx';
import { useAboutTexts } from './use-about-texts.ts';

/** What a backend may say with the refusal of a session that has ended. */
const endedError = v.object({
  detail: v.object({
    status: v.picklist(['FINISHED', 'FAILED']),
    /** Codes of the steps that were passed; missing where the caller may not know. */
    finished: v.optional(v.array(v.string())),
  }),
});

/**
 * A link that is opened again after its session has ended: how it ended, and what was checked. A backend that
 * does not say how leaves the page for any session that is over.
 * @param error the refusal of the start-up's call
 */
export function EndedPage({ error }: { readonly error: unknown }) {
  const t = useAboutTexts();
  const { texts } = useLocale();
  const { options } = useShell();
  const names = useStepNames();
  const state = useSession((all) => all);
  const ended = v.safeParse(endedError, error);
  if (!ended.success) return <InvalidPage kind="inactive" onRetry={() => undefined} />;
  const { status, finished } = ended.output.detail;
  const passed = status === 'FINISHED';
  const { done } = buildSteps({ ...state, skip: [], finished: finished ?? [] }, options.technologies);
  const { organization } = state;
  const next = organization === '' ? t.next : fill(t.nextNamed, { organization });
  return (
    <Screen
      title={passed ? t.endedPassed : t.endedFailed}
      subtitle={passed ? next : texts.failureText}
      picture={<Art name={passed ? 'passed' : 'failed'} />}
    >
      <Checked steps={done.map(({ key }) => ({ key, name: names[key] ?? '', passed: true }))} />
    </Screen>
  );
}
