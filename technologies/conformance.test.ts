import type { StepNeed, TechnologyStep } from '@kuelik/flow';
import { describe, expect, test } from 'vitest';
import { catalogue, technologyKey, technologyKeys } from './catalogue.ts';
import { technologies } from './list.ts';
import { givers, settingsSchemas, technologyManifests, technologyRoutes } from './server.ts';
import { technologySteps } from './steps.ts';

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
const textModules = import.meta.glob<{ texts: TextTable }>('./*/texts/**/index.ts', { eager: true });
const galleries = Object.keys(import.meta.glob('./*/web/**/gallery.tsx'));

describe('the catalogue', () => {
  test('has the specification’s codes and keys, no more and no fewer [1.16]', () => {
    const codes = Object.fromEntries(technologyKeys.map((key) => [catalogue[key].code, key]));
    expect(codes).toEqual(specified);
  });

  test('returns an unknown code unchanged [1.17]', () => {
    expect(technologyKey('LDSH')).toBe('short');
    expect(technologyKey('SOMETHING')).toBe('SOMETHING');
  });

  test('knows which technologies need a camera [4.5]', () => {
    const withCamera = technologyKeys.filter((key) => catalogue[key].needs.some((need) => need === 'camera'));
    expect(withCamera.map((key) => catalogue[key].code)).toEqual(cameraCodes);
  });

  test('knows whose pictures may also be files, so that a computer offers the phone there too', () => {
    const optional = technologyKeys.filter((key) =>
      catalogue[key].needs.some((need) => need === 'optional-camera'),
    );
    expect(optional.map((key) => catalogue[key].code)).toEqual(['MXD']);
  });

  test('has one block that comes second in the full layout, that of the comparison [2.62]', () => {
    const second = technologySteps.filter(({ result }) => result?.blockComesSecond);
    expect(second.map(({ code }) => code)).toEqual(['F2F']);
  });

  test('has every key once, and the server’s half of every technology [1.16]', () => {
    const keys = technologies.flatMap(({ steps }) => Object.keys(steps));
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.keys(settingsSchemas).sort()).toEqual([...technologyKeys].sort());
    expect(new Set(technologyRoutes).size).toBe(technologies.length);
  });

  test('counts tries by settings that are there', () => {
    for (const { settings, tries } of technologyManifests) {
      expect(Object.keys(settings.entries)).toEqual(expect.arrayContaining([...tries]));
    }
  });

  test('knows who leaves a picture that later steps need', () => {
    const codesLeaving = (what: Parameters<typeof givers>[0]) => givers(what).map(({ code }) => code);
    expect(codesLeaving('liveness-photo').toSorted()).toEqual(cameraCodes.slice(0, 6).toSorted());
    expect(codesLeaving('document-photo')).toEqual(['DR', 'DR2', 'MXD']);
  });

  test('knows what the result page does otherwise: the specification, section 2 [2.54]', () => {
    const having = (name: keyof NonNullable<TechnologyStep['result']>) =>
      technologySteps.filter(({ result }) => result?.[name]).map(({ code }) => code);
    expect(having('loadPage')).toEqual(['DSI']);
    expect(having('waitsForButton')).toEqual(['DSI', 'DSS']);
    expect(having('isShortInProduction')).toEqual(['F2F_NPCK']);
    expect(having('blockComesSecond')).toEqual(['F2F']);
  });

  test('has a block of results for each technology that the specification, section 2, lists [2.61]', async () => {
    const listed = [
      'short',
      'distance',
      'position',
      'document',
      'edocument',
      'face2face',
      'f2fnpck',
      'address',
      'gbdfln',
    ];
    for (const key of listed) {
      const block = await technologySteps.find((step) => step.key === key)?.loadResultBlock?.();
      expect([key, block?.default.fields.length ?? 0]).not.toEqual([key, 0]);
    }
  });

  test('knows who needs a phone: where an SMS is replied to, and where it holds a code', () => {
    const needing = (what: StepNeed) =>
      technologySteps.filter(({ needs }) => needs?.includes(what)).map(({ code }) => code);
    const replied = ['ED', 'ADR', 'ADR2', 'GBDFLN', 'GBDFL', 'GBDFL2', 'KZ_INFO', 'DSI'];
    expect(needing('phone')).toEqual(replied);
    expect(needing('sms-code')).toEqual(['ED', 'DSI', 'DSS']);
  });
});

describe.each(technologyKeys)('%s', (key) => {
  const { folder } = catalogue[key];
  const catalogues = Object.entries(textModules).filter(([path]) => path.startsWith(`./${folder}/texts/`));

  test('has a screen that can be loaded', async () => {
    expect(typeof (await catalogue[key].load()).default).toBe('function');
  });

  test('has every text in four languages, with the same placeholders', () => {
    expect(catalogues).not.toEqual([]);
    const placeholders = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).sort();
    for (const [path, { texts }] of catalogues) {
      const english = texts.en ?? {};
      expect(Object.keys(english).length, path).toBeGreaterThan(0);
      for (const locale of ['ru', 'kz', 'my']) {
        const own = texts[locale] ?? {};
        expect(Object.keys(own).sort(), path).toEqual(Object.keys(english).sort());
        for (const [name, text] of Object.entries(english)) {
          expect(own[name]?.trim(), `${path}: ${locale}.${name}`).toBeTruthy();
          expect(placeholders(own[name]), `${path}: ${locale}.${name}`).toEqual(placeholders(text));
        }
      }
    }
  });

  test('has its states in the gallery', () => {
    expect(galleries.some((path) => path.startsWith(`./${folder}/web/`))).toBe(true);
  });
});
