import type { Camera, CameraState } from '@kuelik/flow';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { texts } from '../texts/index.ts';
import { CapturePage } from './capture-page.tsx';
import { startChallenge } from './machine.ts';
import { viewChallenge } from './view.ts';

afterEach(cleanup);

const two = ['a', 'b'].map((deviceId) => ({ deviceId, label: deviceId }));
const opened = {
  stream: new MediaStream(),
  device: { deviceId: 'a', label: 'a' },
  facing: 'user',
} as const;

function show(state: CameraState) {
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
  const view = viewChallenge(startChallenge(['center', 'photo'], 0), 'start');
  const preparation = { text: '', share: null };
  const said = { locale: 'en', texts: texts.en, view, preparation, userAgent: '' } as const;
  render(<CapturePage camera={camera} {...said} onQuit={() => undefined} />);
}

const switcher = () => screen.queryByRole('button', { name: 'Switch camera' });

test('in the middle of a check the camera is not switched by a slip of the finger', () => {
  show({ status: 'live', ...opened });
  expect(switcher()).toBeNull();
});

test('a camera that shows nothing in the middle of a check can be switched', () => {
  show({ status: 'blank', ...opened });
  expect(switcher()).not.toBeNull();
});
