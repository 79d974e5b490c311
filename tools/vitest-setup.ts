import { vi } from 'vitest';

// A busy machine takes its time: what is waited for is a state, never a second.
const { waitFor } = vi;
vi.waitFor = (callback, options = { timeout: 20_000 }) => waitFor(callback, options);
