export {
  CARD,
  type FoundDocument,
  findDocumentQuad,
  PASSPORT_PAGE,
} from './edges/document-quad.ts';
export { type DocumentOutline, outlineAround, outlineOfEdges, resolutionOf } from './edges/outline.ts';
export { type DocumentQuality, measureQuality, QUALITY_RESOLUTION, usable } from './edges/quality.ts';
export { straighten } from './edges/straighten.ts';
export { createOcrbNetwork, loadOcrbNetwork, type OcrbNetwork } from './network/ocrb-network.ts';
export { curpCheckDigit, isCurp } from './print/person-numbers.ts';
export { findPrinted, type PrintedFields } from './print/printed-fields.ts';
export { type MrzSearch, type MrzWork, readMrz } from './reading/mrz-reader.ts';
export { type Trouble, troubleOf, troubles } from './reading/trouble.ts';
export { isContradicted, MOST_FRAMES, unreliable, voteZones } from './reading/zone-vote.ts';
export type { MrzFields, MrzFormat, MrzReading, Portrait, PrintedLine, ZoneBallot } from './types.ts';
export { checkDigit, failedChecks } from './zone/check-digits.ts';
export { composeMrz, type MrzSource } from './zone/compose-mrz.ts';
export { isInternalPassport, parseMrzFields } from './zone/mrz-fields.ts';
