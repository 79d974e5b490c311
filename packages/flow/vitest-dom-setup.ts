import { configure } from '@testing-library/dom';

// A generous limit for busy machines: tests wait for states, not for a fixed time.
configure({ asyncUtilTimeout: 20_000 });
