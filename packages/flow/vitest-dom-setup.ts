import { loadEveryLanguage } from '@kuelik/ui';
import { configure } from '@testing-library/dom';
import { beforeAll } from 'vitest';

// A generous limit for busy machines: tests wait for states, not for a fixed time.
configure({ asyncUtilTimeout: 120_000 });

// Tests render at once; the catalogues of their modules are known by now.
beforeAll(loadEveryLanguage);
