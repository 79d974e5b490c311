import type { Ability, AbilityName, Feature, Features } from '@kuelik/camera/capability';
import type { CheckTexts } from './texts/en.ts';

type TextKey = keyof CheckTexts;

const ofFeature: Partial<Record<Feature, TextKey>> = {
  secure: 'secure',
  storage: 'storageMissing',
  cameraInterface: 'cameraInterface',
  camera: 'cameraMissing',
  cameraPermitted: 'cameraPermitted',
  cameraPolicy: 'cameraPolicy',
  wasm: 'wasm',
  wasmSimd: 'slower',
};

const insideApps: Partial<Record<TextKey, TextKey>> = {
  cameraInterface: 'cameraInterfaceInApp',
  cameraPermitted: 'cameraPermittedInApp',
};

/**
 * The one sentence that helps most with an ability, or null where nothing is missing: the first missing feature is
 * the cause of the others.
 */
export function adviceFor(
  name: AbilityName,
  { verdict, missing }: Ability,
  features: Features,
): TextKey | null {
  const [first] = missing;
  if (first === undefined || verdict === 'yes') return null;
  // Without a camera the face check only repeats what the camera's own line says.
  if (name === 'document') return 'byHand';
  const key = ofFeature[first] ?? 'slower';
  return (features.webView ? insideApps[key] : undefined) ?? key;
}
