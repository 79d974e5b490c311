import type { Locale } from '@kuelik/protocol';
import { Button, fill, Message, Screen, TimeoutDialog, useTexts } from '@kuelik/ui';
import type { ReactNode } from 'react';
import type { KnownReason } from './call-problem.ts';
import { captureTexts } from './texts/index.ts';

/** What a technology's catalogue says of a failure. */
export type RefusalTexts = Readonly<
  Record<
    | 'failedTitle'
    | 'uncheckedTitle'
    | 'again'
    | 'send'
    | 'finish'
    | 'attemptsLeft'
    | 'exhausted'
    | 'exhaustedNoOrg',
    string
  >
>;

export interface RefusalProps {
  readonly locale: Locale;
  readonly t: RefusalTexts;
  /** A code of the technology's errors, or of `CommonProblem`. */
  readonly problem: string;
  /** What is said of it. */
  readonly text: string;
  /** What of the picture the person can mend: told in place of `text`. */
  readonly reason: KnownReason | null;
  /** Null when the server did not say: nothing was spent. */
  readonly attemptsLeft: number | null;
  readonly organization: string;
  readonly onRetry: () => void;
  /** The same pictures once more. */
  readonly onResend: () => void;
  readonly onFinish: () => void;
  /** Other ways on, beside trying again. */
  readonly otherWays?: ReactNode;
}

/** Problems that say nothing about the document: nobody has looked at it. */
const unchecked: readonly string[] = ['connection', 'busy', 'session', 'scan_time_expired'];

/** Problems of the way to the server: the pictures were never judged and can be sent once more. */
export const isUnjudged = (problem: string): boolean => problem === 'connection' || problem === 'busy';

/** Says what was wrong and what can be done about it. */
export function Refusal(props: RefusalProps) {
  const { t, locale, problem, reason, attemptsLeft, organization, onRetry, onResend, onFinish, otherWays } =
    props;
  const capture = useTexts('capture', captureTexts, locale);
  const text = reason === null ? props.text : capture[`why_${reason}`];
  const over = attemptsLeft === 0 || problem === 'maximum_attempts' || problem === 'session';
  const way = over
    ? { label: t.finish, act: onFinish }
    : isUnjudged(problem)
      ? { label: t.send, act: onResend }
      : { label: t.again, act: onRetry };
  const left = attemptsLeft === null ? '' : fill(t.attemptsLeft, { n: attemptsLeft });
  return (
    <Screen
      title={unchecked.includes(problem) ? t.uncheckedTitle : t.failedTitle}
      actions={
        <>
          <Button onClick={way.act}>{way.label}</Button>
          {!over && otherWays}
        </>
      }
    >
      <Message tone="error">{text}</Message>
      {problem === 'scan_time_expired' && !over && (
        // It covers the page: what is left is told here, too.
        <TimeoutDialog
          title={t.uncheckedTitle}
          text={`${text} ${left}`.trim()}
          again={{ label: way.label, act: way.act }}
        />
      )}
      {over && problem !== 'session' && (
        <p>{organization === '' ? t.exhaustedNoOrg : fill(t.exhausted, { org: organization })}</p>
      )}
      {!over && left !== '' && <p>{left}</p>}
    </Screen>
  );
}
