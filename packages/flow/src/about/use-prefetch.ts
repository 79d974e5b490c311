import { warnOfLoading } from '@kuelik/ui';
import { useEffect } from 'react';
import { useShell } from '../shell/shell-context.tsx';
import type { ScreenPrefetch, TechnologyStep } from '../technology.ts';

/** Milliseconds for which the current step has the connection to itself. */
const headStart = 3000;

/** What this page has prefetched: several steps may share a prefetch. */
const fetched = new Set<ScreenPrefetch>();

/**
 * Downloads the later steps' screens and models one after another while the person is busy with the current step.
 * The first failure ends it.
 */
export function usePrefetch(steps: readonly TechnologyStep[], index: number): void {
  const { modelsUrl } = useShell().options.config;
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        for (const step of steps.slice(index + 1)) {
          if (leaving.signal.aborted) return;
          await prefetchStep(step, modelsUrl);
        }
      } catch (error) {
        // The step loads what is missing.
        warnOfLoading(error);
      }
    }, headStart);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [steps, index, modelsUrl]);
}

/** Continues when the step is reached: the browser gives the step the same download. */
async function prefetchStep(step: TechnologyStep, modelsUrl: string): Promise<void> {
  const { prefetch } = await step.load();
  if (prefetch === undefined || fetched.has(prefetch)) return;
  fetched.add(prefetch);
  try {
    await prefetch(modelsUrl);
  } catch (error) {
    fetched.delete(prefetch);
    throw error;
  }
}
