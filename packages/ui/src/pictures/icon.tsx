import type { ReactNode } from 'react';

/** A line drawing on a grid of 24. */
export function Icon({ children, size = 24 }: { readonly children: ReactNode; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export interface IconProps {
  /** Side in px; 24 by default. Uses the text's colour. */
  readonly size?: number;
}
