import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onView` once `element` becomes visible while `active`.
 *
 * @param margin distance outside the viewport that counts as visible, as in CSS; `0px` by default.
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
