import { technologies } from './list.ts';
import type { StepManifest } from './manifest.ts';

type Steps<T> = T extends { readonly steps: infer S } ? S : never;
type KeysOf<S> = S extends unknown ? keyof S & string : never;

/** The keys of all steps. */
export type TechnologyKey = KeysOf<Steps<(typeof technologies)[number]>>;

/** A step with the folder that holds it. */
export interface CatalogueEntry extends StepManifest {
  readonly folder: (typeof technologies)[number]['folder'];
}

const rows: readonly (readonly [string, CatalogueEntry])[] = technologies.flatMap(({ folder, steps }) =>
  Object.entries<StepManifest>(steps).map(([key, step]) => [key, { ...step, folder }] as const),
);

/** Every verification step of the product, by its key. */
export const catalogue = Object.fromEntries(rows) as Readonly<Record<TechnologyKey, CatalogueEntry>>;

export const technologyKeys = Object.keys(catalogue) as TechnologyKey[];

const keyByCode: ReadonlyMap<string, TechnologyKey> = new Map(
  technologyKeys.map((key) => [catalogue[key].code, key]),
);

/** The key of a session's technology code; an unknown code is returned unchanged. */
export function technologyKey(code: string): TechnologyKey | (string & {}) {
  return keyByCode.get(code) ?? code;
}
