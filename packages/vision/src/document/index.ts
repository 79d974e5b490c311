export type { MrzFields, MrzFormat, MrzReading, Portrait } from './types.ts';
