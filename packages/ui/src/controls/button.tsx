import { type MouseEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonProps {
  readonly children: ReactNode;
  /** May return a promise: the button shows a loading state until it settles. */
  readonly onClick?: (() => unknown) | undefined;
  readonly disabled?: boolean | undefined;
  readonly loading?: boolean | undefined;
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `regular` has the specified size (70 px high); `compact` fits its text, for toolbars and dialogs. */
  readonly size?: 'regular' | 'compact';
  readonly type?: 'button' | 'submit';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-pressed'?: boolean;
}

/**
 * The product's button. While loading it keeps focus and width, is announced as busy and ignores clicks, so
 * that nothing is sent twice.
 */
export function Button(props: ButtonProps) {
  const { children, onClick, disabled = false, loading = false, icon, ref, ...rest } = props;
  const { variant = 'primary', size = 'regular', type = 'button', ...attributes } = rest;
  const [pending, setPending] = useState(false);
  // A state update alone is too late for two clicks within one frame.
  const running = useRef(false);
  const busy = loading || pending;

  const click = (event: MouseEvent) => {
    if (busy || running.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const outcome = onClick?.();
    if (!(outcome instanceof Promise)) return;
    running.current = true;
    setPending(true);
    const settle = () => {
      running.current = false;
      setPending(false);
    };
    outcome.then(settle, (cause: unknown) => {
      settle();
      throw cause;
    });
  };

  return (
    <button
      {...attributes}
      ref={ref}
      type={type}
      part={`button button-${variant}`}
      className={classNames(styles.button, styles[variant], styles[size], busy && styles.busy)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      <span className={styles.content}>
        {icon !== undefined && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        {children}
      </span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
