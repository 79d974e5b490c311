import { VisuallyHidden } from './visually-hidden.tsx';

export interface LiveRegionProps {
  /** Announced by screen readers when it changes; keep it mounted and empty otherwise. */
  readonly children: string;
  readonly urgent?: boolean;
}

/** Announces changing guidance without moving the focus. */
export function LiveRegion({ children, urgent = false }: LiveRegionProps) {
  return (
    <VisuallyHidden>
      <span aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true">
        {children}
      </span>
    </VisuallyHidden>
  );
}
