import type { Feature, Features } from './features.ts';
import { documentRung, faceRung } from './rungs.ts';

/** `limited`: it works, but on a lower rung. */
export type Verdict = 'yes' | 'limited' | 'no';

export const abilityNames = ['connection', 'storage', 'camera', 'face', 'document'] as const;
export type AbilityName = (typeof abilityNames)[number];

/** A device's verdict for one part of the check, and the features that limit or prevent it: missing ones, and faults. */
export interface Ability {
  readonly verdict: Verdict;
  readonly missing: readonly Feature[];
}

/**
 * The abilities of this device, one for each part of the check. Pure: also works on the features of a support
 * code.
 */
export function abilitiesOf(features: Features): Readonly<Record<AbilityName, Ability>> {
  const ability = (verdict: Verdict, candidates: readonly Feature[]): Ability => ({
    verdict,
    missing: candidates.filter(isMissing),
  });
  const isMissing = (name: Feature) => features[name] === (name === 'cameraBusy');
  const cameraNeeds = [
    'secure',
    'cameraInterface',
    'cameraPolicy',
    'camera',
    'cameraPermitted',
    'cameraBusy',
  ] as const;
  const hasCamera = !cameraNeeds.some(isMissing);
  const face = hasCamera ? faceRung(features) : 'none';
  const document = hasCamera ? documentRung(features) : 'file';
  const aside = ['moduleWorkers', 'offscreenCanvas', 'imageBitmap'] as const;
  return {
    connection: ability(features.secure ? 'yes' : 'no', ['secure']),
    storage: ability(features.storage ? 'yes' : 'limited', ['storage']),
    camera: ability(hasCamera ? 'yes' : 'no', cameraNeeds),
    face: ability(
      face === 'none' ? 'no' : face === 'worker' && features.wasmSimd ? 'yes' : 'limited',
      face === 'none' ? [...cameraNeeds, 'wasm', 'imageBitmap'] : ['wasmSimd', ...aside],
    ),
    document: ability(document === 'live' ? 'yes' : 'limited', hasCamera ? aside : cameraNeeds),
  };
}

/** The worst of all verdicts, which the page shows first. */
export function overall(abilities: Readonly<Record<AbilityName, Ability>>): Verdict {
  const verdicts = abilityNames.map((name) => abilities[name].verdict);
  return verdicts.includes('no') ? 'no' : verdicts.includes('limited') ? 'limited' : 'yes';
}
