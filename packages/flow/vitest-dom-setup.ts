import { configure } from '@testing-library/dom';

// A screen may take its time on a busy machine: tests wait for states, not for a second.
configure({ asyncUtilTimeout: 20_000 });
