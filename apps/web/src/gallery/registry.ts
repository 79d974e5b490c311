import { type GalleryEntry, loadEveryLanguage } from '@kuelik/ui';

interface GalleryModule {
  readonly entries: readonly GalleryEntry[];
}

/** Every gallery.tsx of the shell, shared code and technologies, loaded when the gallery opens. */
const modules = {
  ...import.meta.glob<GalleryModule>(
    '../../../../packages/{flow,ui,camera,document-capture}/src/**/gallery.tsx',
  ),
  ...import.meta.glob<GalleryModule>('../../../../technologies/*/web/**/gallery.tsx'),
};

/** All entries, the shell's first; a duplicate id is an error. */
export async function loadEntries(): Promise<readonly GalleryEntry[]> {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  await loadEveryLanguage();
  const entries = loaded.flatMap((module) => module.entries);
  const ids = new Set(entries.map((entry) => entry.id));
  if (ids.size !== entries.length) throw new Error('Two gallery entries share an id');
  return entries;
}
