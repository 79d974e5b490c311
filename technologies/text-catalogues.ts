import { abouts } from './about.ts';

/** A technology's catalogue of texts. */
interface TextCatalogue {
  /** What its keys begin with where an integrator replaces them. */
  readonly group: string;
  /** Below this folder. */
  readonly folder: string;
  /** The texts that cannot be replaced. */
  readonly fixed: readonly string[];
}

/** The catalogues of texts of all technologies. */
export const textCatalogues: readonly TextCatalogue[] = Object.entries(abouts).flatMap(
  ([technology, about]) =>
    Object.entries(about.texts).map(([group, { folder, fixed }]) => ({
      group,
      folder: `${technology}/${folder}`,
      fixed,
    })),
);

/** Of each catalogue of texts those that cannot be replaced, by the word that its keys begin with. */
export const textGroups: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  textCatalogues.map(({ group, fixed }) => [group, fixed]),
);
