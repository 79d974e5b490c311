import { configure } from '@testing-library/dom';

// A generous limit for a busy machine: tests wait for states, not for a fixed time.
configure({ asyncUtilTimeout: 20_000 });
