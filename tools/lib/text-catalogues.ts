import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Locale, locales } from '../../packages/protocol/src/locale.ts';
import { type TextGroup, textGroups } from '../../packages/ui/src/i18n/text-groups.ts';
import { root } from '../setup.mjs';

/** Location of each catalogue; the steps' names are a separate table. */
export const catalogueFolders: Readonly<Record<Exclude<TextGroup, 'steps'>, string>> = {
  flow: 'packages/flow/src/i18n/texts',
  ui: 'packages/ui/src/i18n/texts',
  forms: 'packages/ui/src/forms/texts',
  camera: 'packages/camera/src/texts',
  documents: 'packages/flow/src/documents/texts',
  result: 'packages/flow/src/result/texts',
  handOff: 'packages/flow/src/hand-off/texts',
  capture: 'packages/document-capture/src/texts',
  liveness: 'technologies/liveness/texts',
  document: 'technologies/document/texts',
  mxdoc: 'technologies/mxdoc/texts',
  face2face: 'technologies/face2face/texts',
  npck: 'technologies/face2face/texts/npck',
  edocument: 'technologies/edocument/texts',
  registry: 'technologies/registry/texts',
  tunduk: 'technologies/tunduk/texts',
  dsi: 'technologies/signature-identifier/texts',
  dss: 'technologies/signature-signer/texts',
  verify: 'apps/web/src/verify/texts',
};

type Catalogue = Readonly<Record<string, string>>;

const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(root, path)).href);

/** A group's texts in one language, by key. */
export async function readCatalogue(group: TextGroup, locale: Locale): Promise<Catalogue> {
  if (group !== 'steps') {
    const file = await load(`${catalogueFolders[group]}/${locale}.ts`);
    return file[group === 'flow' ? 'shell' : locale];
  }
  const names: Record<string, Record<Locale, string>> = (await load('technologies/names.ts')).technologyNames;
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, name[locale]]));
}

/** Every overridable text in one language, by the integrators' key. */
export async function replaceableTexts(locale: Locale): Promise<Catalogue> {
  const texts: Record<string, string> = {};
  for (const group of Object.keys(textGroups) as TextGroup[]) {
    const fixed: readonly string[] = textGroups[group];
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
