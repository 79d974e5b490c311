import { OtherWays } from '@kuelik/camera';
import { isOutage, type Locale } from '@kuelik/protocol';
import { Art, Button, fill, Message, OutageMessage, Screen, TimeoutDialog, useTexts } from '@kuelik/ui';
import type { ReactNode } from 'react';
import { captureTexts } from '../texts/lazy.ts';
import type { KnownReason } from './call-problem.ts';

/** A technology's text for a failure. */
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
  /** The text shown; undefined for an outage. */
  readonly text: string | undefined;
  /** What the person can improve about the picture; replaces `text`. */
  readonly reason: KnownReason | null;
  /** Null if the server did not say: no attempt was used. */
  readonly attemptsLeft: number | null;
  readonly organization: string;
  readonly onRetry: () => void;
  /** Sends the same pictures again. */
  readonly onResend: () => void;
  readonly onFinish: () => void;
  /** The scan's time was over before anything was sent: `onRetry` continues with more time. */
  readonly outOfTime?: boolean;
  /** The organization's other way to confirm an identity, if its policy has one. */
  readonly otherWayUrl: string | null;
  /** Alternatives to another attempt. */
  readonly otherWays?: ReactNode;
}

/** Problems unrelated to the document: it was never examined. */
const isUnchecked = (problem: string): boolean =>
  isOutage(problem) || problem === 'session' || problem === 'scan_time_expired';

/** Explains the refusal and what to do about it. */
export function Refusal(props: RefusalProps) {
  const { t, locale, problem, reason, attemptsLeft, organization, onRetry, onResend, onFinish, otherWays } =
    props;
  const capture = useTexts('capture', captureTexts, locale);
  const text = reason === null ? props.text : capture[`why_${reason}`];
  const isExhausted = problem === 'maximum_attempts';
  const isSessionOver = problem === 'session';
  const over = attemptsLeft === 0 || isExhausted || isSessionOver;
  const spent = over && !isSessionOver;
  const way = over
    ? { label: t.finish, act: onFinish }
    : isOutage(problem)
      ? { label: t.send, act: onResend }
      : { label: props.outOfTime ? capture.moreTime : t.again, act: onRetry };
  const exhausted = organization === '' ? t.exhaustedNoOrg : fill(t.exhausted, { org: organization });
  const left = attemptsLeft === null ? '' : fill(t.attemptsLeft, { n: attemptsLeft });
  return (
    <Screen
      title={isUnchecked(problem) ? t.uncheckedTitle : t.failedTitle}
      picture={<Art name={`${spent ? 'attempts' : reason} ${problem} failed`} />}
      actions={
        <>
          <Button onClick={way.act}>{way.label}</Button>
          {!over && otherWays}
        </>
      }
    >
      {isOutage(problem) ? (
        <OutageMessage outage={problem} />
      ) : (
        <Message tone="error">{isExhausted ? exhausted : text}</Message>
      )}
      {problem === 'scan_time_expired' && !over && (
        // The dialog covers the page, so the attempts left are repeated here.
        <TimeoutDialog
          title={t.uncheckedTitle}
          text={`${text ?? ''} ${left}`.trim()}
          again={{ label: way.label, act: way.act }}
        />
      )}
      {spent && !isExhausted && <p>{exhausted}</p>}
      {!over && left !== '' && <p>{left}</p>}
      <OtherWays
        locale={locale}
        url={props.otherWayUrl}
        elsewhere={over ? undefined : 'device'}
        organization={over ? undefined : organization}
      />
    </Screen>
  );
}
