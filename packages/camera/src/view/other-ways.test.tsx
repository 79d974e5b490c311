import { UiLocale, uiTexts } from '@kuelik/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Camera, CameraState } from '../index.ts';
import { CameraView, HostNoticesContext, OtherWays, type OtherWaysProps } from '../index.ts';
import { en } from '../texts/en.ts';

afterEach(cleanup);

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

function within(children: React.ReactNode) {
  const continueElsewhere = vi.fn();
  render(
    <HostNoticesContext value={{ cameraRefused: vi.fn(), workersBlocked: vi.fn(), continueElsewhere }}>
      <UiLocale locale="en" texts={uiTexts.en}>
        {children}
      </UiLocale>
    </HostNoticesContext>,
  );
  return continueElsewhere;
}

const show = (props: Partial<OtherWaysProps>) => within(<OtherWays locale="en" url={null} {...props} />);
const button = (name: string) => screen.queryByRole('button', { name });

test('where a policy has another way, it is linked; whom to contact is named where it is known', () => {
  show({ url: 'https://bank.example/branches', organization: 'Bank' });
  const link = screen.getByRole('link', { name: en.otherWay });
  expect(link.getAttribute('href')).toBe('https://bank.example/branches');
  screen.getByText('Still not working? Contact the organisation: Bank.');
  cleanup();
  show({ organization: '' });
  expect(screen.queryByRole('link')).toBeNull();
  screen.getByText(en.contactUnnamed);
  cleanup();
  show({});
  expect(document.querySelector('[data-other-ways]')?.textContent).toBe('');
});

test('a phone offers another device, a computer the phone above the step', () => {
  const goOn = show({ elsewhere: 'device', userAgent: android });
  fireEvent.click(button(en.otherDevice)!);
  expect(goOn).toHaveBeenCalledWith(true);
  cleanup();
  show({ elsewhere: 'device', userAgent: desktop });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a browser that cannot run the check leads to another one, on every device', () => {
  const goOn = show({ elsewhere: 'browser', userAgent: desktop });
  fireEvent.click(button(en.otherBrowser)!);
  expect(goOn).toHaveBeenCalledWith(false);
});

const failing = (status: CameraState['status']): Camera => ({
  state: { status } as CameraState,
  live: false,
  devices: [],
  videoRef: { current: null },
  attach: () => undefined,
  retry: () => undefined,
  stop: () => undefined,
  switchTo: () => undefined,
});

const inApp = `${android.replace('Pixel 9', 'Pixel 9; wv')}`;

test.each([
  ['denied', android, en.otherDevice],
  ['dismissed', android, en.otherDevice],
  ['busy', android, en.otherDevice],
  ['absent', android, en.otherDevice],
  ['blank', android, en.otherDevice],
  ['unsupported', android, en.otherBrowser],
  ['insecure', android, null],
  ['denied', inApp, en.otherBrowser],
  ['busy', inApp, en.otherDevice],
  ['denied', desktop, null],
] as const)('a camera that is %s in %s offers one place to go on', (status, userAgent, offered) => {
  within(<CameraView camera={failing(status)} locale="en" userAgent={userAgent} />);
  const places = [en.otherDevice, en.otherBrowser].filter((name) => button(name) !== null);
  expect(places).toEqual(offered === null ? [] : [offered]);
});
