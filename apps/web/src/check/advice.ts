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
  cameraBusy: 'cameraBusy',
  wasm: 'wasm',
  wasmSimd: 'slower',
};

const insideApps: Partial<Record<TextKey, TextKey>> = {
  cameraInterface: 'cameraInterfaceInApp',
  cameraPermitted: 'cameraPermittedInApp',
  wasm: 'wasmInApp',
  slower: 'slowerInApp',
};

/**
 * The most helpful advice for an ability, or null if no feature is missing: the first missing feature is the
 * cause of the others.
 */
export function adviceFor(
  name: AbilityName,
  { verdict, missing }: Ability,
  features: Features,
): TextKey | null {
  const [first] = missing;
  if (first === undefined || verdict === 'yes') return null;
  // Without a camera, the face check would only repeat the camera's advice.
  if (name === 'document') return 'byHand';
  const key = ofFeature[first] ?? (verdict === 'no' ? 'wasm' : 'slower');
  return (features.webView ? insideApps[key] : undefined) ?? key;
}
