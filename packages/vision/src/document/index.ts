export type { MrzFields, MrzFormat, MrzReading, Portrait, VisualZone } from './types.ts';
