import { fieldNames as edocument } from './edocument/field-names.ts';
import type { Words } from './manifest.ts';

/**
 * What the cabinet calls fields that one technology alone has, by their keys, in the order of display. Not in `about.ts`, since the
 * widget loads that where an integrator replaces texts.
 */
export const fieldNames: Readonly<Record<string, Words>> = { ...edocument };
