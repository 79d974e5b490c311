import { fieldNames as edocument } from './edocument/field-names.ts';
import type { Words } from './manifest.ts';
import { fieldNames as registry } from './registry/field-names.ts';

/**
 * What the cabinet calls the fields of results, by their keys, in the order of display. A key that both have is named as in a
 * registry. Not in `about.ts`, since the widget loads that where an integrator replaces texts.
 */
export const fieldNames: Readonly<Record<string, Words>> = { ...registry, ...edocument, ...registry };
