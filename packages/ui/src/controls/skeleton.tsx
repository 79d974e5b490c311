import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * A part of a page to come: one line or two of text, a box of facts, a field, a consent, a row of a list, a
 * button, a QR code, a sheet of a document.
 */
export type SkeletonPart =
  | 'line'
  | 'text'
  | 'facts'
  | 'field'
  | 'check'
  | 'row'
  | 'button'
  | 'code'
  | 'sheet';

export interface SkeletonProps {
  /** What is awaited, for screen readers; omitted where a text beside it says so. */
  readonly label?: string;
  /** From top to bottom. */
  readonly parts: readonly SkeletonPart[];
}

/** The shape of what is loading, instead of a ring on an empty page. */
export function Skeleton({ label, parts }: SkeletonProps) {
  return (
    <>
      {/* Outside of the busy part, whose changes many screen readers hold back. */}
      {label !== undefined && (
        <div role="status">
          <VisuallyHidden>{label}</VisuallyHidden>
        </div>
      )}
      <div className={styles.skeleton} aria-busy="true">
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no names and never move
          <span key={place} className={classNames(styles.part, styles[part])} aria-hidden="true" />
        ))}
      </div>
    </>
  );
}
