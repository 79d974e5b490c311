export { type Feature, type Features, featureNames, type PlatformFeatures } from './features.ts';
export {
  type Ability,
  type AbilityName,
  abilitiesOf,
  abilityNames,
  type DocumentRung,
  documentRung,
  type FaceRung,
  faceRung,
  overall,
  type Verdict,
} from './ladder.ts';
export { probeFeatures, probePlatform } from './probe.ts';
export { type DeviceReport, deviceReport } from './report.ts';
export { decodeSupportCode, encodeSupportCode } from './support-code.ts';
