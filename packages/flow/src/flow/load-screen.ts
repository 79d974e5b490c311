import type { Locale } from '@kuelik/protocol';
import { loadTexts } from '@kuelik/ui';
import type { ScreenLoader, TechnologyScreen } from '../technology.ts';

/** Why a screen could not be loaded, as its message: `screen_timeout` or `screen_failed`. */
class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

export interface LoadLimits {
  /** Milliseconds per attempt. */
  readonly timeout: number;
  readonly tries: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  readonly pause: number;
}

/**
 * A slow mobile network loads a chunk of 100 KB well within the first; three attempts survive a cell
 * handover.
 */
const loadLimits: LoadLimits = { timeout: 30_000, tries: 3, pause: 500 };

const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** A screen with its texts, so that it appears at once with both. */
async function withTexts(loader: ScreenLoader, locale: Locale): Promise<TechnologyScreen> {
  const { default: screen } = await loader();
  await loadTexts(locale);
  return screen;
}

async function inTime(loading: Promise<TechnologyScreen>, timeout: number): Promise<TechnologyScreen> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenLoadError('screen_timeout')), timeout);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads a technology's screen and its texts, with retries. Rejects only with `ScreenLoadError`. */
export async function loadScreen(
  loader: ScreenLoader,
  locale: Locale,
  limits: LoadLimits = loadLimits,
): Promise<TechnologyScreen> {
  let failure: unknown;
  for (let turn = 0; turn < limits.tries; turn += 1) {
    if (turn > 0) await wait(limits.pause * 2 ** (turn - 1));
    try {
      return await inTime(withTexts(loader, locale), limits.timeout);
    } catch (error) {
      failure = error;
    }
  }
  throw failure instanceof ScreenLoadError
    ? failure
    : new ScreenLoadError('screen_failed', { cause: failure });
}
