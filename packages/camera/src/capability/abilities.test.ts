import { describe, expect, test } from 'vitest';
import { abilitiesOf, overall } from './abilities.ts';
import type { Feature } from './features.ts';
import { deviceReport } from './report.ts';
import { documentRung, faceRung } from './rungs.ts';
import { featuresWithout } from './test-data.ts';

describe('the ladder takes the next rung where a feature is missing', () => {
  test.each<[readonly Feature[], string, string]>([
    [[], 'worker', 'live'],
    [['videoFrame'], 'worker', 'live'],
    [['frameCallback'], 'worker', 'live'],
    [['imageBitmapOptions'], 'worker', 'live'],
    [['wasmSimd'], 'worker', 'live'],
    [['offscreenCanvas'], 'page', 'shutter'],
    [['moduleWorkers'], 'page', 'shutter'],
    [['videoFrame', 'imageBitmap'], 'none', 'shutter'],
    [['wasm'], 'none', 'live'],
    [['cameraInterface'], 'none', 'file'],
  ])('without %j: face %s, document %s', (missing, face, document) => {
    const features = featuresWithout(...missing);
    expect(faceRung(features)).toBe(face);
    expect(documentRung(features)).toBe(document);
  });
});

test('a device with everything can do everything', () => {
  const abilities = abilitiesOf(featuresWithout());
  expect(overall(abilities)).toBe('yes');
  expect(Object.values(abilities).flatMap(({ missing }) => missing)).toEqual([]);
});

test.each<[Feature, string]>([
  ['camera', 'no'],
  ['cameraPermitted', 'no'],
  ['cameraPolicy', 'no'],
  ['cameraBusy', 'no'],
  ['secure', 'no'],
  ['wasm', 'no'],
  ['wasmSimd', 'limited'],
  ['storage', 'limited'],
  ['offscreenCanvas', 'limited'],
  ['motion', 'yes'],
])('without %s the device as a whole is: %s, and the feature is named', (name, verdict) => {
  const abilities = abilitiesOf(featuresWithout(name));
  expect(overall(abilities)).toBe(verdict);
  const named = Object.values(abilities).flatMap(({ missing }) => missing);
  expect(named.includes(name)).toBe(verdict !== 'yes');
});

test('a refused camera leaves documents as files', () => {
  const { camera, face, document } = abilitiesOf(featuresWithout('cameraPermitted'));
  expect([camera.verdict, face.verdict, document.verdict]).toEqual(['no', 'no', 'limited']);
  expect(camera.missing).toEqual(['cameraPermitted']);
});

test('the report holds code, verdicts and features', () => {
  const features = featuresWithout('offscreenCanvas');
  const report = deviceReport(features);
  expect(report).toMatchObject({ version: 1, verdict: 'limited', features });
  expect(report.abilities).toEqual({
    connection: 'yes',
    storage: 'yes',
    camera: 'yes',
    face: 'limited',
    document: 'limited',
  });
});
