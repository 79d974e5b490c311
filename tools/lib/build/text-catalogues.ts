import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Locale, locales } from '../../../packages/protocol/src/locale.ts';
import { textGroups as shellGroups } from '../../../packages/ui/src/i18n/text-groups.ts';
import { technologySteps } from '../../../technologies/steps.ts';
import { textGroups as technologyGroups, textCatalogues } from '../../../technologies/text-catalogues.ts';
import { root } from '../../setup.mjs';

/** Every catalogue with replaceable texts, and the texts of each that cannot be replaced. */
export const textGroups: Readonly<Record<string, readonly string[]>> = {
  ...shellGroups,
  ...technologyGroups,
};

/** The path of each catalogue; the steps' names are in a separate table. */
export const catalogueFolders: Readonly<Record<string, string>> = {
  flow: 'packages/flow/src/i18n/texts',
  ui: 'packages/ui/src/i18n/texts',
  forms: 'packages/ui/src/forms/texts',
  camera: 'packages/camera/src/texts',
  handOff: 'packages/flow/src/hand-off/texts',
  about: 'packages/flow/src/about/texts',
  capture: 'packages/document-capture/src/texts',
  line: 'packages/ui/src/line-notice/texts',
  verify: 'apps/web/src/verify/texts',
  check: 'apps/web/src/check/texts',
  ...Object.fromEntries(textCatalogues.map(({ group, folder }) => [group, `technologies/${folder}`])),
};

type Catalogue = Readonly<Record<string, string>>;

const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(root, path)).href);

/** A group's texts in one language, by key. */
export async function readCatalogue(group: string, locale: Locale): Promise<Catalogue> {
  if (group !== 'steps') {
    const file = await load(`${catalogueFolders[group]}/${locale}.ts`);
    return file[group === 'flow' ? 'shell' : locale];
  }
  return Object.fromEntries(technologySteps.map(({ key, name }) => [key, name[locale]]));
}

/** Every overridable text in one language, by the integrators' key. */
export async function replaceableTexts(locale: Locale): Promise<Catalogue> {
  const texts: Record<string, string> = {};
  for (const group of Object.keys(textGroups)) {
    const fixed = textGroups[group] ?? [];
    for (const [key, text] of Object.entries(await readCatalogue(group, locale))) {
      if (!fixed.includes(key)) texts[`${group}.${key}`] = text;
    }
  }
  return texts;
}

/** Writes the lists of texts that integrators start from, one file per language. */
export async function writeTextLists(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const locale of locales) {
    const texts = await replaceableTexts(locale);
    await writeFile(join(folder, `${locale}.json`), `${JSON.stringify({ [locale]: texts }, null, 2)}\n`);
  }
}
