import { fetchSwift } from './lib/debian-swift.ts';

// A program of its own, so that `npm test` can put it behind a lock.
try {
  fetchSwift();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
