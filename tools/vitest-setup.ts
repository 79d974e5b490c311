import { vi } from 'vitest';

// A generous limit for a busy machine: tests wait for a state, never for a fixed time.
const { waitFor } = vi;
vi.waitFor = (callback, options = { timeout: 120_000 }) => waitFor(callback, options);
