import { type Camera, HostNoticesContext } from '@kuelik/camera';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CaptureEnvironment } from '../scan/environment.ts';
import { fakeCapture } from '../scan/fakes.ts';
import type { Shot } from '../scan/scanner.ts';
import { card, empty, goodFrame, placed, withQuality } from '../scan/test-data.ts';
import { captureTexts } from '../texts/index.ts';
import { DocumentCamera } from './document-camera.tsx';

const t = captureTexts.en;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function liveCamera(torch: boolean, facing: 'user' | 'environment' = 'environment') {
  const asked: unknown[] = [];
  const track = {
    getCapabilities: () => ({ torch }),
    applyConstraints: async ({ advanced }: MediaTrackConstraints) => void asked.push(...(advanced ?? [])),
  };
  const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [track] });
  const camera: Camera = {
    state: { status: 'live', stream, device: { deviceId: '0', label: '' }, facing },
    live: true,
    devices: [],
    videoRef: { current: document.createElement('video') },
    attach: () => undefined,
    retry: () => undefined,
    stop: () => undefined,
    switchTo: () => undefined,
  };
  return { camera, asked };
}

const nothingThere = { reading: null, trouble: null, outline: null, picture: null };

function show(
  torch = false,
  look = nothingThere,
  change = (environment: CaptureEnvironment): CaptureEnvironment => environment,
  facing: 'user' | 'environment' = 'environment',
) {
  const fake = fakeCapture(look);
  const environment = change(fake.environment);
  const { camera, asked } = liveCamera(torch, facing);
  const shots: Shot[] = [];
  const onTimeout = vi.fn();
  const onExtended = vi.fn();
  const workersBlocked = vi.fn();
  const rendered = render(
    <HostNoticesContext value={{ cameraRefused: vi.fn(), workersBlocked }}>
      <DocumentCamera
        locale="en"
        camera={camera}
        expected={card('front')}
        title="Front"
        actions={null}
        otherWay={null}
        onShot={(shot) => shots.push(shot)}
        scanTime={120_000}
        onTimeout={onTimeout}
        onExtended={onExtended}
        environment={environment}
      />
    </HostNoticesContext>,
  );
  const frames = async (frame: typeof goodFrame, count: number) => {
    for (let i = 0; i < count; i++) await act(() => fake.frame(frame));
  };
  /** Time without frames. With fake timers. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      fake.state.now += 500;
      await act(() => vi.advanceTimersByTimeAsync(500));
    }
  };
  const hint = () => rendered.container.querySelector('[data-hint]')?.getAttribute('data-hint');
  return { ...rendered, ...fake, asked, shots, onTimeout, onExtended, pass, workersBlocked, frames, hint };
}

test('guidance is shown, announced, and does not flicker', async () => {
  const { frames, hint } = show();
  expect(hint()).toBe('waiting');
  await frames(empty, 2);
  expect(hint()).toBe('fit');
  await frames(withQuality({ glare: 0.2 }), 1);
  await frames(empty, 12);
  expect(hint()).toBe('fit');
  await frames(withQuality({ glare: 0.2 }), 15);
  expect(hint()).toBe('glare');
  expect(screen.getAllByText(t.glare).some((element) => element.getAttribute('aria-live') === 'polite')).toBe(
    true,
  );
});

test.each([
  [
    'are blocked immediately',
    () => {
      throw new DOMException('refused', 'SecurityError');
    },
  ],
  [
    'are refused later',
    (open: CaptureEnvironment['openTracker']): CaptureEnvironment['openTracker'] =>
      (onLost) => {
        setTimeout(() => act(() => onLost('blocked')));
        return open(onLost);
      },
  ],
])(
  'where workers %s the person is asked to press the shutter, and the host gets an error',
  async (_, refuse) => {
    const { hint, shots, workersBlocked } = show(false, nothingThere, (environment) => ({
      ...environment,
      openTracker: (onLost) => refuse(environment.openTracker)(onLost),
    }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(hint()).toBe('by_hand');
    expect(screen.getAllByText(t.by_hand)).toHaveLength(2);
    expect(workersBlocked).toHaveBeenCalled();
    await act(() => fireEvent.click(screen.getByRole('button', { name: t.shoot })));
    expect(shots).toMatchObject([{ automatic: false }]);
  },
);

test('if workers fail for another reason the person is asked to press the shutter, and the host is not notified', async () => {
  const { hint, workersBlocked } = show(false, nothingThere, (environment) => ({
    ...environment,
    openTracker: () => {
      throw new Error('out of memory');
    },
  }));
  await vi.waitFor(() => expect(hint()).toBe('by_hand'));
  expect(workersBlocked).not.toHaveBeenCalled();
});

test('the outline is drawn over the picture', async () => {
  const { frames, container } = show();
  expect(container.querySelector('polygon')).toBeNull();
  await frames(goodFrame, 2);
  expect(container.querySelector('polygon')?.getAttribute('points')).toContain('300.0,150.0');
});

test('the shutter is always available; a flawed picture is rejected with a reason', async () => {
  const { shots, see } = show();
  see(withQuality({ sharpness: 10 }));
  fireEvent.click(screen.getByRole('button', { name: t.shoot }));
  expect(await screen.findByText(t.check_blur)).toBeTruthy();
  expect(shots).toEqual([]);
  see(goodFrame);
  fireEvent.click(screen.getByRole('button', { name: t.shoot }));
  await vi.waitFor(() => expect(shots).toMatchObject([{ automatic: false }]));
});

test.each([
  ['with', false],
  ['without', true],
])('a shot that shows nothing, %s workers, is reported and can be taken again', async (_, isBlocked) => {
  let covered = true;
  const { shots } = show(false, nothingThere, (environment) => ({
    ...environment,
    openTracker: (onLost) => {
      if (isBlocked) throw new Error('no workers');
      return environment.openTracker(onLost);
    },
    capture: (video) =>
      covered ? Promise.reject(new Error('Nothing was drawn')) : environment.capture(video),
  }));
  fireEvent.click(screen.getByRole('button', { name: t.shoot }));
  expect(await screen.findByText(t.check_failed)).toBeTruthy();
  expect(shots).toEqual([]);
  covered = false;
  fireEvent.click(screen.getByRole('button', { name: t.shoot }));
  await vi.waitFor(() => expect(shots).toMatchObject([{ automatic: false }]));
  expect(screen.queryByText(t.check_failed)).toBeNull();
});

test('the torch is offered where the camera has one', async () => {
  expect(show().queryByRole('button', { name: t.torchOn })).toBeNull();
  cleanup();
  const { asked } = show(true);
  fireEvent.click(screen.getByRole('button', { name: t.torchOn }));
  expect(await screen.findByRole('button', { name: t.torchOff })).toBeTruthy();
  expect(asked).toEqual([{ torch: true }]);
});

test('it ends after two minutes, and leaving releases everything', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { onTimeout, unmount, state, pass } = show();
  await pass(119_000);
  expect(onTimeout).not.toHaveBeenCalled();
  await pass(1_000);
  expect(onTimeout).toHaveBeenCalledOnce();
  unmount();
  expect(state).toMatchObject({ looping: false, closed: 1 });
});

test('more time is offered before the end, announced, and starts the limit again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { onTimeout, onExtended, pass } = show();
  const more = { name: `${t.timeShort} ${t.moreTime}` };
  await pass(89_000);
  expect(screen.queryByRole('button', more)).toBeNull();
  await pass(1_000);
  expect(screen.getByText(`${t.timeShort}. ${t.moreTime}`).getAttribute('aria-live')).toBe('polite');
  fireEvent.click(screen.getByRole('button', more));
  expect(onExtended).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', more)).toBeNull();
  await pass(119_000);
  expect(onTimeout).not.toHaveBeenCalled();
  await pass(1_000);
  expect(onTimeout).toHaveBeenCalledOnce();
});

test('an empty picture pauses the time, says so, and it continues automatically', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { frames, hint, pass, onTimeout, onExtended } = show();
  await frames(goodFrame, 2);
  await frames(empty, 20);
  await pass(3_000);
  expect(hint()).toBe('away');
  expect(screen.getByText(t.paused)).toBeTruthy();
  await pass(200_000);
  expect(onTimeout).not.toHaveBeenCalled();
  // The server's time, which did not pause, starts again with the document.
  expect(onExtended).not.toHaveBeenCalled();
  await frames(goodFrame, 12);
  expect(onExtended).toHaveBeenCalledOnce();
  expect(screen.queryByText(t.paused)).toBeNull();
  expect(hint()).not.toBe('away');
  await pass(120_000);
  expect(onTimeout).toHaveBeenCalledOnce();
});

test.each([
  ['environment', 'left'],
  ['user', 'right'],
] as const)(
  'with a camera to the %s a document beyond the right edge goes to the %s',
  async (facing, move) => {
    const { frames, hint } = show(false, nothingThere, (same) => same, facing);
    await frames(placed({ dx: 300 }), 3);
    expect(hint()).toBe(move);
  },
);

test('on a device that finds documents too slowly the person is asked to press the shutter', async () => {
  const { container, frames, state, getByRole } = show();
  for (let i = 0; i < 8; i++) {
    state.now += 400;
    await frames(empty, 1);
  }
  expect(container.querySelector('[data-slow]')).toBeNull();
  for (let i = 0; i < 6; i++) {
    state.now += 400;
    await frames(empty, 1);
  }
  const [bar, notice] = container.querySelectorAll('[data-slow="document"]');
  expect(bar?.textContent).toContain('take the picture yourself');
  expect(notice?.textContent).toContain('Take the picture yourself');
  const shutter = getByRole('button', { name: t.shoot });
  expect(shutter.nextElementSibling, 'the shutter stays where it is').toBe(notice);
});
