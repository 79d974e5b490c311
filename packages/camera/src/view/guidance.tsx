import { classNames } from '@kuelik/ui';
import type { ReactNode } from 'react';
import styles from './guidance.module.css';

/** A hint, and what explains it on its own line. */
export interface GuidanceText {
  readonly text: string;
  readonly more?: string | undefined;
}

/** Letters beyond which a hint is set smaller: it would take more than two lines of a phone's width. */
const longText = 40;

const sizeOf = ({ text }: GuidanceText) => (text.length > longText ? styles.long : styles.short);

/**
 * The hint above the camera's picture, for the eyes alone: screen readers get a live region. It takes the room of
 * the longest of `room` in every language, width and size of letters, so that no hint moves the picture. Large letters
 * on a small phone would leave the picture none: then long hints lie over its upper part.
 */
export function Guidance(props: {
  /** Null before the first one. */
  readonly shown: GuidanceText | null;
  readonly hint: string | undefined;
  readonly tone: 'waiting' | 'problem' | 'good';
  /** Every hint that may be shown here. */
  readonly room: readonly GuidanceText[];
  /** Over the lower edge: a progress bar. */
  readonly children?: ReactNode;
}) {
  const { shown, hint, tone, room, children } = props;
  const each = new Map(room.map((one) => [`${one.text} ${one.more ?? ''}`, one]));
  return (
    <div className={styles.guidance} data-tone={tone} data-hint={hint}>
      {/* Letters of style sheets: neither read aloud nor found by a search in the page. */}
      <div className={styles.room}>
        {[...each].map(([key, one]) => (
          <span key={key} className={sizeOf(one)} data-text={one.text} data-more={one.more} />
        ))}
      </div>
      <div className={styles.place}>
        {shown && (
          // Another hint is another paragraph: a shorter one in the same place would count as a layout shift.
          <p key={shown.text} className={classNames(styles.text, sizeOf(shown))} aria-hidden="true">
            {shown.text}
            {shown.more !== undefined && <span className={styles.more}>{shown.more}</span>}
          </p>
        )}
      </div>
      {children && <div className={styles.under}>{children}</div>}
    </div>
  );
}
