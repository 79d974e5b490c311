import { Histogram, type Registry } from 'prom-client';
import { errorCode } from '../errors.ts';

/** Times vision jobs by kind and outcome: `done`, or the code of the error, such as `vision_busy`. */
export function measureVision(registry: Registry): <T>(job: string, work: () => Promise<T>) => Promise<T> {
  const duration = new Histogram({
    name: 'kuelik_vision_job_duration_seconds',
    help: 'Time of a vision job, its wait for a thread included, by outcome',
    labelNames: ['job', 'outcome'],
    // Up to the limit of a job.
    buckets: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
    registers: [registry],
  });
  return async (job, work) => {
    const stop = duration.startTimer({ job });
    try {
      const result = await work();
      stop({ outcome: 'done' });
      return result;
    } catch (error) {
      stop({ outcome: errorCode(error) ?? 'failed' });
      throw error;
    }
  };
}
