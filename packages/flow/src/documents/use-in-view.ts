import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onView` once `element` comes into view while `active`.
 *
 * @param margin how far outside of the view counts already, as in CSS; `0px` by default.
 */
export function useInView(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  onView: () => void,
  margin = '0px',
): void {
  const seen = useEffectEvent(onView);
  useEffect(() => {
    if (!active || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        seen();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, active, margin]);
}
