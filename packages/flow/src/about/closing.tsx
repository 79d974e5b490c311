import { bcp47 } from '@kuelik/protocol';
import { Button, Message, useUiLocale } from '@kuelik/ui';
import { useState } from 'react';
import { giveFile } from '../frame/give-file.ts';
import { OnceSettled } from '../result/once-settled.tsx';
import { useSession, useShell } from '../shell/shell-context.tsx';
import { buildSteps } from '../steps/build-steps.ts';
import { useStepNames } from '../steps/use-step-names.ts';
import { Checked, type CheckedStep } from './checked.tsx';
import { receiptText } from './receipt.ts';
import { Reference } from './reference.tsx';
import { useAboutTexts } from './use-about-texts.ts';
import { useRetention } from './use-retention.ts';

interface ClosingProps {
  /** How the check ended, as the page's title says it. */
  readonly outcome: string;
  readonly steps: readonly CheckedStep[];
  /** The check ended before the page was opened; the page does not know when. */
  readonly isPast?: boolean;
  /** The server has stored the end. A receipt of one that it refuses afterwards would be false. */
  readonly isSettled?: boolean;
  /** The page lists the steps itself. */
  readonly isListed?: boolean;
}

/** What every last page ends with: what was checked, the session's number, and a receipt to save. */
export function Closing(props: ClosingProps) {
  const { outcome, steps, isPast = false, isSettled = true, isListed = false } = props;
  const t = useAboutTexts();
  const locale = useUiLocale();
  const { session } = useShell();
  const organization = useSession((state) => state.organization);
  const retention = useRetention();
  const [isRefused, setRefused] = useState(false);
  const save = async () => {
    const date = new Intl.DateTimeFormat(bcp47[locale], { dateStyle: 'long', timeStyle: 'short' });
    const facts = { outcome, reference: session, organization, date: isPast ? '' : date.format() };
    const text = receiptText(t, { ...facts, steps, retention });
    // The byte order mark tells old editors on Windows that the file is UTF-8.
    const file = new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' });
    setRefused(!(await giveFile(file, `${t.receiptFile}.txt`, navigator)));
  };
  return (
    <>
      {!isListed && <Checked steps={steps} />}
      <OnceSettled isSettled={isSettled}>
        <Reference />
        <Button variant="secondary" size="compact" onClick={save}>
          {t.save}
        </Button>
        {isRefused && <Message tone="error">{t.notSaved}</Message>}
      </OnceSettled>
    </>
  );
}

/** The same where the check ends now: the steps and their results are known, and one without a result was not reached. */
export function ClosingNow(props: Omit<ClosingProps, 'steps' | 'isPast'>) {
  const { options } = useShell();
  const names = useStepNames();
  const state = useSession((all) => all);
  const { done, steps } = buildSteps(state, options.technologies);
  const outcomeOf = (key: string): CheckedStep['outcome'] => {
    const result = state.results[key];
    if (result !== undefined) return result.status === 'success' ? 'passed' : 'failed';
    return done.some((step) => step.key === key) ? 'passed' : 'notDone';
  };
  const checked = [...done, ...steps].map(({ key }) => ({
    key,
    name: names[key] ?? '',
    outcome: outcomeOf(key),
  }));
  return <Closing {...props} steps={checked} />;
}
