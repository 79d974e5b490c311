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

  it('run statements as they are, however costly they look', async () => {
    const pool = openServerPool({ url });
    try {
      const [plan] = await pool.send(
        'explain (format json) select sum(n) from generate_series(1, 9000000) n, generate_series(1, 900) m',
        [],
      );
      expect(JSON.stringify(plan)).toContain('Function Scan');
      expect(JSON.stringify(plan)).not.toContain('JIT');
    } finally {
      await pool.end();
    }
  });
});
