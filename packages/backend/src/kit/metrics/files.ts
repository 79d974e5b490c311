import { Histogram, type Registry } from 'prom-client';
import type { BlobStore } from '../blobs/store.ts';
import { errorCode } from '../errors.ts';

type Outcome = 'done' | 'missing' | 'failed';

const outcomeOf = (error: unknown): Outcome => (errorCode(error) === 'blob_not_found' ? 'missing' : 'failed');

/**
 * A store whose calls are counted and timed by operation and outcome: `done`, `missing`, `failed`. A file whose sender
 * broke off is not counted, since the store is not to blame.
 */
export function measuredFiles(store: BlobStore, registry: Registry): BlobStore {
  const duration = new Histogram({
    name: 'kuelik_file_call_duration_seconds',
    help: 'Time of a call of the file store until its last part was read, with its tries again, by outcome',
    labelNames: ['operation', 'outcome'],
    // Up to three tries of five seconds, and the pauses between them.
    buckets: [0.005, 0.02, 0.05, 0.2, 0.5, 1, 2, 5, 10, 20],
    registers: [registry],
  });
  const timed = (operation: string): ((outcome: Outcome) => void) => {
    const end = duration.startTimer({ operation });
    return (outcome) => void end({ outcome });
  };
  const call = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    const end = timed(operation);
    try {
      const result = await work();
      end('done');
      return result;
    } catch (error) {
      end(outcomeOf(error));
      throw error;
    }
  };
  /** Until the last part has been read; whoever stops before has seen no fault. */
  async function* read<T>(
    operation: string,
    parts: AsyncIterable<T>,
    end = timed(operation),
  ): AsyncIterable<T> {
    let outcome: Outcome = 'done';
    try {
      yield* parts;
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      end(outcome);
    }
  }
  return {
    put: async (key, source) => {
      const end = timed('put');
      let isSourceBroken = false;
      async function* watched() {
        try {
          yield* source;
        } catch (error) {
          isSourceBroken = true;
          throw error;
        }
      }
      try {
        await store.put(key, watched());
        end('done');
      } catch (error) {
        if (!isSourceBroken) end(outcomeOf(error));
        throw error;
      }
    },
    get: async (key) => {
      const end = timed('get');
      const parts = await store.get(key).catch((error: unknown) => {
        end(outcomeOf(error));
        throw error;
      });
      return read('get', parts, end);
    },
    remove: (key) => call('remove', () => store.remove(key)),
    list: (prefix) => read('list', store.list(prefix)),
    removeAll: (prefix) => call('remove', () => store.removeAll(prefix)),
  };
}
