import { Button } from '../controls/button.tsx';
import { LiveRegion } from '../controls/live-region.tsx';
import { fill } from '../i18n/fill.ts';
import styles from './resend-button.module.css';
import { useCountdownSeconds } from './use-countdown-seconds.ts';
import { useFormTexts } from './use-form-texts.ts';

export interface ResendButtonProps {
  /** When the server will resend, in milliseconds since the epoch: see `secondsFromNow`. */
  readonly endsAt: number | null;
  /** May return a promise: the button shows a loading state until it settles. */
  readonly onResend: () => unknown;
  readonly label?: string;
  readonly disabled?: boolean;
}

/** Shows the time until another SMS can be sent, then offers it. */
export function ResendButton({ endsAt, onResend, label, disabled = false }: ResendButtonProps) {
  const t = useFormTexts();
  const left = useCountdownSeconds(endsAt);
  return (
    <div className={styles.resend}>
      {left > 0 ? (
        <p className={styles.wait} role="timer">
          {fill(t.resendIn, { n: left })}
        </p>
      ) : (
        <Button variant="quiet" size="compact" disabled={disabled} onClick={onResend}>
          {label ?? t.resend}
        </Button>
      )}
      <LiveRegion>{left > 0 || endsAt === null ? '' : t.resendReady}</LiveRegion>
    </div>
  );
}
