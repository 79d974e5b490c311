import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Calls `onView` once `element` becomes visible while `active`. */
export function useInView(element: RefObject<HTMLElement | null>, active: boolean, onView: () => void): void {
  const seen = useEffectEvent(onView);
  useEffect(() => {
    if (!active || element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      seen();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, active]);
}

/**
 * Whether `element` is within `margin` of what its scrolled ancestor shows. That has to be the observer's root: it adds no
 * margin where another ancestor clips.
 *
 * @param scroller a selector of the ancestor
 * @param margin as in CSS
 */
export function useIsNear(element: RefObject<HTMLElement | null>, scroller: string, margin: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: current.closest(scroller),
      rootMargin: margin,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, scroller, margin]);
  return isNear;
}
