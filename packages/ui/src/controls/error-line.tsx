import { ErrorIcon } from '../pictures/frame-icons.tsx';

/** An error below its control. Always rendered, so that a later error is announced. */
export function ErrorLine(props: {
  readonly id: string;
  readonly className: string | undefined;
  readonly error: string | undefined;
}) {
  const { id, className, error } = props;
  return (
    <p id={id} className={className} aria-live="polite">
      {error !== undefined && (
        <>
          <ErrorIcon size={18} />
          <span>{error}</span>
        </>
      )}
    </p>
  );
}
