import type { Feature, Features, PlatformFeatures } from './features.ts';

/**
 * How the face check runs: `worker` beside the page, `page` on the page's own thread, where the picture moves less
 * smoothly; `none` where there is no way.
 */
export type FaceRung = 'worker' | 'page' | 'none';

/**
 * How a document is photographed: `live`, by itself once it is held well; `shutter`, by the person's button; `file`,
 * with the phone's own camera app or as a file.
 */
export type DocumentRung = 'live' | 'shutter' | 'file';

type NeededForFace = Pick<
  PlatformFeatures,
  'cameraInterface' | 'wasm' | 'moduleWorkers' | 'offscreenCanvas' | 'imageBitmap' | 'videoFrame'
>;
type NeededForDocument = Omit<NeededForFace, 'wasm'>;

const canGrab = (features: NeededForDocument): boolean => features.videoFrame || features.imageBitmap;
const canWorkAside = (features: NeededForDocument): boolean =>
  features.moduleWorkers && features.offscreenCanvas && canGrab(features);

/** The highest rung of the face check that these features allow. */
export function faceRung(features: NeededForFace): FaceRung {
  if (!features.cameraInterface || !features.wasm) return 'none';
  return canWorkAside(features) ? 'worker' : 'page';
}

/** The highest rung of photographing documents that these features allow. */
export function documentRung(features: NeededForDocument): DocumentRung {
  if (!features.cameraInterface) return 'file';
  return canWorkAside(features) ? 'live' : 'shutter';
}

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
