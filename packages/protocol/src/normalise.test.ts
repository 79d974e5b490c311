import { describe, expect, test, vi } from 'vitest';
import { normaliseFlowConfig } from './flow-config.ts';
import { normaliseConfigs, normaliseValidation, toSessionType } from './normalise.ts';

const defaults = {
  showQr: false,
  alwaysMobile: false,
  fontFamilyUrl: null,
  textBlackColor: null,
  textWhiteColor: null,
  accentColor: null,
  colorScheme: null,
  showScaling: false,
  showLanguageSwitcher: true,
  localeList: null,
  showResult: 'none',
  otherWayUrl: null,
};

describe('flow configuration', () => {
  test.each([[undefined], [null], [{}], ['text'], [[1]], [{ show_qr: null, locale_list: null }]])(
    'defaults for %j',
    (value) => {
      expect(normaliseFlowConfig(value)).toEqual(defaults);
    },
  );

  test('everything set [3.3, 3.12]', () => {
    expect(
      normaliseFlowConfig({
        show_qr: true,
        always_mobile: true,
        font_family_url: ' https://fonts.google.com/specimen/Roboto ',
        text_black_color_hex: '#111',
        text_white_color_hex: 'FFFFFF',
        accent_color_hex: '#12345678',
        color_scheme: 'dark',
        show_scaling: true,
        show_language_switcher: false,
        locale_list: ['ru', 'kz', 'ru', '', 5],
        showResult: 'full',
      }),
    ).toEqual({
      showQr: true,
      alwaysMobile: true,
      fontFamilyUrl: 'https://fonts.google.com/specimen/Roboto',
      textBlackColor: '#111',
      textWhiteColor: '#FFFFFF',
      accentColor: '#12345678',
      colorScheme: 'dark',
      showScaling: true,
      showLanguageSwitcher: false,
      localeList: ['ru', 'kz'],
      showResult: 'full',
      otherWayUrl: null,
    });
  });

  test.each([
    ['https://bank.example/branches', 'https://bank.example/branches'],
    ['javascript:alert(1)', null],
    [5, null],
  ])('the other way %j is %j', (other_way_url, expected) => {
    expect(normaliseFlowConfig({ other_way_url }).otherWayUrl).toBe(expected);
  });

  test('browsers without URL.canParse read the other way', () => {
    vi.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new TypeError('URL.canParse is not a function');
    });
    const { otherWayUrl } = normaliseFlowConfig({ other_way_url: 'https://bank.example/branches' });
    expect(otherWayUrl).toBe('https://bank.example/branches');
    vi.restoreAllMocks();
  });

  test('flags as text and numbers', () => {
    expect(
      normaliseFlowConfig({
        show_qr: 'true',
        always_mobile: 1,
        show_language_switcher: 'false',
        show_scaling: 0,
      }),
    ).toMatchObject({ showQr: true, alwaysMobile: true, showLanguageSwitcher: false, showScaling: false });
    expect(normaliseFlowConfig({ show_language_switcher: 'perhaps' }).showLanguageSwitcher).toBe(true);
  });

  test('the other names of the list of locales [3.12]', () => {
    expect(normaliseFlowConfig({ localeList: ['en'] }).localeList).toEqual(['en']);
    expect(normaliseFlowConfig({ locale_list: 'ru, en' }).localeList).toEqual(['ru', 'en']);
    expect(normaliseFlowConfig({ locale_list: [] }).localeList).toBeNull();
  });

  test.each(['red', '#12', 'url(//evil)', '#12345g', 7])('colour %s is refused', (color) => {
    expect(normaliseFlowConfig({ accent_color_hex: color }).accentColor).toBeNull();
  });
});

test.each([
  ['DEMO', 'demonstration'],
  ['PRODUCTION', 'production'],
  ['demo', null],
  [null, null],
  [undefined, null],
])('session type %s is %s [1.14, 3.11]', (wire, type) => {
  expect(toSessionType(wire)).toBe(type);
});

test('empty configs [3.14]', () => {
  expect(normaliseConfigs(undefined)).toEqual({
    flowConfig: defaults,
    technologyConfigs: {},
    technologies: [],
    redirectOrigins: null,
    organization: '',
    extensions: [],
  });
});

test('a list of redirect origins is kept, also an empty one: none allowed is not the same as no list', () => {
  expect(normaliseConfigs({ redirect_origins: ['https://a.test', 5] }).redirectOrigins).toEqual([
    'https://a.test',
  ]);
  expect(normaliseConfigs({ redirect_origins: [] }).redirectOrigins).toEqual([]);
});

test('configs keep the order and unknown codes, and drop what is no text; settings that are no object are empty [1.17]', () => {
  const configs = normaliseConfigs({
    technologies: ['F2F', 3, '', 'moon 7', 'DR'],
    technology_configs: { DR: null, F2F: [1] },
    organization: 'Bank',
  });
  expect(configs).toMatchObject({
    technologies: ['F2F', 'moon 7', 'DR'],
    technologyConfigs: { DR: {}, F2F: {} },
    organization: 'Bank',
  });
  expect(normaliseConfigs({ organization: { name: 5 } }).organization).toBe('');
});

test('no word of the result page means none [3.3]', () => {
  expect(normaliseConfigs({}).flowConfig.showResult).toBe('none');
  expect(normaliseConfigs({ flow_config: { showResult: 'all' } }).flowConfig.showResult).toBe('none');
});

test('an empty validation', () => {
  expect(normaliseValidation(null)).toEqual({
    type: null,
    metadata: {},
    skip: [],
    finished: [],
    accessToken: null,
    organization: '',
  });
  expect(normaliseValidation({ access_token: '', skip: 'ED' })).toMatchObject({
    accessToken: null,
    skip: [],
  });
});
