import type { ReactNode } from 'react';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../pictures/frame-icons.tsx';
import { classNames } from './class-names.ts';
import styles from './message.module.css';

export type MessageTone = 'info' | 'success' | 'warning' | 'error';

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, error: ErrorIcon } as const;

export interface MessageProps {
  readonly tone?: MessageTone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** A button or a link below the text. */
  readonly action?: ReactNode;
}

/** A message block: errors interrupt a screen reader, others wait. */
export function Message({ tone = 'info', title, children, action }: MessageProps) {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.message, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
