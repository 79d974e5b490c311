import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue, technologyKey, technologyKeys } from './catalogue.ts';
import { routes } from './routes.ts';
import { screens } from './screens.ts';

/** The product specification's table, section 1. */
const specified = {
  LDD: 'distance',
  LDD2: 'distance2',
  LDSH: 'short',
  LDHP: 'position',
  LDPM: 'pro-max',
  LC: 'core',
  DR: 'document',
  DR2: 'document2',
  ED: 'edocument',
  TDK: 'tunduk',
  MXD: 'mxdoc',
  F2F: 'face2face',
  F2F_NPCK: 'f2fnpck',
  ADR: 'address',
  ADR2: 'address2',
  GBDFLN: 'gbdfln',
  GBDFL: 'gbdfl',
  GBDFL2: 'gbdfl2',
  KZ_INFO: 'kzInfo',
  DSI: 'dsi',
  DSS: 'dss',
};

/** The specification's start-up step 5. */
const cameraCodes = ['LDD', 'LDD2', 'LDSH', 'LDHP', 'LDPM', 'LC', 'DR', 'DR2'];

type TextTable = Readonly<Record<string, Readonly<Record<string, string>>>>;
const textModules = import.meta.glob<{ texts: TextTable }>('./*/texts/index.ts', { eager: true });

describe('the catalogue', () => {
  test('has the specification’s codes and keys, no more and no fewer', () => {
    const codes = Object.fromEntries(technologyKeys.map((key) => [catalogue[key].code, key]));
    expect(codes).toEqual(specified);
  });

  test('returns an unknown code unchanged', () => {
    expect(technologyKey('LDSH')).toBe('short');
    expect(technologyKey('SOMETHING')).toBe('SOMETHING');
  });

  test('knows which technologies need a camera', () => {
    const withCamera = technologyKeys.filter((key) => catalogue[key].needs.some((need) => need === 'camera'));
    expect(withCamera.map((key) => catalogue[key].code)).toEqual(cameraCodes);
  });

  test('has a row in the browser’s and in the server’s table for every key', () => {
    expect(Object.keys(screens).sort()).toEqual([...technologyKeys].sort());
    expect(Object.keys(routes).sort()).toEqual([...technologyKeys].sort());
  });
});

describe.each(technologyKeys)('%s', (key) => {
  const { folder } = catalogue[key];
  const texts = textModules[`./${folder}/texts/index.ts`]?.texts;

  test('has a screen that loads', async () => {
    expect(typeof (await screens[key as keyof typeof screens]()).default).toBe('function');
  });

  test('has every text in four languages, with the same placeholders', () => {
    const english = texts?.en ?? {};
    expect(Object.keys(english).length).toBeGreaterThan(0);
    const placeholders = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).sort();
    for (const locale of ['ru', 'kz', 'my']) {
      const own = texts?.[locale] ?? {};
      expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
      for (const [name, text] of Object.entries(english)) {
        expect(own[name]?.trim(), `${locale}.${name}`).toBeTruthy();
        expect(placeholders(own[name]), `${locale}.${name}`).toEqual(placeholders(text));
      }
    }
  });

  test('has its states in the gallery', () => {
    expect(existsSync(join(import.meta.dirname, folder, 'web/gallery.tsx'))).toBe(true);
  });
});
