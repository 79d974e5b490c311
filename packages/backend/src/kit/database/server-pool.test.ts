import { afterEach, describe, expect, it, vi } from 'vitest';
import { openServerPool } from './server-pool.ts';

const url = process.env.KUELIK_TEST_DATABASE_URL ?? '';

describe.skipIf(url === '')('connections to PostgreSQL', () => {
  afterEach(() => vi.useRealTimers());

  it('outlive a lull of minutes, and no longer', async () => {
    const pool = openServerPool({ url });
    try {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await pool.send('select 1', []);
      vi.advanceTimersByTime(240_000);
      expect(pool.load()).toEqual({ busy: 0, idle: 1, waiting: 0 });
      vi.advanceTimersByTime(240_000);
      expect(pool.load().idle).toBe(0);
    } finally {
      vi.useRealTimers();
      await pool.end();
    }
  });
});
