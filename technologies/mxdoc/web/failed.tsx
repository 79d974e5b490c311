import { fill } from '@kuelik/flow';
import { Button, Message, Screen } from '@kuelik/flow/ui';
import type { MxdocTexts } from '../texts/en.ts';
import { isUnjudged, type MxProblem } from './machine.ts';

interface FailedProps {
  readonly t: MxdocTexts;
  readonly problem: MxProblem;
  readonly attemptsLeft: number | null;
  readonly organization: string;
  readonly onRetry: () => void;
  /** The same pictures once more. */
  readonly onResend: () => void;
  readonly onFinish: () => void;
}

/** Problems that say nothing about the document: nobody has looked at it. */
const unchecked: readonly MxProblem[] = ['connection', 'busy', 'session', 'scan_time_expired'];

/** Says what was wrong and what can be done about it. */
export function Failed(props: FailedProps) {
  const { t, problem, attemptsLeft, organization, onRetry, onResend, onFinish } = props;
  const over = attemptsLeft === 0 || problem === 'maximum_attempts' || problem === 'session';
  const way = over
    ? { label: t.finish, act: onFinish }
    : isUnjudged(problem)
      ? { label: t.send, act: onResend }
      : { label: t.again, act: onRetry };
  return (
    <Screen
      title={unchecked.includes(problem) ? t.uncheckedTitle : t.failedTitle}
      actions={<Button onClick={way.act}>{way.label}</Button>}
    >
      <Message tone="error">{t[problem]}</Message>
      {over && problem !== 'session' && (
        <p>{organization === '' ? t.exhaustedNoOrg : fill(t.exhausted, { org: organization })}</p>
      )}
      {!over && attemptsLeft !== null && <p>{fill(t.attemptsLeft, { n: attemptsLeft })}</p>}
    </Screen>
  );
}
