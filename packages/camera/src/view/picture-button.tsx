import type { ReactNode } from 'react';
import styles from './picture-button.module.css';

interface PictureButtonProps {
  readonly corner: 'top-start' | 'bottom-start' | 'bottom-end';
  /** For screen readers and the tooltip: the button shows an icon alone. */
  readonly label: string;
  /** Only for a button that stays on or off. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** A round button in a corner of the camera's picture. */
export function PictureButton({ corner, label, pressed, onClick, children }: PictureButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[corner]}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
