import {
  abilitiesOf,
  abilityNames,
  type Feature,
  type Features,
  featureNames,
} from '@kuelik/camera/capability';
import { type Locale, locales } from '@kuelik/protocol';
import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { adviceFor } from './advice.ts';
import CheckPage, { type CheckEnvironment } from './index.tsx';
import { texts } from './texts/index.ts';

const without = (...missing: readonly Feature[]): Features =>
  Object.fromEntries(
    featureNames.map((name) => [name, missing.includes(name) === (name === 'cameraBusy')]),
  ) as Record<Feature, boolean>;
const browserWithout = (...missing: readonly Feature[]) => without('webView', ...missing);

afterEach(cleanup);

function open(probe: CheckEnvironment['probe'], code: string | null = null, locale: Locale = 'en') {
  const environment = { probe, notifyHost: vi.fn(), copy: vi.fn(async () => undefined) };
  render(
    <UiLocale locale={locale} texts={uiTexts[locale]}>
      <CheckPage
        environment={environment}
        code={code}
        locale={locale}
        locales={locales}
        onLocale={() => undefined}
      />
    </UiLocale>,
  );
  return environment;
}
const lines = async () => {
  await screen.findAllByRole('listitem');
  return screen.getAllByRole('listitem').map((item) => item.textContent);
};

test.each(locales)('in %s every part says in words how it is', async (locale) => {
  open(async () => browserWithout('cameraPermitted'), null, locale);
  const t = texts[locale];
  expect(await lines()).toEqual([
    `${t.connection}: ${t.stateYes}`,
    `${t.storage}: ${t.stateYes}`,
    `${t.camera}: ${t.stateNo}${t.cameraPermitted}`,
    `${t.face}: ${t.stateNo}${t.cameraPermitted}`,
    `${t.document}: ${t.stateLimited}${t.byHand}`,
  ]);
  expect(screen.getByRole('alert').textContent).toContain(t.no);
});

test.each<[readonly Feature[], keyof typeof texts.en]>([
  [['camera'], 'cameraMissing'],
  [['cameraInterface', 'camera'], 'cameraInterface'],
  [['cameraPolicy'], 'cameraPolicy'],
  [['cameraBusy'], 'cameraBusy'],
  [['wasm'], 'wasm'],
  [['wasmSimd'], 'slower'],
  [['offscreenCanvas'], 'slower'],
  [['secure', 'cameraInterface', 'camera'], 'secure'],
  [['storage'], 'storageMissing'],
])('without %j it says what helps', async (missing, advice) => {
  open(async () => browserWithout(...missing), null, 'en');
  expect((await lines()).join('\n')).toContain(texts.en[advice]);
});

test.each<[Feature, keyof typeof texts.en]>([
  ['cameraPermitted', 'cameraPermittedInApp'],
  ['cameraInterface', 'cameraInterfaceInApp'],
  ['wasm', 'wasmInApp'],
  ['wasmSimd', 'slowerInApp'],
])('inside an app without %s the advice is about the app', async (missing, advice) => {
  open(async () => without(missing), null, 'en');
  expect((await lines()).join('\n')).toContain(texts.en[advice]);
});

test('for any two missing features, there is advice for each part that does not fully work', () => {
  const silent: string[] = [];
  for (const one of featureNames) {
    for (const other of featureNames) {
      const features = without(one, other);
      const abilities = abilitiesOf(features);
      for (const name of abilityNames) {
        const isFine = abilities[name].verdict === 'yes';
        if (!isFine && adviceFor(name, abilities[name], features) === null)
          silent.push(`${name} without ${one} and ${other}`);
      }
    }
  }
  expect(silent).toEqual([]);
});

test('the person is asked for the camera only by the button, and the page then shows the answer', async () => {
  const probe = vi.fn(async (ask: boolean) => browserWithout(...(ask ? ['cameraPermitted' as const] : [])));
  const { notifyHost } = open(probe, null, 'en');
  await screen.findByText(texts.en.yes);
  expect(probe.mock.calls).toEqual([[false]]);
  await userEvent.click(screen.getByRole('button', { name: texts.en.tryCamera }));
  await screen.findByText(texts.en.no);
  expect(probe.mock.calls).toEqual([[false], [true]]);
  expect(notifyHost.mock.calls.map(([report]) => report.verdict)).toEqual(['yes', 'no']);
});

test('an agent who types the code that was read out sees the other device', async () => {
  open(async () => browserWithout('offscreenCanvas'), null, 'en');
  const code = (await screen.findByTestId('support-code')).textContent;
  cleanup();
  open(async () => browserWithout(), null, 'en');
  const field = await screen.findByLabelText(texts.en.heard);
  await userEvent.type(field, code.toLowerCase().replace('-', ' '));
  await userEvent.click(screen.getByRole('button', { name: texts.en.show }));
  const region = screen.getByRole('region', { name: /^The device with the code/ });
  expect(within(region).getByText(texts.en.limited)).toBeTruthy();
  expect(within(region).getByText('offscreenCanvas').nextSibling?.textContent).toBe(texts.en.absent);
});

test('a code in the address is shown at once; an invalid one is refused', async () => {
  open(async () => browserWithout(), '1003-ZZZY', 'en');
  expect(screen.getByRole('region', { name: 'The device with the code 1003-ZZZY' })).toBeTruthy();
  cleanup();
  open(async () => browserWithout(), '1003-ZZZZ', 'en');
  expect(screen.getByText(texts.en.notCode)).toBeTruthy();
});

test('the report can be copied; where it cannot, the page says so', async () => {
  const { copy } = open(async () => browserWithout(), null, 'en');
  const button = await screen.findByRole('button', { name: texts.en.copy });
  await userEvent.click(button);
  expect(JSON.parse(String(copy.mock.calls[0]?.at(0)))).toMatchObject({ version: 1, verdict: 'yes' });
  expect(screen.getAllByText(texts.en.copied)).toHaveLength(2);
  copy.mockRejectedValue(new Error('refused'));
  await userEvent.click(button);
  expect(screen.getAllByText(texts.en.copyFailed)).toHaveLength(2);
});
