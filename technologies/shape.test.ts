import { describe, expect, test } from 'vitest';
import { abouts, screenBudget } from './about.ts';
import { catalogue, technologyKeys } from './catalogue.ts';
import { technologies } from './list.ts';

/** The files that every technology's folder has. A lazy glob loads none of them. */
const files = Object.keys(import.meta.glob(['./*/**/*', '!./shared/**'])).map((path) => path.slice(2));
const sources = import.meta.glob<string>(['./*/web/**/*.{ts,tsx}', '!./shared/**', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const machines = import.meta.glob<{ readonly next?: unknown }>('./*/web/**/machine.ts');

/** The patterns that no file of `folder` matches. */
const missing = (folder: string, wanted: readonly RegExp[]): readonly RegExp[] => {
  const own = files
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1));
  return wanted.filter((pattern) => !own.some((file) => pattern.test(file)));
};

/** Sources below a folder, by path, except files named `name`. */
const sourcesBut = (folder: string, name: string): readonly [path: string, source: string][] =>
  Object.entries(sources).filter(([path]) => path.startsWith(`./${folder}/`) && !path.endsWith(`/${name}`));

test.each(technologies.map(({ folder }) => folder))(
  '%s has manifest, contract, texts and README',
  (folder) => {
    const wanted = [
      /^README\.md$/,
      /^technology\.ts$/,
      /^about\.ts$/,
      /^contract(\.ts|\/.+\.ts)$/,
      /^server\/technology\.ts$/,
      /^server\/index\.ts$/,
    ];
    expect(missing(folder, wanted)).toEqual([]);
    const { texts } = abouts[folder];
    const languages = ['index', 'en', 'ru', 'kz', 'my'].map((name) => new RegExp(`^${name}\\.ts$`));
    for (const catalog of Object.values(texts)) {
      expect(missing(`${folder}/${catalog.folder}`, languages)).toEqual([]);
    }
  },
);

describe.each(technologyKeys)('%s', (key) => {
  const web = screenBudget(catalogue[key].folder, key).folder;

  test('has screen, machine, pages, calls, texts and gallery under the names of all', () => {
    const names = [/^index\.tsx$/, /^machine\.ts$/, /^calls\.ts$/, /^texts\.ts$/, /^gallery\.tsx$/];
    const wanted = [...names, /^pages\/[^/]+\.tsx$/];
    expect(missing(web, wanted)).toEqual([]);
  });

  test('has routes and a verdict on the server', () => {
    expect(missing(web.replace('/web', '/server'), [/^index\.ts$/, /^judge\.ts$/])).toEqual([]);
  });

  test('keeps its transitions in `next` of its machine, which a reducer runs', async () => {
    const machine = await machines[`./${web}/machine.ts`]?.();
    expect(typeof machine?.next).toBe('function');
    const screens = sourcesBut(web, 'machine.ts').filter(([, source]) => source.includes('useReducer(next,'));
    expect(screens.map(([path]) => path)).toHaveLength(1);
  });

  test('asks the server in its calls and nowhere else', () => {
    const asking = sourcesBut(web, 'calls.ts').filter(([, source]) =>
      /\b(client|keyed)\s*\.request\(/.test(source),
    );
    expect(asking.map(([path]) => path)).toEqual([]);
  });

  test('reads failed calls by `failureOf`, in its problem.ts or with the shared document step', () => {
    const all = sourcesBut(web, 'calls.ts');
    const isReader = ([path, source]: readonly [string, string]) =>
      path.endsWith('/problem.ts')
        ? /export function problemOf\([\s\S]*failureOf\(/.test(source)
        : source.includes('useDocumentStep(');
    expect(all.filter(isReader)).toHaveLength(1);
    const others = all.filter(
      ([path, source]) => !path.endsWith('/problem.ts') && source.includes('failureOf('),
    );
    expect(others.map(([path]) => path)).toEqual([]);
  });

  test('shows no page from outside of its pages', () => {
    const pages = sourcesBut(web, 'gallery.tsx').filter(
      ([path, source]) => !path.includes('/pages/') && /<(Form)?Screen\s/.test(source),
    );
    expect(pages.map(([path]) => path)).toEqual([]);
  });
});
