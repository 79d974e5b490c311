import { useEffect, useRef } from 'react';
import { ErrorIcon } from '../pictures/frame-icons.tsx';

/** An error below its control. Always rendered, so that a later error is announced. */
export function ErrorLine(props: {
  readonly id: string;
  readonly className: string | undefined;
  readonly error: string | undefined;
  /** False for a remark on leaving a field: the page must not move under a finger. */
  readonly isAnswer?: boolean;
}) {
  const { id, className, error, isAnswer = true } = props;
  const line = useRef<HTMLParagraphElement>(null);
  const answer = isAnswer ? error : undefined;

  // On a phone in landscape the line may be below the window. Of several wrong fields the first is shown.
  useEffect(() => {
    if (answer === undefined) return;
    // A new page moves to its title before.
    const frame = requestAnimationFrame(() => {
      const first = line.current?.closest('form, section')?.querySelector('[aria-invalid]');
      if (first?.getAttribute('aria-describedby')?.includes(id))
        line.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, answer]);

  return (
    <p id={id} ref={line} className={className} aria-live="polite">
      {error !== undefined && (
        <>
          <ErrorIcon size={18} />
          <span>{error}</span>
        </>
      )}
    </p>
  );
}
