import { technologies } from './list.ts';
import type { OfferedSetting, TechnologyAbout, Words } from './manifest.ts';

/** What integrators know each step by, by its key. Empty until `loadAbout` is through. */
export const titles: Record<string, Words> = {};

/** The settings that the test page offers, by the step's key. Empty until `loadAbout` is through. */
export const offers: Record<string, OfferedSetting & { readonly values: Readonly<Record<string, Words>> }> =
  {};

/** A technology's catalogue of texts. */
export interface TextCatalogue {
  /** What its keys begin with where an integrator replaces them. */
  readonly group: string;
  /** Below this folder. */
  readonly folder: string;
  /** The texts that cannot be replaced. */
  readonly fixed: readonly string[];
}

/**
 * Loads what the technologies say about themselves, for pages that the flow itself does not show; returns their
 * catalogues of texts. Rejects where a file does not load; the next call tries again.
 */
export async function loadAbout(): Promise<readonly TextCatalogue[]> {
  const loaded = await Promise.all(
    technologies.map(async ({ folder, loadAbout: load }) => {
      const about: TechnologyAbout = (await load()).about;
      return { folder, ...about };
    }),
  );
  for (const about of loaded) {
    Object.assign(titles, about.titles);
    for (const [key, offer] of Object.entries(about.offers ?? {})) {
      if (offer) offers[key] = { ...offer, values: await offer.loadValues() };
    }
  }
  return loaded.flatMap((about) =>
    Object.entries(about.texts).map(([group, { folder, fixed }]) => ({
      group,
      folder: `${about.folder}/${folder}`,
      fixed,
    })),
  );
}

/** Of each catalogue of texts those that cannot be replaced, by the word that its keys begin with. */
export async function loadTextGroups(): Promise<Readonly<Record<string, readonly string[]>>> {
  return Object.fromEntries((await loadAbout()).map(({ group, fixed }) => [group, fixed]));
}
