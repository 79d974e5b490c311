import { expect, test } from 'vitest';
import type { ShellOptions } from '../shell/options.ts';
import { fakeConfig, fakeOptions } from '../testing.tsx';
import { planFirstScreen } from './first-screen-plan.ts';

const load = () => new Promise<never>(() => undefined);
const name = { ru: 'x', kz: 'x', en: 'x', my: 'x' };
const step = (key: string) => ({ key, code: key.toUpperCase(), name, load });
const options: ShellOptions = {
  ...fakeOptions,
  config: { ...fakeConfig, backendUrl: '/api/v1', ownHosts: ['kuelik.kz'] },
  technologies: [step('face'), step('paper')],
  cameraCodes: ['FACE'],
};

interface Case {
  readonly url?: string;
  readonly flow?: Readonly<Record<string, unknown>>;
  readonly codes?: readonly string[];
  readonly skip?: readonly string[];
  readonly mobile?: boolean;
  readonly config?: Partial<ShellOptions['config']>;
}

function plan({ url = 'https://id.kuelik.kz/flow/s1', flow = {}, skip = [], mobile = false, ...more }: Case) {
  const call = {
    url: new URL(url),
    api: '/api/v1',
    device: { userAgent: '', platform: '', maxTouchPoints: 0, userAgentData: { mobile } },
    configs: {
      flow_config: flow,
      technologies: more.codes ?? ['FACE', 'PAPER'],
      organization: { name: 'Bank' },
    },
    skip,
  };
  return planFirstScreen(call, { ...options, config: { ...options.config, ...more.config } });
}

test('the first step that is not skipped is shown', () => {
  expect(plan({})?.step.key).toBe('face');
  expect(plan({ skip: ['FACE'] })?.step.key).toBe('paper');
  expect(plan({ codes: ['UNKNOWN', 'PAPER'] })?.step.key).toBe('paper');
});

test.each<[string, Case, string, string]>([
  ['the host’s', {}, 'ru', 'kz,en,my'],
  ['that of other hosts', { url: 'https://bank.example/flow/s1' }, 'en', 'ru,kz,my'],
  ['the address’s, whatever was chosen before', { url: 'https://id.kuelik.kz/flow/s1?locale=kz' }, 'kz', ''],
  ['none that is unknown', { url: 'https://id.kuelik.kz/flow/s1?locale=fr' }, 'ru', 'kz,en,my'],
  ['one of the session’s', { flow: { locale_list: ['kz', 'en'] } }, 'en', 'kz'],
  [
    'not the address’s if the session does not have it',
    { url: 'https://id.kuelik.kz/flow/s1?locale=my', flow: { locale_list: ['kz'] } },
    'kz',
    '',
  ],
  ['one of the address’s list', { url: 'https://id.kuelik.kz/flow/s1?localeList=kz,my' }, 'kz', 'my'],
])('the language is %s', (_, given, locale, others) => {
  const found = plan(given);
  expect([found?.locale, found?.otherLocales.join()]).toEqual([locale, others]);
});

test.each<[string, Case]>([
  ['no known step', { codes: ['UNKNOWN'] }],
  ['every step skipped', { skip: ['FACE', 'PAPER'] }],
  ['a link for another device', { url: 'https://id.kuelik.kz/flow/s1?qr=true' }],
  ['a session for phones on a computer', { flow: { always_mobile: true } }],
  ['a camera that is asked for first', { flow: { show_qr: true } }],
  ['colours of its own', { flow: { accent_color_hex: '#ff0000' } }],
  ['texts of its own', { flow: { texts: { en: { title: 'A' } } } }],
  ['texts of the deployment', { config: { texts: { en: { title: 'A' } } } }],
  ['an API of another server', { config: { backendUrl: 'https://api.example/api/v1' } }],
  ['a deployment without this route', { config: { routes: { include: ['*'], exclude: ['/flow/*'] } } }],
])('%s is left to the browser', (_, given) => {
  expect(plan(given)).toBeNull();
});

test.each<[string, Case]>([
  ['a session for phones on a phone', { flow: { always_mobile: true }, mobile: true }],
  ['a phone by the address', { flow: { always_mobile: true }, url: 'https://x.kz/flow/s1?isMobile=true' }],
  ['a camera check for steps without a camera', { flow: { show_qr: true }, codes: ['PAPER'] }],
  ['the same API by its whole address', { config: { backendUrl: 'https://id.kuelik.kz/api/v1' } }],
])('%s is shown', (_, given) => {
  expect(plan(given)).not.toBeNull();
});
