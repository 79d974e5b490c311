export { checkDigit, failedChecks } from './check-digits.ts';
export { composeMrz, type MrzSource } from './compose-mrz.ts';
export { parseMrzFields } from './mrz-fields.ts';
export { type MrzSearch, type MrzWork, readMrz } from './mrz-reader.ts';
export { createOcrbNetwork, loadOcrbNetwork, type OcrbNetwork } from './ocrb-network.ts';
export type { MrzFields, MrzFormat, MrzReading, Portrait } from './types.ts';
