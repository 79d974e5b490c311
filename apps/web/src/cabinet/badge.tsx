import { classNames } from '@kuelik/ui';
import styles from './badge.module.css';
import type { SessionOutcome } from './history.ts';
import type { CabinetTexts } from './texts/index.ts';

type Tone = 'good' | 'bad' | 'busy' | 'quiet';

/** A coloured badge; its text carries all the information. */
export function Badge({ tone, text }: { readonly tone: Tone; readonly text: string }) {
  return <span className={classNames(styles.badge, styles[tone])}>{text}</span>;
}

const tones: Readonly<Record<SessionOutcome, Tone>> = {
  waiting: 'quiet',
  running: 'busy',
  verified: 'good',
  refused: 'bad',
  expired: 'quiet',
  unknown: 'quiet',
};

/** A session's status. */
export function OutcomeBadge({ outcome, t }: { readonly outcome: SessionOutcome; readonly t: CabinetTexts }) {
  return <Badge tone={tones[outcome]} text={t[`outcome_${outcome}`]} />;
}
