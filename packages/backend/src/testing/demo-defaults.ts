import { usualDefaults } from '../features/integrators/create.ts';

/** The contents of test sessions that name none. */
export const demoDefaults = usualDefaults(['LDSH', 'DR', 'F2F']);
