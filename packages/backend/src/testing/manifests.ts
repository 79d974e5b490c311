import * as v from 'valibot';
import type { TechnologyManifest } from '../platform/policies/plan.ts';

/** A technology without settings or prerequisites. */
export const plainManifest = (code: string): TechnologyManifest => ({
  code,
  settings: v.strictObject({}),
  tries: [],
  needsAccess: false,
  commands: null,
  lacks: () => [],
});
