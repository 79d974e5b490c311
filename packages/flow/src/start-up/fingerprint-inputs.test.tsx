import { afterEach, expect, test, vi } from 'vitest';
import { collectFingerprintInputs } from './fingerprint-inputs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('has every input listed in the specification, section 9 [9.15]', async () => {
  expect(Object.keys(await collectFingerprintInputs(window)).sort()).toEqual(
    [
      'userAgent',
      'languages',
      'platform',
      'cookies',
      'doNotTrack',
      'cores',
      'touchPoints',
      'vendor',
      'screen',
      'orientation',
      'pixelRatio',
      'plugins',
      'mimeTypes',
      'fonts',
      'graphics',
      'timezone',
      'storage',
      'apis',
      'memory',
    ].sort(),
  );
});

test('each input is what the browser says of itself [9.15]', async () => {
  const said = {
    userAgent: 'Specimen/1.0',
    language: 'kk-KZ',
    languages: ['kk-KZ', 'ru'],
    platform: 'Specimen OS',
    cookieEnabled: false,
    doNotTrack: '1',
    hardwareConcurrency: 7,
    maxTouchPoints: 3,
    vendor: 'Specimen Inc.',
    deviceMemory: 4,
    plugins: [],
    mimeTypes: [],
    serviceWorker: {},
    share: () => undefined,
  };
  const screen = { width: 1, height: 2, availWidth: 3, availHeight: 4, colorDepth: 5, pixelDepth: 6 };
  const orientation = { type: 'landscape-primary' };
  const device = {
    navigator: said,
    screen: { ...screen, orientation },
    document,
    devicePixelRatio: 2,
    localStorage: {},
    sessionStorage: undefined,
    indexedDB: {},
    PaymentRequest: class {},
  };
  const inputs = await collectFingerprintInputs(device as unknown as Window);
  expect(inputs).toMatchObject({
    userAgent: 'Specimen/1.0',
    languages: ['kk-KZ', 'kk-KZ', 'ru'],
    platform: 'Specimen OS',
    cookies: false,
    doNotTrack: '1',
    cores: 7,
    touchPoints: 3,
    vendor: 'Specimen Inc.',
    screen: [1, 2, 3, 4, 5, 6],
    orientation: 'landscape-primary',
    pixelRatio: '2.00',
    storage: [true, false, true],
    apis: [true, false, false, false, true, false, false, false, false, true],
    memory: 4,
  });
});

test('the pixel ratio has two decimals, plugins and types are sorted, the zone shows daylight saving [9.16]', async () => {
  const plugins = [{ name: 'PDF' }, { name: 'Chrome PDF' }] as unknown as PluginArray;
  const types = [{ type: 'text/pdf' }, { type: 'application/pdf' }] as unknown as MimeTypeArray;
  vi.spyOn(window.navigator, 'plugins', 'get').mockReturnValue(plugins);
  vi.spyOn(window.navigator, 'mimeTypes', 'get').mockReturnValue(types);
  vi.stubGlobal('devicePixelRatio', 1.3333);
  const inputs = await collectFingerprintInputs(window);
  expect(inputs.pixelRatio).toBe('1.33');
  expect(inputs.plugins).toEqual(['Chrome PDF', 'PDF']);
  expect(inputs.mimeTypes).toEqual(['application/pdf', 'text/pdf']);
  // Minutes in January and July, whatever the zone of the machine.
  const zone = async (winter: number, summer: number) => {
    const offset = function (this: Date) {
      return this.getMonth() === 0 ? winter : summer;
    };
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(offset);
    return (await collectFingerprintInputs(window)).timezone;
  };
  expect(await zone(-60, -120)).toMatchObject({ offsets: [-60, -120], daylightSaving: true });
  expect(await zone(-300, -300)).toMatchObject({ offsets: [-300, -300], daylightSaving: false });
});

test('a part that the browser refuses is null and affects no other', async () => {
  vi.spyOn(window.document, 'createElement').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const inputs = await collectFingerprintInputs(window);
  expect([inputs.fonts, inputs.graphics]).toEqual([null, null]);
  expect(inputs.userAgent).toBe(window.navigator.userAgent);
});

test('a font exists if its text is equally wide before both fallbacks', async () => {
  const widths: Readonly<Record<string, number>> = { monospace: 10, serif: 20 };
  const context = {
    font: '',
    measureText() {
      const [, name = '', family = ''] = /^72px "(.+)", (.+)$/.exec(this.font) ?? [];
      return { width: name === 'Ubuntu' ? 10 : widths[family] };
    },
  };
  const getContext = (kind: string) => (kind === '2d' ? context : null);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    getContext as unknown as HTMLCanvasElement['getContext'],
  );
  expect((await collectFingerprintInputs(window)).fonts).toEqual(['Ubuntu']);
});
