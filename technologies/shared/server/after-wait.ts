import { forget } from '@kuelik/backend';

/** Awaits long work, such as vision's. What was read of the session before may have changed meanwhile. */
export async function afterWait<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    forget();
  }
}
