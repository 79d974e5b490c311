import { warnOfLoading } from '@kuelik/ui';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Delays between attempts, ms; the last one repeats. */
const pauses = [500, 2000, 5000] as const;

const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

export interface LazyPage<TProps> {
  /** To be rendered within `Suspense`. */
  readonly Page: LazyExoticComponent<ComponentType<TProps>>;
  /** Preloads the page's code. Never fails. */
  readonly preload: () => void;
}

/**
 * A lazily loaded page. Without a connection it is retried until loaded: a result must not be lost because
 * its page could not load.
 */
export function lazyPage<TProps>(
  load: () => Promise<ComponentType<TProps>>,
  pause: (time: number) => Promise<void> = wait,
): LazyPage<TProps> {
  const loadPatiently = async (): Promise<{ readonly default: ComponentType<TProps> }> => {
    for (let turn = 0; ; turn += 1) {
      try {
        return { default: await load() };
      } catch (error) {
        warnOfLoading(error);
        await pause(pauses[Math.min(turn, pauses.length - 1)] ?? 0);
      }
    }
  };
  let loading: ReturnType<typeof loadPatiently> | null = null;
  const once = () => {
    loading ??= loadPatiently();
    return loading;
  };
  return { Page: lazy(once), preload: () => void once() };
}
