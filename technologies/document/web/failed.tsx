import { fill } from '@kuelik/flow';
import { Button, Message, Screen } from '@kuelik/flow/ui';
import type { DocumentCountry } from '../contract.ts';
import type { DocumentTexts } from '../texts/en.ts';
import { isUnjudged, type Problem } from './machine.ts';

interface FailedProps {
  readonly t: DocumentTexts;
  readonly problem: Problem;
  readonly country: DocumentCountry;
  readonly attemptsLeft: number | null;
  readonly organization: string;
  readonly onRetry: () => void;
  /** The same pictures once more. */
  readonly onResend: () => void;
  readonly onUpload: () => void;
  readonly onFinish: () => void;
}

/** Problems that say nothing about the document: nobody has looked at it. */
const unchecked: readonly Problem[] = ['connection', 'busy', 'session', 'scan_time_expired'];

/** Says what was wrong and what can be done about it. */
export function Failed(props: FailedProps) {
  const { t, problem, country, attemptsLeft, organization, onRetry, onResend, onUpload, onFinish } = props;
  const over = attemptsLeft === 0 || problem === 'maximum_attempts' || problem === 'session';
  return (
    <Screen
      title={unchecked.includes(problem) ? t.uncheckedTitle : t.failedTitle}
      actions={
        over ? (
          <Button onClick={onFinish}>{t.finish}</Button>
        ) : (
          <>
            {isUnjudged(problem) ? (
              <Button onClick={onResend}>{t.send}</Button>
            ) : (
              <Button onClick={onRetry}>{t.again}</Button>
            )}
            {problem === 'scan_time_expired' && (
              <Button variant="secondary" onClick={onUpload}>
                {t.useUpload}
              </Button>
            )}
          </>
        )
      }
    >
      <Message tone="error">{problemText(t, problem, country)}</Message>
      {over && problem !== 'session' && (
        <p>{organization === '' ? t.exhaustedNoOrg : fill(t.exhausted, { org: organization })}</p>
      )}
      {!over && attemptsLeft !== null && <p>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>}
    </Screen>
  );
}

/** The sentence for a problem; the chosen country is named where it was the wrong one. */
export function problemText(t: DocumentTexts, problem: Problem, country: DocumentCountry): string {
  return fill(t[problem], { country: country === 'KZ' ? t.countryKZ : t.countryNotKZ });
}
