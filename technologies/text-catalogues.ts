import { abouts } from './about.ts';

/** A technology's text catalogue. */
interface TextCatalogue {
  /** Prefix of its keys in an integrator's replacements. */
  readonly group: string;
  /** Below this folder. */
  readonly folder: string;
  /** The texts that cannot be replaced. */
  readonly fixed: readonly string[];
}

/** The text catalogues of all technologies. */
export const textCatalogues: readonly TextCatalogue[] = Object.entries(abouts).flatMap(
  ([technology, about]) =>
    Object.entries(about.texts).map(([group, { folder, fixed }]) => ({
      group,
      folder: `${technology}/${folder}`,
      fixed,
    })),
);

/** The texts of each catalogue that cannot be replaced, by the prefix of its keys. */
export const textGroups: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  textCatalogues.map(({ group, fixed }) => [group, fixed]),
);
