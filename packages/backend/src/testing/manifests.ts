import * as v from 'valibot';
import type { TechnologyManifest } from '../platform/policies/plan.ts';

/** A technology that has no settings and needs nothing. */
export const plainManifest = (code: string): TechnologyManifest => ({
  code,
  settings: v.strictObject({}),
  tries: [],
  needsAccess: false,
  commands: null,
  lacks: () => [],
});
