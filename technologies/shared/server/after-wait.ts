import { forget } from '@kuelik/backend';

/** Awaits long work, such as vision. Session data that was read earlier may be stale afterwards. */
export async function afterWait<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    forget();
  }
}
