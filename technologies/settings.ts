import type * as v from 'valibot';
import type { TechnologyKey } from './catalogue.ts';
import { documentSettings } from './document-settings.ts';
import { edocumentSettings } from './edocument/settings.ts';
import { face2faceSettings, npckSettings } from './face2face/server/settings.ts';
import { livenessSettings } from './liveness/settings.ts';
import { registrySettings } from './registry/settings.ts';
import { identifierSettings } from './signature-identifier/settings.ts';
import { signerSettings } from './signature-signer/settings.ts';
import { tundukSettings } from './tunduk/settings.ts';

type SettingsSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** What an integrator may set for each technology: names, ranges and defaults. */
export const settingsSchemas = {
  distance: livenessSettings,
  distance2: livenessSettings,
  short: livenessSettings,
  position: livenessSettings,
  'pro-max': livenessSettings,
  core: livenessSettings,
  document: documentSettings,
  document2: documentSettings,
  mxdoc: documentSettings,
  edocument: edocumentSettings,
  tunduk: tundukSettings,
  face2face: face2faceSettings,
  f2fnpck: npckSettings,
  address: registrySettings,
  address2: registrySettings,
  gbdfln: registrySettings,
  gbdfl: registrySettings,
  gbdfl2: registrySettings,
  kzInfo: registrySettings,
  dsi: identifierSettings,
  dss: signerSettings,
} as const satisfies Record<TechnologyKey, SettingsSchema>;
