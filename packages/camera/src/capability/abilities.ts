import type { Feature, Features } from './features.ts';
import { documentRung, faceRung } from './rungs.ts';

/** `limited`: it works, on a lower rung. */
export type Verdict = 'yes' | 'limited' | 'no';

export const abilityNames = ['connection', 'storage', 'camera', 'face', 'document'] as const;
export type AbilityName = (typeof abilityNames)[number];

/** What a device can do for one part of the check, and the features whose absence limits or prevents it. */
export interface Ability {
  readonly verdict: Verdict;
  readonly missing: readonly Feature[];
}

/** The parts of the check on this device. Pure: also for features that were read from a support code. */
export function abilitiesOf(features: Features): Readonly<Record<AbilityName, Ability>> {
  const ability = (verdict: Verdict, candidates: readonly Feature[]): Ability => ({
    verdict,
    missing: candidates.filter((name) => !features[name]),
  });
  const cameraNeeds = ['secure', 'cameraInterface', 'cameraPolicy', 'camera', 'cameraPermitted'] as const;
  const hasCamera = cameraNeeds.every((name) => features[name]);
  const face = hasCamera ? faceRung(features) : 'none';
  const document = hasCamera ? documentRung(features) : 'file';
  const aside = ['moduleWorkers', 'offscreenCanvas', 'imageBitmap'] as const;
  return {
    connection: ability(features.secure ? 'yes' : 'no', ['secure']),
    storage: ability(features.storage ? 'yes' : 'limited', ['storage']),
    camera: ability(hasCamera ? 'yes' : 'no', cameraNeeds),
    face: ability(
      face === 'none' ? 'no' : face === 'worker' && features.wasmSimd ? 'yes' : 'limited',
      face === 'none' ? [...cameraNeeds, 'wasm'] : ['wasmSimd', ...aside],
    ),
    document: ability(document === 'live' ? 'yes' : 'limited', hasCamera ? aside : cameraNeeds),
  };
}

/** The least of all: what to tell the person first. */
export function overall(abilities: Readonly<Record<AbilityName, Ability>>): Verdict {
  const verdicts = abilityNames.map((name) => abilities[name].verdict);
  return verdicts.includes('no') ? 'no' : verdicts.includes('limited') ? 'limited' : 'yes';
}
