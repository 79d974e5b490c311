import type { Camera, CameraState } from '@kuelik/camera';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { texts } from '../../texts/index.ts';
import { startChallenge } from '../challenge.ts';
import { type ChallengeView, viewChallenge } from '../view.ts';
import { CapturePage } from './capture-page.tsx';

afterEach(cleanup);

const two = ['a', 'b'].map((deviceId) => ({ deviceId, label: deviceId }));
const opened = {
  stream: new MediaStream(),
  device: { deviceId: 'a', label: 'a' },
  facing: 'user',
} as const;

function show(state: CameraState, change: Partial<ChallengeView> = {}) {
  const camera: Camera = {
    state,
    live: state.status === 'live',
    devices: two,
    videoRef: { current: null },
    attach: () => undefined,
    retry: () => undefined,
    stop: () => undefined,
    switchTo: () => undefined,
  };
  const view = { ...viewChallenge(startChallenge(['center', 'photo'], 0), 'start'), ...change };
  const preparation = { text: '', share: null };
  const said = { locale: 'en', texts: texts.en, view, preparation, userAgent: '' } as const;
  render(<CapturePage camera={camera} {...said} stages={[]} otherWayUrl={null} onQuit={() => undefined} />);
}

const switcher = () => screen.queryByRole('button', { name: 'Switch camera' });

test('during a check the camera cannot be switched accidentally', () => {
  show({ status: 'live', ...opened });
  expect(switcher()).toBeNull();
});

test('a camera that shows nothing during a check can be switched', () => {
  show({ status: 'blank', ...opened });
  expect(switcher()).not.toBeNull();
});

test('during the countdown a camera failure is the only message', () => {
  show({ status: 'live', ...opened }, { countdown: 3 });
  expect(document.querySelector('[aria-live]')?.textContent).toBe('Photo in 3');
  cleanup();
  show({ status: 'grey', ...opened }, { countdown: 3 });
  expect(document.querySelector('[aria-live]')?.textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toContain('no colours');
});

test('a camera that sees no one can be switched: it may face the other way', () => {
  show({ status: 'live', ...opened }, { hint: 'no_face' });
  expect(switcher()).not.toBeNull();
});
