import { ErrorIcon } from '../pictures/frame-icons.tsx';
import { classNames } from './class-names.ts';
import styles from './error-line.module.css';

export interface ErrorLineProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly error: string | undefined;
  /** The longest possible text: its space is reserved, so that no text shifts what is below. */
  readonly room?: string | undefined;
}

/** An error below its control. Always rendered, so that a later error is announced. */
export function ErrorLine({ id, className, error, room }: ErrorLineProps) {
  return (
    <p id={id} className={classNames(styles.line, className)} aria-live="polite" data-room={room}>
      {error !== undefined && (
        <>
          <ErrorIcon size={18} />
          <span>{error}</span>
        </>
      )}
    </p>
  );
}
