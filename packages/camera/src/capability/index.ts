export {
  type Ability,
  type AbilityName,
  abilitiesOf,
  abilityNames,
  overall,
  type Verdict,
} from './abilities.ts';
export { type Feature, type Features, featureNames, type PlatformFeatures } from './features.ts';
export { probeFeatures } from './probe-features.ts';
export { probeRungs } from './probe-rungs.ts';
export { type DeviceReport, deviceReport } from './report.ts';
export { type DocumentRung, documentRung, type FaceRung, faceRung } from './rungs.ts';
export { decodeSupportCode, encodeSupportCode } from './support-code.ts';
