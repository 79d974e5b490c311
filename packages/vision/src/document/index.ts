export { checkDigit, failedChecks } from './check-digits.ts';
export { composeMrz, type MrzSource } from './compose-mrz.ts';
export {
  CARD,
  type FoundDocument,
  findDocumentQuad,
  PASSPORT_PAGE,
} from './document-quad.ts';
export { parseMrzFields } from './mrz-fields.ts';
export { type MrzSearch, type MrzWork, readMrz } from './mrz-reader.ts';
export { createOcrbNetwork, loadOcrbNetwork, type OcrbNetwork } from './ocrb-network.ts';
export { type DocumentOutline, outlineAround, outlineOfEdges, resolutionOf } from './outline.ts';
export { curpCheckDigit, isCurp } from './person-numbers.ts';
export { findPrinted, type PrintedFields } from './printed-fields.ts';
export { type DocumentQuality, measureQuality, QUALITY_RESOLUTION, usable } from './quality.ts';
export { straighten } from './straighten.ts';
export { type Trouble, troubleOf, troubles } from './trouble.ts';
export type { MrzFields, MrzFormat, MrzReading, Portrait, PrintedLine, ZoneBallot } from './types.ts';
export { isContradicted, MOST_FRAMES, unreliable, voteZones } from './zone-vote.ts';
